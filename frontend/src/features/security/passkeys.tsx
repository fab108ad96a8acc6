import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { formatDate } from '@/lib/dates'
import { toast } from '@/lib/toast'

import { addPasskey, passkeysQuery, removePasskey } from './data'
import { OwnedList } from './owned-list'
import { Refused } from './refused'
import { useAttempt } from './use-attempt'

interface PasskeysProps {
  userId: string
  language: string
}

export function Passkeys({ userId, language }: PasskeysProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const query = useQuery(passkeysQuery(userId))
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, refusal, attempts, run } = useAttempt()
  const reload = () => queries.invalidateQueries({ queryKey: passkeysQuery(userId).queryKey })

  const add = () =>
    run(async () => {
      await addPasskey()
      toast.success(t('security.passkeys.added'))
      await reload()
    })
  const remove = async (id: string) => {
    await removePasskey(id)
    heading.current?.focus()
    await reload()
  }
  const owned = query.data?.map(({ id, name, usedAt }) => ({
    id,
    name: name || t('security.passkeys.unnamed'),
    about: usedAt
      ? t('security.passkeys.used', { date: formatDate(usedAt, language) })
      : t('security.passkeys.unused'),
  }))

  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="text-xl">
        {t('security.passkeys.title')}
      </h3>
      <p className="mt-1 text-muted-foreground">{t('security.passkeys.text')}</p>
      <OwnedList
        label={t('security.passkeys.title')}
        items={owned}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
        icon={<Fingerprint />}
        none={t('security.passkeys.none')}
        onRemove={remove}
      />
      <div className="mt-4 grid justify-items-start gap-3">
        {refusal && <Refused key={attempts} refusal={refusal} />}
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => void add()}>
          {t('security.passkeys.add')}
        </Button>
      </div>
    </section>
  )
}
