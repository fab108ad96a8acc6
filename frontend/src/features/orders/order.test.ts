import { expect, it } from 'vitest'
import { progress, STATUSES, tokenOf } from './order'

it('a token is what a mail of ours holds, and nothing else', () => {
  expect(tokenOf('#token=0123456789abcdef0123456789abcdef')).toBe('0123456789abcdef0123456789abcdef')
  for (const hash of ['', '#', '#token=', '#token=short', '#token=<script>', '#other=0123456789abcdef']) expect(tokenOf(hash)).toBeNull()
})

it('every state is somewhere on the road or beside it', () => {
  expect(STATUSES.map(progress)).toEqual([0, 1, 2, 3, 4, 4, null, null])
})
