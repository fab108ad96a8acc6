import { queryOptions } from '@tanstack/react-query'

import { supabase } from '@/lib/supabase'

import type { Hours } from './hours'

export interface Place {
  slug: string
  name: string
  description: string | null
  /** Set when the texts are not in the reader's language. */
  language: string | null
  address: string
  postcode: string
  city: string
  lat: number
  lng: number
  phone: string | null
  email: string | null
  hours: Hours
  timezone: string
}

/** The company's own places; `fallback` is the shop's default language. */
export const placesQuery = (language: string, fallback: string, factoryId: string) =>
  queryOptions({
    queryKey: ['places', language, fallback, factoryId] as const,
    queryFn: async ({ signal }): Promise<Place[]> => {
      const { data, error } = await supabase()
        .from('locations')
        .select(
          'slug, address, postcode, city, lat, lng, phone, email, hours, timezone, locations_i18n ( language_code, name, description )',
        )
        .eq('factory_id', factoryId)
        .eq('is_active', true)
        .in('locations_i18n.language_code', [...new Set([language, fallback])])
        .order('sort_order')
        .abortSignal(signal)
      if (error) throw error
      return data.map(({ locations_i18n: texts, hours, ...place }) => {
        const text = texts.find((each) => each.language_code === language) ?? texts[0]
        return {
          ...place,
          hours: hours as unknown as Hours,
          name: text?.name ?? place.slug,
          description: text?.description ?? null,
          language: text && text.language_code !== language ? text.language_code : null,
        }
      })
    },
  })
