import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT, isOrgNumber, normalPostcode, orderRequest, parseDraft, problemsOf, reachableStep, type Draft } from './draft'

const filled: Draft = {
  ...EMPTY_DRAFT,
  name: 'Åsa',
  email: 'asa@example.com',
  phone: '+46 70 123 45 67',
  line1: 'Hamngatan 1',
  postcode: '824 43',
  city: 'Hudiksvall',
}

describe('problemsOf', () => {
  it('asks for everything that is needed, and for nothing more', () => {
    expect(problemsOf(EMPTY_DRAFT, 'contact')).toEqual({
      name: 'required',
      email: 'required',
      phone: 'required',
      line1: 'required',
      postcode: 'required',
      city: 'required',
    })
    expect(problemsOf(filled, 'contact')).toEqual({})
  })

  it.each([
    [{ email: 'asa@test' }, { email: 'invalid' }],
    [{ email: 'a@x.io,b@x.io' }, { email: 'invalid' }],
    [{ phone: 'ring' }, { phone: 'invalid' }],
    [{ postcode: '1234' }, { postcode: 'invalid' }],
    [{ company: 'AB' }, { org_number: 'required' }],
    [{ org_number: '556677-8898' }, { org_number: 'invalid' }],
    [{ org_number: '556677-8899' }, {}],
    [{ name: '  ' }, { name: 'required' }],
    [{ line2: 'x'.repeat(201) }, { line2: 'too_long' }],
    [{ hasBilling: true }, { billing_line1: 'required', billing_postcode: 'required', billing_city: 'required' }],
  ] as [Partial<Draft>, object][])('judges %o', (change, expected) => {
    expect(problemsOf({ ...filled, ...change }, 'contact')).toEqual(expected)
  })

  it('asks on each step for its own', () => {
    expect(problemsOf(filled, 'delivery')).toEqual({ delivery: 'required' })
    expect(problemsOf({ ...filled, note: 'x'.repeat(1001) }, 'payment')).toEqual({ payment: 'required', note: 'too_long' })
  })
})

describe('reachableStep', () => {
  it('leads back to what is missing', () => {
    expect(reachableStep(EMPTY_DRAFT, 'payment')).toBe('contact')
    expect(reachableStep(filled, 'payment')).toBe('delivery')
    expect(reachableStep({ ...filled, delivery: 'van' }, 'payment')).toBe('payment')
    expect(reachableStep({ ...filled, delivery: 'van' }, 'contact')).toBe('contact')
    expect(reachableStep(filled, 'nonsense')).toBe('contact')
  })
})

it('an organisation number checks itself', () => {
  expect(['5566778899', '556677-8899', '559999-0107'].map(isOrgNumber)).toEqual([true, true, true])
  expect(['556677-8898', '55-66778899', '', '1234'].map(isOrgNumber)).toEqual([false, false, false, false])
})

it('a postcode may be written as on letters', () => {
  expect(['824 43', 'SE-824 43', 'se82443', ' 82443 '].map(normalPostcode)).toEqual(Array(4).fill('82443'))
})

it('a draft survives its storage, and nonsense is none', () => {
  expect(parseDraft(JSON.stringify(filled))).toEqual(filled)
  for (const text of [null, '', '{', '[]', '3', 'null', '{"name": 3, "other": "x"}']) expect(parseDraft(text)).toEqual(EMPTY_DRAFT)
})

it('a request names the total that was shown, and no price', () => {
  const request = orderRequest({ ...filled, delivery: 'pickup', payment: 'invoice' }, 'cart', 'sv', false, 25.9)
  expect(request.p_payment).toEqual({ method: 'invoice', expected_total: 25.9 })
  expect(request.p_delivery).toEqual({ method: 'pickup', address: null, billing: null })
})
