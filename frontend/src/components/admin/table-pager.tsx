import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'

interface TablePagerProps {
  page: number
  pages: number
  count: number
  pageSize: number
  onPage: (page: number) => void
}

export function TablePager({ page, pages, count, pageSize, onPage }: TablePagerProps) {
  const { t } = useTranslation()
  if (pages < 2) return null
  const from = (page - 1) * pageSize + 1
  return (
    <nav aria-label={t('admin.pages')} className="mt-3 flex items-center justify-between gap-3 text-sm">
      <span className="text-muted-foreground">{t('admin.range', { from, to: Math.min(count, page * pageSize), count })}</span>
      <span className="flex items-center gap-1">
        <Button size="icon-sm" variant="ghost" aria-label={t('admin.previousPage')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden className="rtl:rotate-180" />
        </Button>
        <span className="px-1">{t('admin.pageOf', { page, pages })}</span>
        <Button size="icon-sm" variant="ghost" aria-label={t('admin.nextPage')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden className="rtl:rotate-180" />
        </Button>
      </span>
    </nav>
  )
}
