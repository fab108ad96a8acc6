import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isWorded, MOVES, STATUSES } from './machine'

const migration = (name: string) => readFileSync(`../sql/shop/migrations/${name}.sql`, 'utf8')
const review = migration('0101_seller_review')
const sql = migration('0037_seller_applications')

describe('what may become of an application', () => {
  it('is what the database allows, neither more nor less', () => {
    const known = [...sql.matchAll(/'(\w+)>(\w+)'/g)].map(([, from, to]) => `${from} ${to}`)
    expect(known.length).toBeGreaterThan(5)
    expect(STATUSES.flatMap((from) => MOVES[from].map((to) => `${from} ${to}`)).toSorted()).toEqual(known.toSorted())
  })

  it('asks for words where the database does', () => {
    const others = /p_status in \(([^)]*)\) and v_answer is null/.exec(review)?.[1] ?? ''
    const wanted = ['changes_requested', ...[...others.matchAll(/'(\w+)'/g)].map(([, name]) => name!)]
    expect(STATUSES.filter((status) => status !== 'submitted').filter(isWorded).toSorted()).toEqual(wanted.toSorted())
  })
})
