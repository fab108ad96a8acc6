import { expect, it } from 'vitest'

import { CartError, isAnswer } from './errors'

it.each<[string, unknown, boolean]>([
  ['a refusal of ours', new CartError('mixed'), true],
  ['a refusal of the database', new CartError('add', { message: 'Product not found', code: 'P0001' }), true],
  ['an answer with a code of its own', { message: 'JWT expired', code: 'PGRST303' }, true],
  ['a request that was cut', new CartError('add', { message: 'TypeError: Failed to fetch', code: '' }), false],
  ['a read that was cut', { message: 'TypeError: NetworkError', code: '' }, false],
  ['anything thrown', new TypeError('Load failed'), false],
])('%s', (_name, error, expected) => {
  expect(isAnswer(error)).toBe(expected)
})
