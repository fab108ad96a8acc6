import { useMemo } from 'react'

import { cn } from '@/lib/cn'
import { sanitize } from '@/lib/sanitize'

const PROSE =
  '[&_:is(a,code)]:wrap-anywhere [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4 [&_h2]:mt-8 [&_h2]:scroll-mt-28 [&_h2]:text-2xl [&_h3]:mt-6 [&_h3]:text-xl ' +
  '[&_li]:ms-5 [&_li]:mt-1 [&_ul]:mt-3 [&_ol]:mt-3 [&_h2+*]:mt-3 [&_h3+*]:mt-2 [&>*:first-child]:mt-0 [&_ol]:list-decimal [&_:is(p,ul,ol,table,blockquote)+p]:mt-4 [&_ul]:list-disc [&_blockquote]:border-s-4 [&_blockquote]:ps-4 ' +
  '[&_td]:border [&_td]:p-2 [&_th]:border [&_th]:p-2 [&_img]:h-auto [&_img]:max-w-full [&_pre]:overflow-x-auto'

/** Text an editor wrote, with its markup, cleaned. */
export function RichText({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => sanitize(html), [html])
  // Cleaned one line above, by the specification's list.
  // oxlint-disable-next-line react/no-danger
  return <div className={cn(PROSE, className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
