import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'

import type { FieldName, Problem, Problems } from './draft'

/** The text for what a field lacks: its own where it has one. */
export function useProblemText() {
  const { t } = useTranslation()
  return (field: FieldName, problem: Problem | undefined): string | undefined => {
    if (!problem) return undefined
    if (problem === 'too_long') return t('checkout.error.too_long')
    if (field === 'delivery') return t(problem === 'unavailable' ? 'checkout.error.deliveryHere' : 'checkout.error.delivery')
    if (field === 'payment') return t(problem === 'unavailable' ? 'checkout.error.paymentClosed' : 'checkout.error.payment')
    if (field === 'company' || field === 'po_number' || field === 'line2' || field === 'note') return t('checkout.error.too_long')
    return t(`checkout.error.${field === 'org_number' && problem === 'required' ? 'org_needed' : (field.replace('billing_', '') as 'name' | 'email' | 'phone' | 'org_number' | 'line1' | 'postcode' | 'city')}`)
  }
}

/** Takes the focus when it appears, and leads to each field that needs another look. */
export function ProblemSummary({ problems, title, children }: { problems?: Problems; title: string; children?: ReactNode }) {
  const textOf = useProblemText()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const entries = Object.entries(problems ?? {}) as [FieldName, Problem][]
  return (
    <Alert ref={box} variant="error" tabIndex={-1}>
      <p className="font-semibold">{title}</p>
      {entries.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {entries.map(([field, problem]) => (
            <li key={field}>
              <a href={`#checkout-${field}`} className="underline underline-offset-4">
                {textOf(field, problem)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children}
    </Alert>
  )
}
