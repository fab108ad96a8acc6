// How to order and to ask for a price while the shop has no checkout of its own: by telephone, or by a
// mail that is already written.

import { Mail, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { useFactory } from '@/lib/factory'

interface OrderContactProps {
  subject: string
  /** The body of the mail, line by line. */
  lines: readonly string[]
  mailLabel: string
}

/** Mail programs cut longer addresses. */
const MAILTO_MAX = 1800

function mailto(address: string, subject: string, lines: readonly string[]): string {
  const head = `mailto:${encodeURIComponent(address)}?subject=${encodeURIComponent(subject)}&body=`
  let body = ''
  for (const line of lines) {
    const next = encodeURIComponent(`${line}\r\n`)
    if (head.length + body.length + next.length > MAILTO_MAX) return `${head}${body}${encodeURIComponent('…')}`
    body += next
  }
  return head + body
}

export function OrderContact({ subject, lines, mailLabel }: OrderContactProps) {
  const { t } = useTranslation()
  const { factory, settings } = useFactory()
  const email = settings?.contact_email || factory?.email
  const phone = settings?.contact_phone || factory?.phone
  return (
    <div className="grid gap-3">
      {email && (
        <Button asChild size="lg" variant="berry" className="w-full whitespace-normal">
          <a href={mailto(email, subject, lines)}>
            <Mail aria-hidden />
            {mailLabel}
          </a>
        </Button>
      )}
      {phone && (
        <Button asChild size="lg" variant="outline" className="w-full whitespace-normal">
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
            <Phone aria-hidden />
            <span>
              {t('order.call')} <Ltr>{phone}</Ltr>
            </span>
          </a>
        </Button>
      )}
    </div>
  )
}
