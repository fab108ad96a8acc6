import { readFileSync } from 'node:fs'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { interpolation, isolated } from './isolate'

type Texts = Record<string, string>
const files = import.meta.glob<Texts>(['./{ar,fa}/*.json', './panel/{ar,fa}/*.json'], { import: 'default', eager: true })
const filled = Object.entries(files).flatMap(([path, texts]) =>
  Object.entries(texts).filter(([, text]) => text.includes('{{')).map(([key, text]) => ({ language: path.includes('/fa/') ? 'fa' : 'ar', key, text })),
)

const LIKELY = ['SH-2026-00012', 'Q26-1001', 'anna@exempel.se', 'Åsa Öberg', '+46 70 123 45 67', '070-123 45 67', '08:00–16:00', '2026-11-22', '12 st']

describe('a value in a right-to-left text', () => {
  it.each(LIKELY)('%s keeps its direction', (value) => expect(isolated(value)).toBe(`\u2068${value}\u2069`))

  it.each(['12', '1\u00a0234,50', '3.5', 'حليب', 'دو عدد', ''])('%s needs nothing', (value) => expect(isolated(value)).toBe(value))

  it('is isolated in every Arabic and Persian text there is, the panel\'s too', async () => {
    const engine = i18next.createInstance()
    await engine.init({ lng: 'ar', resources: {}, interpolation: interpolation(() => true) })
    expect(filled.length).toBeGreaterThan(300)
    const bare = filled.filter(({ text }) => {
      const names = [...text.matchAll(/{{-?\s*(\w+)/g)].map((match) => match[1]!)
      const said = engine.services.interpolator.interpolate(text, Object.fromEntries(names.map((name) => [name, 'SH-2026-00012'])), 'ar', {})
      return said.split('SH-2026-00012').length !== names.length + 1 || said.replaceAll('\u2068SH-2026-00012\u2069', '').includes('SH-')
    })
    expect(bare.map(({ language, key }) => `${language} ${key}`)).toEqual([])
  })

  it('is left as it is in a text that reads from the left', async () => {
    const engine = i18next.createInstance()
    await engine.init({ lng: 'sv', resources: { sv: { translation: { order: 'Order {{number}} <b>' } } }, interpolation: interpolation(() => engine.dir() === 'rtl') })
    expect(engine.t('order' as never, { number: 'SH-1 & <i>' })).toBe('Order SH-1 & <i> <b>')
  })

  it('is isolated by the one engine of the application', () => {
    expect(readFileSync('src/i18n/index.ts', 'utf8')).toContain("interpolation: interpolation(() => i18next.dir(i18next.language) === 'rtl')")
  })

  it('needs no invisible characters of a translator', () => {
    expect(Object.entries(files).flatMap(([path, texts]) => Object.entries(texts).filter(([, text]) => /[\u2066-\u2069]/.test(text)).map(([key]) => `${path} ${key}`))).toEqual([])
  })
})
