import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'

import type { SecurityRefusal } from './refusal'

/** Takes the focus when it appears; give it the attempt's number as key. */
export function Refused({ refusal }: { refusal: SecurityRefusal }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Alert ref={box} variant="error" tabIndex={-1}>
      {t(refusal)}
    </Alert>
  )
}
