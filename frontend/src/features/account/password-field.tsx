import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

import { Input } from '@/components/ui/input'

/** Can be looked at, pasted into and filled by a password manager (WCAG 3.3.8). */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <Input {...props} dir="ltr" type={isShown ? 'text' : 'password'} className="pe-12 text-start" />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={t('auth.showPassword')}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-e-lg text-muted-foreground hover:text-foreground"
      >
        {isShown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
      </button>
    </div>
  )
}
