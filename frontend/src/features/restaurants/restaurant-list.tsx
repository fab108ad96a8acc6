import { Phone } from 'lucide-react'

import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'

import type { Restaurant } from './data'

/** Each with its address and its telephone: a table is booked by a call. Names and addresses stand as they are on the door. */
export function RestaurantList({ restaurants }: { restaurants: readonly Restaurant[] }) {
  const { languages } = useLanguage()
  const spoken = languages.find((language) => language.is_default)?.code
  return (
    <ul className="grid gap-3 md:grid-cols-3 md:gap-5">
      {restaurants.map(({ id, name, address, phone }) => (
        <li key={id} className="flex flex-col rounded-xl bg-card p-5 text-card-foreground">
          <h3 id={`${id}-name`} lang={spoken} className="text-xl break-words">
            <bdi>{name}</bdi>
          </h3>
          {address && (
            <p lang={spoken} className="mt-1.5 grow text-muted-foreground">
              <bdi>{address}</bdi>
            </p>
          )}
          {phone && (
            <a
              href={`tel:${phone.replace(/[^+\d]/g, '')}`}
              id={`${id}-phone`}
              aria-labelledby={`${id}-name ${id}-phone`}
              className="mt-3 inline-flex min-h-11 items-center gap-2.5 self-start font-semibold underline underline-offset-4"
            >
              <Phone aria-hidden className="size-4 shrink-0" />
              <Ltr>{phone}</Ltr>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
