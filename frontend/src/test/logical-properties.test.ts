import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

// Left and right are start and end here, or Arabic would not be mirrored.
const physical = /(?<![\w-])-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-(?:[lr]|[tb][lr])|scroll-[mp][lr])-(?:\d|\[|px|auto|full|\()|(?<![\w-])(?:text|float|clear)-(?:left|right)(?![\w-])/

it('no class names a physical side', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
  const found = files.flatMap((name) =>
    readFileSync(join('src', name), 'utf8')
      .split('\n')
      .flatMap((line, index) => (physical.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(found).toEqual([])
})

it('the rule finds what it looks for', () => {
  for (const line of ['"ml-4"', 'md:pr-[3px]', 'text-left', '-left-1', 'rounded-tl-lg2 left-0']) expect(line).toMatch(physical)
  for (const line of ['ms-4', 'text-start', 'start-0', 'slide-in-from-left', 'html-5', 'rtl:rotate-180']) expect(line).not.toMatch(physical)
})
