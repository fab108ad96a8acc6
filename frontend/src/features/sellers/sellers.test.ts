import { describe, expect, it } from 'vitest'

import { countiesOf, find, type Seller } from './sellers'
import { findTown, TOWNS } from './towns'

const seller = (name: string, city: string, county: string, lat: number, lng: number, more: Partial<Seller> = {}): Seller => ({
  slug: name,
  name,
  kind: 'store',
  address: 'Gatan 1',
  postcode: '123 45',
  city,
  county,
  lat,
  lng,
  phone: null,
  url: null,
  ...more,
})

const SELLERS = [
  seller('Osten', 'Umeå', 'Västerbotten', 63.83, 20.26),
  seller('Disken', 'Gävle', 'Gävleborg', 60.67, 17.15, { kind: 'market', postcode: '802 52' }),
  seller('Boden', 'Uppsala', 'Uppsala', 59.86, 17.64),
]
const names = (term: string, kind = '', county = '') => find(SELLERS, { term, kind, county }).sellers.map(({ name }) => name)

describe('find', () => {
  it('shows everybody by town when nothing is asked', () => expect(names('')).toEqual(['Disken', 'Osten', 'Boden']))
  it('narrows by kind and county', () => {
    expect(names('', 'market')).toEqual(['Disken'])
    expect(names('', '', 'Uppsala')).toEqual(['Boden'])
    expect(names('', 'market', 'Uppsala')).toEqual([])
  })
  it('finds words without their marks, and nothing by others', () => {
    expect(names('ost')).toEqual(['Osten'])
    expect(names('VASTERBOTTEN')).toEqual(['Osten'])
    expect(names('xyz')).toEqual([])
  })
  it('puts the nearest first when a town is meant, and leaves out what is far', () => {
    const found = find(SELLERS, { term: 'hudiksvall', kind: '', county: '' })
    expect(found.town?.name).toBe('Hudiksvall')
    expect(found.sellers.map(({ name, km }) => [name, km])).toEqual([['Disken', 118]])
  })
  it('understands a postcode', () => {
    expect(names('753 10')).toEqual(['Boden', 'Disken'])
    expect(names('80252')).toEqual(['Disken', 'Boden'])
  })
})

it('lists each county once', () => expect(countiesOf([...SELLERS, ...SELLERS])).toEqual(['Gävleborg', 'Uppsala', 'Västerbotten']))

describe('towns', () => {
  it('are all in Sweden', () => {
    expect(TOWNS.length).toBeGreaterThan(60)
    const odd = TOWNS.filter(
      ({ lat, lng, postcodes }) => !(lat > 55 && lat < 69 && lng > 10.5 && lng < 24.5 && /^\d\d( \d\d)*$/.test(postcodes)),
    )
    expect(odd).toEqual([])
  })
  it.each([
    ['malmo', 'Malmö'],
    ['Västerås', 'Västerås'],
    ['skell', 'Skellefteå'],
    ['982 31', 'Kiruna'],
    ['lu', null],
    ['00000', null],
    ['atlantis', null],
  ])('%j is %j', (term, name) => expect(findTown(term)?.name ?? null).toBe(name))
})
