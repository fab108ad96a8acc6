import { expect, it } from 'vitest'
import { refusalOf } from './refusal'

it.each([
  [{ code: 'PT422', hint: 'invalid', details: '[{"field": "email", "problem": "invalid"}]' }, { kind: 'fields', problems: { email: 'invalid' } }],
  [{ code: 'PT409', hint: 'price_changed', details: '{"total": 1}' }, { kind: 'price' }],
  [{ code: 'PT409', hint: 'cart_empty' }, { kind: 'cart_empty' }],
  [{ code: 'PT429', hint: 'rate_limit' }, { kind: 'too_many' }],
  [{ code: 'PT409', hint: 'lines_refused', details: 'not JSON' }, { kind: 'lines', lines: [] }],
  [{ code: '57014', hint: null }, { kind: 'unknown' }],
  [{ message: 'TypeError: Failed to fetch', code: '' }, { kind: 'unanswered' }],
  [new TypeError('Failed to fetch'), { kind: 'unanswered' }],
])('%o', (error, refusal) => {
  expect(refusalOf(error)).toEqual(refusal)
})
