import type { ReactNode } from 'react'

/** Prices, phone numbers and article numbers keep their own direction inside right-to-left text. */
export const Ltr = ({ children, className }: { children: ReactNode; className?: string }) => (
  <bdi dir="ltr" className={className}>
    {children}
  </bdi>
)
