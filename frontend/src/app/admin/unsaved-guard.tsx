import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router-dom'
import { leaveQuestion, useConfirm } from '@/components/admin/confirm'
import { forgetUnsaved, hasUnsaved, useHasUnsaved } from '@/components/admin/unsaved'

/** A filter or a page number is no leaving; another page, tab or row is. */
const place = ({ pathname, search }: { pathname: string; search: string }) => {
  const params = new URLSearchParams(search)
  return `${pathname} ${params.get('tab') ?? ''} ${params.get('id') ?? ''}`
}

/** Asks before unsaved work is left: by a link, the back button, and (in the browser's own words) by closing the tab. */
export function UnsavedGuard() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const isDirty = useHasUnsaved()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && place(currentLocation) !== place(nextLocation))

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm(leaveQuestion(t)).then((leave) => {
      if (!leave) return blocker.reset()
      forgetUnsaved()
      blocker.proceed()
    })
    // Asked once for each attempt.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocker.state])

  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  return null
}
