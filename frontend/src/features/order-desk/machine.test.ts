import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NEEDS_REASON, nextStatus, PAYMENT_MOVES, PAYMENTS, STATUS_MOVES, STATUSES, TELLS_CUSTOMER } from './machine'

const migration = (name: string) => readFileSync(`../sql/shop/migrations/${name}.sql`, 'utf8')
const letters = migration('0100_order_desk')
const sql = migration('0026_order_states')

/** The values of `app.order_moves()`, as they are written in the migration. */
const known = [...sql.matchAll(/\('(status|payment)', '(\w+)', '(\w+)'\)/g)].map(([, track, from, to]) => `${track} ${from} ${to}`)
const listed = (condition: RegExp) => [...(condition.exec(letters)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name)

describe('what may become of an order', () => {
  it('is what the database allows, neither more nor less', () => {
    const offered = [
      ...STATUSES.flatMap((from) => STATUS_MOVES[from].map((to) => `status ${from} ${to}`)),
      ...PAYMENTS.flatMap((from) => PAYMENT_MOVES[from].map((to) => `payment ${from} ${to}`)),
    ]
    expect(known.length).toBeGreaterThan(10)
    expect(offered.toSorted()).toEqual(known.toSorted())
  })

  it('asks for a reason and tells the customer where the database does', () => {
    expect([...NEEDS_REASON].toSorted()).toEqual(listed(/if p_status in \(([^)]*)\) then\s+v_reason :=/).toSorted())
    expect([...TELLS_CUSTOMER].toSorted()).toEqual(listed(/if p_status in \(([^)]*)\) then\s+perform app.write_about_order/).toSorted())
  })

  it('goes along one road', () => {
    const road: string[] = ['pending']
    for (let at = nextStatus('pending'); at; at = nextStatus(at)) road.push(at)
    expect(road).toEqual(['pending', 'confirmed', 'packing', 'shipped', 'delivered', 'closed'])
    expect(nextStatus('cancelled')).toBeUndefined()
  })
})
