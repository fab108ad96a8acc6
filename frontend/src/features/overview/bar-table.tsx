import type { ReactNode } from 'react'
import { cn } from '@/lib/cn'

interface BarTableProps {
  title: string
  /** Headings of the two columns; they are heard, and the bars make them plain to the eye. */
  head: readonly [string, string]
  rows: readonly { id: string; name: ReactNode; value: number; shown: ReactNode; tone?: string }[]
  empty: string
}

/** A chart that is a table: every bar is a row with its name and its number. */
export function BarTable({ title, head, rows, empty }: BarTableProps) {
  const most = Math.max(1, ...rows.map((row) => row.value))
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-lg">{title}</h2>
      {rows.length === 0 ? <p className="text-muted-foreground">{empty}</p> : null}
      {rows.length > 0 ? (
        <table className="w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{head[0]}</th>
              <th scope="col">{head[1]}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} className="align-bottom">
                <th scope="row" className="w-full pb-3 text-start font-normal">
                  <span className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">{row.name}</span>
                  <span aria-hidden className="mt-1 block h-2 overflow-hidden rounded-full bg-muted">
                    <span className={cn('block h-full rounded-full', row.tone ?? 'bg-spruce')} style={{ width: `max(4px, ${(row.value / most) * 100}%)` }} />
                  </span>
                </th>
                <td className="ps-4 pb-2 text-end font-semibold whitespace-nowrap">{row.shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}
