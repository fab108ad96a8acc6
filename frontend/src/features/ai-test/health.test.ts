import { expect, it } from 'vitest'

import { judge } from './health'

it.each([
  [200, 'up'],
  [401, 'up'],
  [404, 'absent'],
  [501, 'absent'],
  [503, 'down'],
  [undefined, 'down'],
] as const)('%s means %s', (status, state) => expect(judge(status)).toBe(state))
