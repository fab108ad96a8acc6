import { useTranslation } from 'react-i18next'

import { subscribe } from '@/features/newsletter/data'
import { SubscribeForm } from '@/features/newsletter/subscribe-form'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'

/** The invitation to the letters, wherever it stands. */
export function NewsletterSignUp({ email }: { email?: string }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user, isLoading } = useAuth()
  return (
    <section aria-labelledby="sign-up" id="subscribe" className="scroll-mt-28 rounded-xl border bg-card p-5 text-card-foreground shadow-sm sm:p-8">
      <h2 id="sign-up" className="text-2xl">
        {t('newsletter.subscribeTitle')}
      </h2>
      <p className="mt-2 mb-5 text-muted-foreground">{t('newsletter.subscribeText')}</p>
      <SubscribeForm
        key={isLoading ? 'unknown' : (user?.id ?? 'guest')}
        email={email ?? user?.email}
        onSubscribe={(address, website) => subscribe(address, code, website)}
      />
    </section>
  )
}
