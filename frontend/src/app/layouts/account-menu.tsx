import { LayoutDashboard, LogOut, User } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { Button, buttonVariants } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { useAuth } from '@/lib/auth'
import { cn } from '@/lib/cn'
import { paths } from '@/lib/paths'

/** Signed in: two entries. Signed out: the way in. While the stored session is being read, the place is kept free. */
export function AccountMenu({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  if (isLoading) return <span aria-hidden className={cn('h-11 w-11', className)} />
  if (user) return <SignedIn className={className} />
  return (
    <Button asChild variant="primary" className={className}>
      <Link to={paths.auth()}>
        {t('header.signIn')}
      </Link>
    </Button>
  )
}

function SignedIn({ className }: { className?: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { signOut } = useAuth()
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger aria-label={t('header.account')} className={cn(buttonVariants({ variant: 'secondary', size: 'icon' }), className)}>
        <User aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuItem onSelect={() => void navigate(paths.admin())}>
          <LayoutDashboard aria-hidden />
          {t('header.adminPanel')}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void signOut().then(() => navigate(paths.home()))}>
          <LogOut aria-hidden className="rtl:-scale-x-100" />
          {t('header.signOut')}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
