import { expect, it } from 'vitest'

import { tokenOf } from './token'

const token = '0123456789abcdef'.repeat(4)

it.each([
  [{ hash: `#token=${token}`, search: '?lang=sv' }, token],
  [{ hash: '', search: `?lang=sv&token=${token}` }, token],
  [{ hash: `#token=${token}`, search: '?token=other' }, token],
  [{ hash: '#token=short', search: '' }, null],
  [{ hash: `#token=${token}<script>`, search: '' }, null],
  [{ hash: '', search: '?test=1' }, null],
])('reads %j', (address, found) => expect(tokenOf(address)).toBe(found))
