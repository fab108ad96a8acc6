import { describe, expect, it } from 'vitest'
import { filesByKind, leaks, reachable } from './staff-code.mjs'

const manifest = () => ({
  'index.html': { file: 'index.js', imports: ['_react.js'], dynamicImports: ['src/app/pages/home.tsx', 'src/app/pages/admin.tsx', 'src/app/edit-tools.tsx'] },
  '_react.js': { file: 'react.js' },
  '_shared.js': { file: 'shared.js' },
  'src/app/pages/home.tsx': { file: 'home.js', imports: ['_shared.js'], dynamicImports: ['src/lightbox.tsx'] },
  'src/lightbox.tsx': { file: 'lightbox.js' },
  'src/app/pages/admin.tsx': { file: 'admin.js', imports: ['_shared.js'], dynamicImports: ['src/crop.tsx'] },
  'src/app/pages/admin-newsletter.tsx': { file: 'letters.js' },
  'src/app/edit-tools.tsx': { file: 'edit.js', imports: ['_rich.js'] },
  'src/crop.tsx': { file: 'crop.js' },
  '_rich.js': { file: 'rich.js' },
})
const sources = new Map([['crop.js', 'class reactEasyCrop'], ['rich.js', 'ProseMirror'], ['list.worker.js', 'UndetectableDelimiter'], ['admin.js', 'new Worker("list.worker.js")'], ['home.js', ''], ['shared.js', '']])
const wanted = { crop: 'reactEasyCrop', editor: 'ProseMirror', csv: 'UndetectableDelimiter' }

describe('code of the staff', () => {
  it('is found by what it says', () => {
    expect(filesByKind(sources, wanted)).toEqual({ crop: ['crop.js'], editor: ['rich.js'], csv: ['list.worker.js'] })
  })

  it('lies behind the doors, and nobody comes to it otherwise', () => {
    expect(reachable(manifest(), 'index.html')).toEqual(['index.js', 'react.js', 'home.js', 'shared.js', 'lightbox.js'])
    expect(leaks(manifest(), sources, { 'index.html': '<script src="/index.js">' }, wanted)).toEqual([])
  })

  it.each([
    ['a page imports it at once', (all) => all['src/app/pages/home.tsx'].imports.push('src/crop.tsx')],
    ['a page fetches it later', (all) => all['src/lightbox.tsx'].dynamicImports = ['src/crop.tsx']],
    ['it was bundled into what pages share', (all) => (all['_shared.js'].file = 'crop.js')],
  ])('is refused where %s', (_, spoil) => {
    const spoilt = manifest()
    spoil(spoilt)
    expect(leaks(spoilt, sources, {}, wanted)).toContain('crop: src/app/pages/home.tsx comes to crop.js')
  })

  it('is refused where a page starts its worker', () => {
    const named = new Map([...sources, ['home.js', 'new Worker("list.worker.js")']])
    expect(leaks(manifest(), named, {}, wanted)).toContain('csv: src/app/pages/home.tsx comes to list.worker.js by home.js')
  })

  it('is refused where it is fetched ahead', () => {
    expect(leaks(manifest(), sources, { 'theme.js': '["crop.js"]' }, wanted)).toEqual(['crop: theme.js has crop.js fetched ahead'])
  })

  it('is refused where it is not found, or a door has gone', () => {
    expect(leaks(manifest(), sources, {}, { chart: 'recharts' })).toEqual(['chart: found nowhere in the build'])
    const { 'src/app/edit-tools.tsx': _, ...rest } = manifest()
    expect(leaks(rest, sources, {}, wanted)[0]).toMatch(/^src\/app\/edit-tools.tsx is no chunk of its own/)
  })
})
