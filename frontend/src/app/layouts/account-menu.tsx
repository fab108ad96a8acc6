import { User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button, buttonVariants } from '@/components/ui/button'
import { useAuth } from '@/lib/auth'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'
import { LazyMenu, fetchedMenu } from './lazy-menu'

const menu = fetchedMenu(() => import('./signed-in-menu'))

/** Signed in: a menu. Signed out: the way in. While the stored session is being read, the place is kept free. */
export function AccountMenu({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  if (isLoading) return <span aria-hidden className={cn('h-11 w-20', className)} />
  if (user) {
    return (
      <LazyMenu menu={menu} className={cn(buttonVariants({ variant: 'secondary', size: 'icon' }), className)}>
        <User aria-hidden />
        <span className="sr-only">{t('header.account')}</span>
      </LazyMenu>
    )
  }
  return (
    <Button asChild variant="primary" className={className}>
      <Link to={paths.auth()}>{t('header.signIn')}</Link>
    </Button>
  )
}
