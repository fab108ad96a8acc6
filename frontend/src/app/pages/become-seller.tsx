import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageLoading } from '@/components/ui/loading-indicator'
import { SwedenMap } from '@/components/ui/sweden-map'
import { EMPTY, firstOpenStep, read, STEPS, written, type Application } from '@/features/apply/application'
import { ApplyForm } from '@/features/apply/apply-form'
import { ApplyStatus } from '@/features/apply/apply-status'
import { ownApplicationQuery, submitApplication, type OwnApplication } from '@/features/apply/data'
import { Breadcrumbs } from '@/features/catalog/breadcrumbs'
import { loadCategoryTiles, useCategoryTiles } from '@/features/catalog/use-categories'
import { findTown } from '@/features/sellers/towns'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { local, storageKeys } from '@/lib/storage'

import { useMapLabels } from '../map-labels'
import type { PageLoader } from '../page-module'

export const clientLoader: PageLoader = ({ queryClient, language }) => loadCategoryTiles(queryClient, language)

export default function BecomeSellerPage() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user, isLoading } = useAuth()
  const { data: sent, isPending, isError } = useQuery(ownApplicationQuery(user?.id))
  const [isEditing, setEditing] = useState(false)
  usePageTitle(t('apply.title'))
  const isWaiting = isLoading || (user !== null && isPending && !isError)
  return (
    <div className="page max-w-3xl pb-16">
      <Breadcrumbs crumbs={[{ label: t('menu.home'), to: paths.home() }, { label: t('footer.resellers'), to: paths.content('resellers') }, { label: t('apply.title') }]} />
      <h1 tabIndex={-1} className="mt-4 text-4xl md:text-5xl">
        {t('apply.title')}
      </h1>
      <p className="mt-4 mb-8 text-xl text-muted-foreground">{t('apply.lead')}</p>
      <div className="min-h-[40rem]">
        {isWaiting ? (
          <PageLoading label={t('common.loading')} />
        ) : sent && !isEditing ? (
          <ApplyStatus application={sent} language={code} onEdit={() => setEditing(true)} />
        ) : (
          <Apply userId={user?.id ?? null} start={sent ?? null} ownEmail={user?.email ?? ''} />
        )}
      </div>
    </div>
  )
}

/** What was sent before, to be changed. Its documents stay with it; a new application, after a refusal, brings its own. */
function fromSent(sent: OwnApplication): Application {
  const { company, org_number, kind, website, contact_name, email, phone, address, postcode, city, assortment, channels, message } = sent
  const documents = sent.status === 'changes_requested' ? sent.documents : []
  return { ...EMPTY, company, org_number, kind, website, contact_name, email, phone, address, postcode, city, assortment, channels, message, documents }
}

function Apply({ userId, start, ownEmail }: { userId: string | null; start: OwnApplication | null; ownEmail: string }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const tiles = useCategoryTiles(code)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // In the address, so that the browser's back button walks the steps.
  const [parameters, setParameters] = useSearchParams()
  const [application, setApplication] = useState(() => {
    const draft = start ? fromSent(start) : read(local.get(storageKeys.sellerApplication))
    return { ...draft, email: draft.email || ownEmail }
  })
  const asked = STEPS.find((known) => known === parameters.get('step')) ?? 'company'
  // Nobody lands behind what is still to be filled in.
  const step = STEPS[Math.min(STEPS.indexOf(asked), STEPS.indexOf(firstOpenStep(application)))] ?? 'company'
  const town = useMemo(() => findTown(application.city) ?? findTown(application.postcode), [application.city, application.postcode])
  const goods = tiles.map(({ category }) => ({ value: category.slug, label: category.name }))

  const change = (next: Application) => {
    setApplication(next)
    local.set(storageKeys.sellerApplication, written(next))
  }
  const send = async (honeypot: string) => {
    const place = town && { lat: town.lat, lng: town.lng }
    const reference = await submitApplication({ application, place, language: code, honeypot })
    local.remove(storageKeys.sellerApplication)
    await queryClient.invalidateQueries({ queryKey: ['seller-application'] })
    await navigate(paths.sellerRegistered(), { state: { reference } })
  }
  return (
    <Card className="p-5 sm:p-8">
      <ApplyForm
        application={application}
        onChange={change}
        step={step}
        onStep={(wanted) => setParameters({ step: wanted }, { preventScrollReset: true })}
        onSend={send}
        goods={goods}
        map={<TownMap town={town} isAsked={application.city.trim().length > 2} />}
        userId={userId}
        signIn={
          <div className="grid gap-3">
            <p>{t('apply.signIn')}</p>
            <Button asChild className="w-fit">
              <Link to={paths.auth(`${paths.becomeSeller()}?step=send`)}>{t('header.signIn')}</Link>
            </Button>
          </div>
        }
      />
    </Card>
  )
}

function TownMap({ town, isAsked }: { town: ReturnType<typeof findTown>; isAsked: boolean }) {
  const { t } = useTranslation()
  const labels = useMapLabels()
  const markers = useMemo(() => (town ? [{ id: town.name, lng: town.lng, lat: town.lat, label: town.name }] : []), [town])
  return (
    <div>
      <p className="text-sm font-semibold">{t('apply.onMap')}</p>
      <p role="status" className="mt-1 mb-3 text-sm text-muted-foreground">
        {isAsked && !town ? t('apply.noTown') : t('apply.onMapHint')}
      </p>
      <SwedenMap markers={markers} onChoose={() => undefined} labels={labels} className="lg:w-64" />
    </div>
  )
}
