import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { formatDate } from '@/lib/dates'
import { toast } from '@/lib/toast'

import { factorsQuery, removeFactor } from './data'
import { Enrolment } from './enrolment'
import { OwnedList } from './owned-list'

const KINDS = {
  totp: 'security.twoStep.app',
  webauthn: 'security.twoStep.key',
  phone: 'security.twoStep.phone',
} as const
const kindKey = (kind: string) => KINDS[kind as keyof typeof KINDS] ?? KINDS.webauthn

interface TwoStepProps {
  userId: string
  language: string
}

/** Authenticator apps (and what else counts as a second factor): the list, and adding one. */
export function TwoStep({ userId, language }: TwoStepProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const query = useQuery(factorsQuery(userId))
  const [isAdding, setAdding] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const verified = query.data?.filter((factor) => factor.isVerified)
  const reload = () => queries.invalidateQueries({ queryKey: factorsQuery(userId).queryKey })

  const close = () => {
    setAdding(false)
    heading.current?.focus()
  }
  const done = async () => {
    close()
    toast.success(t('security.enrol.done'))
    await reload()
  }
  const remove = async (id: string) => {
    await removeFactor(id)
    heading.current?.focus()
    await reload()
  }
  const owned = verified?.map(({ id, name, kind, addedAt }) => ({
    id,
    name: name || t(kindKey(kind)),
    about: t('security.twoStep.added', { date: formatDate(addedAt, language) }),
  }))

  return (
    <section>
      <h3 ref={heading} tabIndex={-1} className="flex flex-wrap items-center gap-3 text-xl">
        {t('security.twoStep.title')}
        {verified && verified.length > 0 && <Badge variant="spruce">{t('security.twoStep.on')}</Badge>}
      </h3>
      <p className="mt-1 text-muted-foreground">{t('security.twoStep.text')}</p>
      <OwnedList
        label={t('security.twoStep.title')}
        items={owned}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
        icon={verified?.every(({ kind }) => kind === 'webauthn') ? <KeyRound /> : <Smartphone />}
        none={t('security.twoStep.none')}
        onRemove={remove}
      />
      {isAdding ? (
        <Enrolment onDone={() => void done()} onCancel={close} />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setAdding(true)}>
          {t('security.twoStep.add')}
        </Button>
      )}
    </section>
  )
}
