import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowRight, Mail, MapPin, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router-dom'

import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { ContactForm } from '@/features/contact/contact-form'
import { sendMessage } from '@/features/contact/data'
import { placesQuery } from '@/features/places/data'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'

import { loadIntro, PageIntro, type Known } from '../page-intro'
import type { PageLoader } from '../page-module'

const SLUG = 'contact'

export const clientLoader: PageLoader = async ({ queryClient, language, factoryId }): Promise<Known> => {
  const known = await loadIntro(SLUG, queryClient, language, await factoryId())
  await queryClient.ensureQueryData(placesQuery(language, known.fallback, known.factory))
  return known
}

export default function ContactPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user, isLoading } = useAuth()
  const known = useLoaderData<Known>()
  return (
    <div className="page pb-16">
      <PageIntro slug={SLUG} known={known} />
      <div className="mt-8 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="p-5 sm:p-8 print:hidden">
          <h2 className="mb-6 text-2xl">{t('contact.form')}</h2>
          {/* Made anew once it is known who writes. */}
          <ContactForm key={isLoading ? 'unknown' : (user?.id ?? 'guest')} ownEmail={user?.email ?? null} onSend={(message) => sendMessage(message, code)} />
        </Card>
        <Aside known={known} />
      </div>
    </div>
  )
}

function Aside({ known }: { known: Known }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { factory, settings } = useFactory()
  const { data: places } = useSuspenseQuery(placesQuery(code, known.fallback, known.factory))
  const phone = settings?.contact_phone ?? factory?.phone
  const email = settings?.contact_email ?? factory?.email
  return (
    <aside className="grid grid-cols-1 gap-5 wrap-anywhere">
      <div className="rounded-xl bg-fjord-deep p-6 text-fjord-deep-foreground">
        <h2 className="text-2xl">{t('contact.direct')}</h2>
        <ul className="mt-4 grid gap-3">
          {phone && (
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="flex min-h-8 items-center gap-3 underline-offset-4 hover:underline">
                <Phone aria-hidden className="size-5 shrink-0 text-accent" />
                <Ltr>{phone}</Ltr>
              </a>
            </li>
          )}
          {email && (
            <li>
              <a href={`mailto:${email}`} className="flex min-h-8 items-center gap-3 break-all underline-offset-4 hover:underline">
                <Mail aria-hidden className="size-5 shrink-0 text-accent" />
                <Ltr>{email}</Ltr>
              </a>
            </li>
          )}
        </ul>
      </div>
      {places.length > 0 && (
        <Card className="p-6">
          <h2 className="text-2xl">{t('contact.visit')}</h2>
          <ul className="mt-4 grid gap-2">
            {places.map((place) => (
              <li key={place.slug}>
                <Link to={`${paths.content('locations')}#${place.slug}`} className="group flex items-start gap-3 rounded-lg py-1.5">
                  <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-rye" />
                  <span className="min-w-0 grow">
                    <span className="block font-semibold underline-offset-4 group-hover:underline" lang={place.language ?? undefined}>
                      {place.name}
                    </span>
                    <bdi lang="sv" className="block text-sm text-muted-foreground">
                      {place.address}, {place.city}
                    </bdi>
                  </span>
                  <ArrowRight aria-hidden className="mt-1 size-4 shrink-0 rtl:rotate-180" />
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </aside>
  )
}
