import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { eagerGroups } from '../src/i18n/groups'
import { routesOf } from './hints.mjs'
import { groupsIn, groupsOfFrame, groupsOfPage } from './page-texts.mjs'

const lazy = (names) => names.filter((name) => !eagerGroups.includes(name))

describe('texts', () => {
  it.each(routesOf(readFileSync('src/app/routes.tsx', 'utf8')))('of /%s (pages/%s) are named in routes.tsx: %j', (_path, page, named) => {
    expect(named.toSorted()).toEqual(lazy(groupsOfPage(page)))
  })

  it('of the frame are all in the first load', () => {
    expect(lazy(groupsOfFrame())).toEqual([])
  })

  it('are found whole and begun', () => {
    const keys = new Map([['faq.title', 'info'], ['apply.step.who', 'sellers'], ['cart.title', 'cart']])
    expect(groupsIn("t('faq.title') + t(`apply.step.${step}`) + 'a.b'", keys)).toEqual(['info', 'sellers'])
  })
})
