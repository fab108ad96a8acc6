import { useEffect } from 'react'
import { useFactory } from './factory'

/** Titles the tab, e.g. `Cart · Nordfjärd Mat`. The layout announces it after each navigation. */
export function usePageTitle(title: string | null | undefined): void {
  const { companyName } = useFactory()
  useEffect(() => {
    if (title !== null && title !== undefined) document.title = title ? `${title} · ${companyName}` : companyName
  }, [title, companyName])
}
