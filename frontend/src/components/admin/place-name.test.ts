import i18next from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import ar from '@/i18n/panel/ar/edit.json'
import arFooter from '@/i18n/panel/ar/navigation.json'
import sv from '@/i18n/panel/sv/edit.json'
import svFooter from '@/i18n/panel/sv/navigation.json'
import { keyName, placeName } from './place-name'

const own = i18next.createInstance()
beforeAll(() =>
  own.init({ lng: 'sv', keySeparator: false, nsSeparator: false, resources: { sv: { translation: { ...sv, ...svFooter } }, ar: { translation: { ...ar, ...arFooter } } } }),
)

describe('places for text', () => {
  it.each([
    ['page_content_i18n', 'body', 'Brödtext'],
    ['page_content_i18n', 'home / hero.title', 'Startsidan · Huvudrubrik'],
    ['page_content_i18n', 'footer / company.name', 'Sidfoten · Företagsnamn'],
    ['page_content_i18n', 'var-egen-sida / extra', '/var-egen-sida · extra'],
    ['menu_items_i18n', 'Produkter', 'Menyn · Produkter'],
    ['translations', 'cart.empty', 'Gränssnittstext · cart.empty'],
    ['footer_links_i18n', null, ''],
  ])('%s %s is called %s', (table, place, name) => expect(placeName(own.t, table, place)).toBe(name))

  it('every place of the pages has a name in Arabic too', () => {
    const t = own.getFixedT('ar')
    for (const key of ['body', 'lead', 'title', 'values.farm.text', 'copyright.text', 'colors']) expect(keyName(t, key)).toMatch(/\p{Script=Arabic}/u)
  })
})
