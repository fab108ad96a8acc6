import { readFileSync, readdirSync } from 'node:fs'
import i18next from 'i18next'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { eagerGroups, groups } from './groups'
import type { TableReader } from './texts'

async function fresh(readTable = vi.fn<TableReader>(() => Promise.resolve([]))) {
  vi.resetModules()
  const { default: engine } = (await import('i18next')) as { default: typeof i18next }
  const texts = await import('./texts')
  await engine.init({ lng: 'sv', fallbackLng: ['sv', 'en'], resources: {}, keySeparator: false, nsSeparator: false })
  texts.setTextSources(readTable, ['sv', 'en'])
  return { ...texts, readTable, say: (key: string) => engine.t(key as never) as string }
}

describe('texts', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('come with their group and not before', async () => {
    const { loadTexts, say } = await fresh()
    expect(say('faq.search')).toBe('faq.search')
    await loadTexts(['info'])
    expect(say('faq.search')).not.toBe('faq.search')
    expect(say('apply.next')).toBe('apply.next')
  })

  it('ask the table once for the words of a group, and its rows win', async () => {
    const table = vi.fn<TableReader>(() => Promise.resolve([{ translation_key: 'faq.search', content: 'Bra att veta', content_type: 'text' }]))
    const { loadTexts, say } = await fresh(table)
    await Promise.all([loadTexts(['info']), loadTexts(['info'])])
    expect(say('faq.search')).toBe('Bra att veta')
    expect(table).toHaveBeenCalledTimes(1)
    expect(table).toHaveBeenCalledWith('sv', [...groups.info])
  })

  it('stand by themselves when the table cannot be read, which is tried again', async () => {
    const table = vi.fn<TableReader>(() => Promise.reject(new Error('offline')))
    const { loadTexts, say } = await fresh(table)
    await loadTexts(['info'])
    expect(say('faq.search')).not.toBe('faq.search')
    await loadTexts(['info'])
    expect(table).toHaveBeenCalledTimes(2)
  })

  it('of a language that has no bundle fall back to the default language', async () => {
    const { loadTexts, say } = await fresh()
    await loadTexts(['info'], 'de')
    expect(say('faq.search')).not.toBe('faq.search')
  })

  it('of all that was shown change with the language', async () => {
    const { loadTexts, loadLanguage, readTable } = await fresh()
    await loadTexts(['info'])
    await loadLanguage('ar')
    expect(readTable).toHaveBeenLastCalledWith('ar', [...eagerGroups, 'info' as const].flatMap((group) => [...groups[group]]))
  })

  it('arrive together with the part that says them', async () => {
    const { withTexts, say } = await fresh()
    expect(await withTexts(() => Promise.resolve('part'), 'sellers')()).toBe('part')
    expect(say('apply.next')).not.toBe('apply.next')
  })
})

it('the boot block carries exactly the words of the first paint', () => {
  const folder = '../sql/shop/migrations'
  const definitions = readdirSync(folder)
    .toSorted()
    .flatMap((name) => [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/function app\.first_texts\(\)[\s\S]*?array\[([^\]]*)\]/g)])
  const words = [...definitions.at(-1)![1]!.matchAll(/'(\w+)'/g)].map((match) => match[1])
  expect(words).toEqual(eagerGroups.flatMap((group) => [...groups[group]]).toSorted())
})
