import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { useAuth } from '@/lib/auth'
import { paths } from '@/lib/paths'

/** For a signed-in user who is no (or no longer an) admin: what this place is, and where to go from here. */
export function NoAccess({ wasAdmin }: { wasAdmin: boolean }) {
  const { t } = useTranslation()
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  return (
    <div className="page flex min-h-[70dvh] max-w-2xl flex-col items-center justify-center py-16 text-center">
      <div aria-hidden className="arch flex h-36 w-28 items-end justify-center bg-secondary pb-8 text-rye">
        <KeyRound className="size-12" strokeWidth={1.5} />
      </div>
      <h1 tabIndex={-1} className="mt-6 text-4xl">
        {t(wasAdmin ? 'admin.inactiveTitle' : 'admin.noAccessTitle')}
      </h1>
      <p className="mt-4 text-lg text-muted-foreground">{t(wasAdmin ? 'admin.inactiveText' : 'admin.noAccessText')}</p>
      <p className="mt-4 text-sm text-muted-foreground">
        {t('admin.signedInAs')} <bdi className="font-semibold text-foreground">{user?.email}</bdi>
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button asChild>
          <Link to={paths.home()}>{t('admin.toShop')}</Link>
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.auth()}>{t('header.account')}</Link>
        </Button>
        <Button variant="ghost" onClick={() => void signOut().then(() => navigate(paths.auth(paths.admin())))}>
          {t('admin.otherAccount')}
        </Button>
      </div>
    </div>
  )
}
