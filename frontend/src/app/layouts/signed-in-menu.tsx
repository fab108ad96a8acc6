import { LayoutDashboard, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { useAuth } from '@/lib/auth'
import { paths } from '@/lib/paths'
import type { MenuProps } from './lazy-menu'

/** Exactly two entries. `/admin` itself tells a customer that it is not for them. */
export default function SignedInMenu({ children, className }: MenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { signOut } = useAuth()
  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger className={className}>{children}</DropdownMenuTrigger>
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
