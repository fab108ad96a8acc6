import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable } from '@/components/admin/data-table'
import { StatusBadge } from '@/components/admin/status-badge'
import { useTableView } from '@/components/admin/table-view'
import { Ltr } from '@/components/ui/ltr'
import { ProductThumb } from '@/components/ui/product-thumb'
import { useLanguage } from '@/i18n/language'
import { formatMoney } from '@/lib/money'
import { displayedImage } from '@/lib/product-image'
import { type CategoryChoice, type ProductListRow, productListQuery } from './data'
import { stockStates } from './draft'

interface ProductTableProps {
  factoryId: string
  categories: readonly CategoryChoice[]
  onOpen: (row: ProductListRow) => void
  bulk: (rows: readonly ProductListRow[], clear: () => void) => ReactNode
  emptyAction: ReactNode
}

const filterIds = ['category', 'stock', 'state'] as const
const stockTone = { in_stock: 'done', low: 'todo', out_of_stock: 'stopped' } as const

export function ProductTable({ factoryId, categories, onOpen, bulk, emptyAction }: ProductTableProps) {
  const { t } = useTranslation()
  const control = useTableView(filterIds)
  const { data, isError, refetch } = useQuery(productListQuery(factoryId))
  const columns = useProductColumns(categories)
  const filters = useMemo(
    () => [
      {
        id: 'category',
        label: t('assortment.category'),
        options: [...categories.map(({ id, name, parent_id: parent }) => ({ value: id, label: parent ? `– ${name}` : name })), { value: 'none', label: t('assortment.noCategory') }],
        accepts: (row: ProductListRow, value: string) => (value === 'none' ? row.category_id === null : row.category_id === value),
      },
      {
        id: 'stock',
        label: t('assortment.stock'),
        options: stockStates.map((state) => ({ value: state, label: t(`assortment.stockState.${state}`) })),
        accepts: (row: ProductListRow, value: string) => row.stock_status === value,
      },
      {
        id: 'state',
        label: t('assortment.state'),
        options: [
          { value: 'live', label: t('assortment.live') },
          { value: 'hidden', label: t('assortment.hidden') },
          { value: 'pictureless', label: t('assortment.pictureless') },
          { value: 'priceless', label: t('assortment.onRequest') },
        ],
        accepts: (row: ProductListRow, value: string) =>
          value === 'live' ? row.is_active : value === 'hidden' ? !row.is_active : value === 'pictureless' ? displayedImage(row) === null : row.shop_price === null,
      },
    ],
    [categories, t],
  )
  return (
    <DataTable
      {...control}
      label={t('admin.tab.products')}
      columns={columns}
      rows={data}
      rowId={rowId}
      rowLabel={(row) => t('assortment.selectProduct', { name: row.name })}
      isError={isError}
      onRetry={() => void refetch()}
      searchText={searchText}
      filters={filters}
      onOpen={onOpen}
      bulk={bulk}
      empty={{ icon: <Boxes />, title: t('assortment.none'), text: t('assortment.noneText'), action: emptyAction }}
    />
  )
}

const rowId = (row: ProductListRow) => row.id
const searchText = (row: ProductListRow) => `${row.name} ${row.sku ?? ''} ${row.slug}`

function useProductColumns(categories: readonly CategoryChoice[]): Column<ProductListRow>[] {
  const { t } = useTranslation()
  const { languages } = useLanguage()
  return useMemo(() => {
    const categoryName = (row: ProductListRow) => categories.find((category) => category.id === row.category_id)?.name ?? null
    return [
      {
        id: 'name',
        title: t('assortment.name'),
        sortBy: (row) => row.name,
        cell: (row) => (
          <span className="flex min-w-0 items-center gap-3">
            <ProductThumb src={displayedImage(row)} className="size-10 shrink-0" />
            <span className="min-w-0">
              <span className="block [overflow-wrap:anywhere]"><bdi>{row.name}</bdi></span>
              {row.sku ? <Ltr className="text-xs font-normal text-muted-foreground">{row.sku}</Ltr> : null}
            </span>
          </span>
        ),
      },
      { id: 'category', title: t('assortment.category'), sortBy: categoryName, cell: (row) => categoryName(row) ?? <span className="text-muted-foreground">{t('assortment.noCategory')}</span> },
      {
        id: 'price',
        title: t('assortment.price'),
        align: 'end',
        sortBy: (row) => row.shop_price,
        cell: (row) => (row.shop_price === null ? <span className="text-muted-foreground">{t('assortment.onRequest')}</span> : <Ltr className="whitespace-nowrap">{formatMoney(row.shop_price)}</Ltr>),
      },
      {
        id: 'stock',
        title: t('assortment.stock'),
        sortBy: (row) => stockStates.indexOf(row.stock_status as (typeof stockStates)[number]),
        cell: (row) => <StatusBadge tone={stockTone[row.stock_status as keyof typeof stockTone]}>{t(`assortment.stockState.${row.stock_status as keyof typeof stockTone}`)}</StatusBadge>,
      },
      {
        id: 'languages',
        title: t('assortment.languages'),
        card: 'hidden',
        sortBy: (row) => row.products_i18n.length,
        cell: (row) => (
          <Ltr className="text-muted-foreground">
            {languages.filter((language) => language.is_default || row.products_i18n.some((own) => own.language_code === language.code)).length}/{languages.length}
          </Ltr>
        ),
      },
      {
        id: 'state',
        title: t('assortment.state'),
        sortBy: (row) => row.is_active,
        cell: (row) => <StatusBadge tone={row.is_active ? 'done' : 'quiet'}>{row.is_active ? t('assortment.live') : t('assortment.hidden')}</StatusBadge>,
      },
    ]
  }, [categories, languages, t])
}
