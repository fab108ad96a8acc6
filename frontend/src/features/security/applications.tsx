import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Separator } from '@/components/ui/separator'
import { formatDate } from '@/lib/dates'

import { applicationsQuery, dismissApplication } from './data'
import { OwnedList } from './owned-list'

interface ApplicationsProps {
  userId: string
  language: string
}

/** Applications that were allowed in at `/oauth/consent`; nothing at all for the many who never allowed one. */
export function Applications({ userId, language }: ApplicationsProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const query = useQuery(applicationsQuery(userId))
  if (!query.data || query.data.length === 0) return null
  const remove = async (id: string) => {
    await dismissApplication(id)
    await queries.invalidateQueries({ queryKey: applicationsQuery(userId).queryKey })
  }
  return (
    <>
      <section>
        <h3 className="text-xl">{t('security.apps.title')}</h3>
        <p className="mt-1 text-muted-foreground">{t('security.apps.text')}</p>
        <OwnedList
          label={t('security.apps.title')}
          items={query.data.map(({ id, name, since }) => ({
            id,
            name,
            about: t('security.apps.since', { date: formatDate(since, language) }),
          }))}
          isFailed={query.isError}
          onRetry={() => void query.refetch()}
          icon={<Plug />}
          none=""
          question={t('security.apps.removeSure')}
          onRemove={remove}
        />
      </section>
      <Separator />
    </>
  )
}
