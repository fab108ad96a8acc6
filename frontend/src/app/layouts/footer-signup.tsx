import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'

/** How addresses look, in every language. */
const ADDRESS_LIKE = 'name@example.com'

/** The newsletter's invitation in the footer. What is written is taken along to the page that asks the rest, in no address. */
export function FooterSignUp() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  return (
    <form
      noValidate
      className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(paths.newsletters(), { state: { email } })
      }}
    >
      <div className="min-w-0">
        <h2 className="text-lg">{t('footer.newsletterTitle')}</h2>
        <p className="mt-1 text-sm">{t('footer.newsletterText')}</p>
      </div>
      <div className="flex w-full flex-wrap gap-3 sm:w-auto">
        <input
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          aria-label={t('footer.newsletterEmail')}
          placeholder={ADDRESS_LIKE}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className="h-11 min-w-0 grow rounded-full border border-current bg-transparent px-4 text-start placeholder:text-current placeholder:opacity-80 sm:w-64"
        />
        <Button type="submit">{t('footer.newsletterAction')}</Button>
      </div>
    </form>
  )
}
