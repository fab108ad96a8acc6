import type { TFunction } from 'i18next'
import { Link2Off } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { EmptyState } from '@/components/ui/empty-state'
import { refusalKey } from '@/features/account/credentials'
import type { Callback } from '@/features/account/data'

interface LinkRefusedProps {
  callback: Exclude<Callback, { kind: 'signed-in' }>
  /** What is said of a link that is used or too old, and of an address with nothing in it. */
  expired: string
  nothing: string
  /** How to go on. */
  action: ReactNode
}

/** A link from a mail, or a way back from a provider, that led nowhere. */
export function LinkRefused({ callback, expired, nothing, action }: LinkRefusedProps) {
  const { t } = useTranslation()
  const heading = (
    <h1 tabIndex={-1} className="text-3xl">
      {t('auth.callback.title')}
    </h1>
  )
  const why = callback.kind === 'nothing' ? nothing : explain(callback.code, expired, t)
  return (
    <div className="page max-w-xl pb-16" role="alert">
      <EmptyState icon={<Link2Off />} title={heading} text={why} action={action} />
    </div>
  )
}

function explain(code: string, expired: string, t: TFunction): string {
  if (code === 'access_denied') return t('auth.callback.denied')
  // What a provider says in words of its own is no help in the visitor's language.
  return code === 'otp_expired' ? expired : t(refusalKey({ code }))
}
