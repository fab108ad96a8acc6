import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { CredentialsForm } from '@/features/account/credentials-form'
import { forgotPassword } from '@/features/account/data'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

/** Asks for the mail that leads to `new-password`. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle(t('auth.forgot.title'))
  return (
    <div className="page max-w-xl pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('auth.forgot.title')}
      </h1>
      <p className="mt-3 mb-6 text-muted-foreground">{t('auth.forgot.intro')}</p>
      {sentTo !== null && (
        <Alert className="mb-6">
          <p className="font-semibold">{t('auth.forgot.sentTitle')}</p>
          <p>
            {t('auth.forgot.sent')} <bdi className="font-semibold break-all">{sentTo}</bdi>
          </p>
          <p className="mt-1 text-muted-foreground">{t('auth.forgot.hint')}</p>
        </Alert>
      )}
      <Card className="p-5 sm:p-8">
        <CredentialsForm
          mode="forgot"
          onSubmit={async ({ email }) => {
            await forgotPassword(email)
            setSentTo(email)
          }}
        />
      </Card>
      <p className="mt-6">
        <Link to={paths.auth()} className="inline-block py-1.5 underline underline-offset-4">
          {t('auth.forgot.back')}
        </Link>
      </p>
    </div>
  )
}
