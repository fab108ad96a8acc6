import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Separator } from '@/components/ui/separator'

import { Applications } from './applications'
import { signInWaysQuery, signOutEverywhere } from './data'
import { Passkeys } from './passkeys'
import { Refused } from './refused'
import { TwoStep } from './two-step'
import { useAttempt } from './use-attempt'

interface SecurityCardProps {
  userId: string
  /** Dates are written as it does. */
  language: string
  onSignedOut: () => void
}

/** How an account is kept safe: the second step, passkeys where the server knows them, and a way out everywhere. */
export default function SecurityCard({ userId, language, onSignedOut }: SecurityCardProps) {
  const { t } = useTranslation()
  const { data: ways } = useQuery(signInWaysQuery)
  return (
    <Card className="p-6">
      <h2 className="text-2xl">{t('security.title')}</h2>
      <div className="mt-5 grid gap-7">
        <TwoStep userId={userId} language={language} />
        <Separator />
        {ways?.passkeys && (
          <>
            <Passkeys userId={userId} language={language} />
            <Separator />
          </>
        )}
        <Applications userId={userId} language={language} />
        <Everywhere onSignedOut={onSignedOut} />
      </div>
    </Card>
  )
}

function Everywhere({ onSignedOut }: Pick<SecurityCardProps, 'onSignedOut'>) {
  const { t } = useTranslation()
  const { isBusy, refusal, attempts, run } = useAttempt()
  const leave = () =>
    run(async () => {
      await signOutEverywhere()
      onSignedOut()
    })
  return (
    <section>
      <h3 className="text-xl">{t('security.everywhere.title')}</h3>
      <p className="mt-1 text-muted-foreground">{t('security.everywhere.text')}</p>
      {refusal && <Refused key={attempts} refusal={refusal} />}
      <Button variant="outline" className="mt-4" aria-disabled={isBusy} onClick={() => void leave()}>
        {t('security.everywhere.button')}
      </Button>
    </section>
  )
}
