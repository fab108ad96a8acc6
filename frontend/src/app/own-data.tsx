import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { OwnDataPanel } from '@/features/own-data/own-data-panel'
import { useAuth } from '@/lib/auth'
import { paths } from '@/lib/paths'

/** On the privacy page: what the text promises, done. */
export default function OwnData() {
  const { t } = useTranslation()
  const { user, isLoading, signOut } = useAuth()
  const navigate = useNavigate()
  return (
    <section aria-labelledby="own-data" className="mt-12">
      <h2 id="own-data" className="mb-4 text-2xl">
        {t('ownData.title')}
      </h2>
      {user ? (
        <OwnDataPanel
          onDeleted={async () => {
            await signOut()
            await navigate(paths.home())
          }}
        />
      ) : (
        <div aria-busy={isLoading} className="rounded-xl border bg-card p-6">
          <p className="mb-4">{t('ownData.signIn')}</p>
          <Button asChild variant="outline">
            <Link to={paths.auth(paths.content('privacy'))}>{t('header.signIn')}</Link>
          </Button>
        </div>
      )}
    </section>
  )
}
