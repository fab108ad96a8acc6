import { describe, expect, it } from 'vitest'

import { checkStep, EMPTY, firstOpenStep, placeOf, read, STEPS, written, type Application } from './application'
import { isOrgNumber } from './org-number'

const good: Application = {
  ...EMPTY,
  company: 'Ostboden AB',
  org_number: '556016-0680',
  kind: 'store',
  contact_name: 'Anna',
  email: 'anna@example.com',
  phone: '+46 70 123 45 67',
  address: 'Gatan 1',
  postcode: '824 43',
  city: 'Hudiksvall',
  assortment: ['dairy'],
  channels: ['store'],
  consent: true,
}

describe('a Swedish organisation number', () => {
  it.each(['556016-0680', '5560160680', '202100-5489', '212000-0142'])('%s is one', (text) => expect(isOrgNumber(text)).toBe(true))
  it.each([
    ['a wrong check digit', '556016-0681'],
    ['two digits swapped', '556061-0680'],
    ['a person’s number', '811218-9876'],
    ['letters', '55601A-0680'],
    ['a hyphen elsewhere', '5560-160680'],
    ['too short', '556016-068'],
    ['nothing', ''],
  ])('%s is none', (_, text) => expect(isOrgNumber(text)).toBe(false))
})

describe('the steps', () => {
  it('accept a whole application', () => {
    for (const step of STEPS) expect(checkStep(step, good)).toBeNull()
    expect(firstOpenStep(good)).toBe('send')
  })

  it.each([
    ['company', { org_number: '556016-0681' }, 'org_number'],
    ['company', { website: 'javascript:alert(1)' }, 'website'],
    ['contact', { phone: 'ring mig' }, 'phone'],
    ['place', { postcode: '8244' }, 'postcode'],
    ['goods', { channels: [] }, 'channels'],
    ['send', { consent: false }, 'consent'],
  ] as const)('%s points at what is wrong', (step, change, field) => {
    expect(checkStep(step, { ...good, ...change })).toEqual({ fields: { [field]: `form.error.${field}` } })
  })

  it('begin where something is missing', () => {
    expect(firstOpenStep(EMPTY)).toBe('company')
    expect(firstOpenStep({ ...good, city: '' })).toBe('place')
  })

  it('show what the server refuses where it is asked for', () => {
    expect(placeOf({ field: 'postcode' })).toEqual({ step: 'place', problem: { fields: { postcode: 'form.error.postcode' } } })
    expect(placeOf('offline')).toEqual({ step: 'send', problem: { whole: 'form.error.offline' } })
    expect(placeOf({ field: 'gossip' })).toEqual({ step: 'send', problem: { whole: 'form.error.unknown' } })
  })
})

describe('the draft', () => {
  it('comes back as it was, without the consent', () => expect(read(written(good))).toEqual({ ...good, consent: false }))
  it.each([null, '', 'kaos', '[]', '{"company": 3, "assortment": "x", "documents": [{"kind": "x"}]}'])('that is %j is empty', (text) =>
    expect(read(text)).toEqual(EMPTY),
  )
})
