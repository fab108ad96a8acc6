import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Ltr } from '@/components/ui/ltr'
import { formatDate } from '@/lib/dates'

interface AccountCardProps {
  email: string
  /** ISO time of sign-up; shown as a date. */
  since: string
  language: string
  onSignOut: () => void
}

export function AccountCard({ email, since, language, onSignOut }: AccountCardProps) {
  const { t } = useTranslation()
  const date = new Date(since)
  return (
    <Card className="p-6">
      <dl className="grid gap-4">
        <div>
          <dt className="text-sm text-muted-foreground">{t('auth.email')}</dt>
          <dd className="font-semibold break-all">
            <Ltr>{email}</Ltr>
          </dd>
        </div>
        {!Number.isNaN(date.getTime()) && (
          <div>
            <dt className="text-sm text-muted-foreground">{t('account.since')}</dt>
            <dd>
              <time dateTime={since}>{formatDate(date, language)}</time>
            </dd>
          </div>
        )}
      </dl>
      <Button variant="outline" className="mt-6 w-full" onClick={onSignOut}>
        <LogOut aria-hidden className="rtl:-scale-x-100" />
        {t('header.signOut')}
      </Button>
    </Card>
  )
}
