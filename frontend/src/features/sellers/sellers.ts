// The sellers a visitor looks for: by words, kind and county, nearest first where a town is meant.

import { distance } from '@/lib/map/projection'

import { findTown, type Town } from './towns'

export const KINDS = ['store', 'market', 'distributor', 'horeca'] as const
export type Kind = (typeof KINDS)[number]

export interface Seller {
  slug: string
  name: string
  kind: Kind
  address: string
  postcode: string
  city: string
  county: string
  lat: number
  lng: number
  phone: string | null
  url: string | null
}

export interface Wanted {
  term: string
  kind: string
  county: string
}

export interface Found {
  /** In the order to show them. */
  sellers: (Seller & { /** Kilometres from the town, when one is meant. */ km: number | null })[]
  town: Town | null
}

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()

/** Farther than this nobody goes for herring. */
const NEAR_KM = 150

export function find(sellers: readonly Seller[], { term, kind, county }: Wanted): Found {
  const kept = sellers.filter((seller) => (kind === '' || seller.kind === kind) && (county === '' || seller.county === county))
  const byCity = (a: Seller, b: Seller) => a.city.localeCompare(b.city, 'sv') || a.name.localeCompare(b.name, 'sv')
  const words = fold(term).split(/\s+/).filter(Boolean)
  const named = kept.filter((seller) => {
    const text = fold(`${seller.name} ${seller.city} ${seller.county} ${seller.postcode} ${seller.postcode.replace(' ', '')}`)
    return words.every((word) => text.includes(word))
  })
  const town = findTown(term)
  if (!town) return { sellers: named.toSorted(byCity).map((seller) => ({ ...seller, km: null })), town: null }
  const measured = kept
    .map((seller) => ({ ...seller, km: Math.round(distance(town, seller)) }))
    .filter((seller) => seller.km <= NEAR_KM || named.some(({ slug }) => slug === seller.slug))
  return { sellers: measured.toSorted((a, b) => a.km - b.km || byCity(a, b)), town }
}

export const countiesOf = (sellers: readonly Seller[]): string[] =>
  [...new Set(sellers.map((seller) => seller.county).filter(Boolean))].toSorted((a, b) => a.localeCompare(b, 'sv'))
