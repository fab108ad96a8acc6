import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'

import { CodeForm } from './code-form'
import { factorsQuery, proveFactor } from './data'

interface ChallengeProps {
  userId: string
  onDone: () => void
  /** For whoever cannot take the step, or is somebody else. */
  onLeave: () => void
}

/** The second step of signing in. */
export function Challenge({ userId, onDone, onLeave }: ChallengeProps) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of the form that was sent, without a navigation that would begin at the top and tell of it.
  useEffect(() => {
    globalThis.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="page max-w-xl pb-16">
      <h1 ref={heading} tabIndex={-1} className="text-4xl md:text-5xl">
        {t('security.challenge.title')}
      </h1>
      <p className="mt-3 mb-6 text-muted-foreground">{t('security.challenge.intro')}</p>
      <Card className="p-5 sm:p-8">
        <Asked userId={userId} onDone={onDone} />
      </Card>
      <Button variant="link" className="mt-6 h-auto px-0 py-1.5" onClick={onLeave}>
        {t('security.challenge.leave')}
      </Button>
    </div>
  )
}

function Asked({ userId, onDone }: Pick<ChallengeProps, 'userId' | 'onDone'>) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, isPending, isError, refetch } = useQuery(factorsQuery(userId))
  if (isPending) return <Skeleton className="h-40" aria-busy />
  if (isError)
    return (
      <Alert variant="error" className="grid justify-items-start gap-3">
        {t('security.error.load')}
        <Button variant="outline" size="sm" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  const apps = data.filter((factor) => factor.kind === 'totp' && factor.isVerified)
  const first = apps[0]
  if (!first) return <p>{t('security.challenge.unable')}</p>
  const factorId = chosen ?? first.id
  return (
    <div className="grid gap-5">
      <ShieldCheck aria-hidden className="size-9 text-spruce" />
      {apps.length > 1 && (
        <Field label={t('security.challenge.which')}>
          <NativeSelect value={factorId} onChange={(event) => setChosen(event.target.value)}>
            {apps.map((app) => (
              <option key={app.id} value={app.id}>
                {app.name || t('security.twoStep.app')}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <CodeForm
        submit={t('security.challenge.submit')}
        onCode={async (code) => {
          await proveFactor(factorId, code)
          onDone()
        }}
      />
    </div>
  )
}
