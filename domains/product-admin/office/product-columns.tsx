/** Every column that the list of products has. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { officeProducts } from '../contract.ts'
import { ProductName } from './ProductName.tsx'
import { RowMenu } from './RowMenu.tsx'

type Row = DataOf<typeof officeProducts>['items'][number]
export const STATE_TONES = { draft: 'warning', published: 'success', archived: 'neutral' } as const

/** Columns that a list shows when somebody has chosen them. */
export const EXTRA_COLUMNS = ['code', 'brand', 'family'] as const

export function useProductColumns({ canWrite }: { canWrite: boolean }): Column<Row>[] {
  return [...useTextColumns(), ...useFigures(), ...useExtraColumns(), ...useMenuColumn(canWrite)]
}

function useTextColumns(): Column<Row>[] {
  const t = useT('office.product-admin')
  const { number } = useNumbers()
  return [
    {
      id: 'name',
      canSort: true,
      header: t('column.name'),
      cell: (row) => (
        <ProductName {...row}>
          {row.family === 'device' && <Tag tone="brand">{t('family.device')}</Tag>}
        </ProductName>
      ),
    },
    {
      id: 'category',
      header: t('column.category'),
      wide: true,
      phone: 'hidden',
      cell: ({ categoryName }) => categoryName,
    },
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state }) => (
        <StatusDot tone={STATE_TONES[state]} hollow={state === 'draft'}>
          {t(`state.${state}`)}
        </StatusDot>
      ),
    },
    {
      id: 'skus',
      header: t('column.skus'),
      align: 'number',
      wide: true,
      phone: 'hidden',
      cell: ({ skuCount }) => number(skuCount),
    },
  ]
}

/** Price, stock, missing languages, and the time of the last change. */
function useFigures(): Column<Row>[] {
  const t = useT('office.product-admin')
  const { number } = useNumbers()
  const { moment } = useDates()
  return [
    {
      id: 'price',
      canSort: true,
      header: t('column.price'),
      align: 'number',
      phone: 'right',
      cell: (row) => <PriceCell row={row} />,
    },
    {
      id: 'stock',
      canSort: true,
      header: t('column.stock'),
      align: 'number',
      phone: 'hidden',
      cell: ({ availableCount }) => (
        <span className={availableCount === 0 ? 'text-danger' : undefined}>
          {number(availableCount)}
        </span>
      ),
    },
    {
      id: 'missing',
      header: t('column.missing'),
      phone: 'hidden',
      cell: (row) => <MissingCell row={row} />,
    },
    {
      id: 'updated',
      canSort: true,
      header: t('column.updated'),
      wide: true,
      phone: 'hidden',
      cell: ({ updatedAt }) => <span className="whitespace-nowrap">{moment(updatedAt)}</span>,
    },
  ]
}

function useExtraColumns(): Column<Row>[] {
  const t = useT('office.product-admin')
  return [
    {
      id: 'code',
      canSort: true,
      header: t('column.code'),
      phone: 'hidden',
      cell: ({ code }) => <span className="code-text">{code}</span>,
    },
    {
      id: 'brand',
      header: t('field.brand'),
      phone: 'hidden',
      cell: ({ brandName }) => brandName ?? '—',
    },
    {
      id: 'family',
      header: t('field.family'),
      phone: 'hidden',
      cell: ({ family }) => t(`family.${family}`),
    },
  ]
}

/** Only for staff who may change products. */
function useMenuColumn(canWrite: boolean): Column<Row>[] {
  const t = useT('office.product-admin')
  if (!canWrite) return []
  return [
    {
      id: 'acts',
      phone: 'corner',
      header: <span className="sr-only">{t('column.acts')}</span>,
      name: t('column.acts'),
      cell: (row) => <RowMenu row={row} />,
    },
  ]
}

function PriceCell({ row: { priceAmount: amount, isPriceFrom } }: { row: Row }) {
  const t = useT('office.product-admin')
  if (amount === null) return <span className="text-danger">{t('noPrice')}</span>
  const price = (
    <b>
      <Money amount={amount} currency={baseCurrency()} />
    </b>
  )
  return isPriceFrom
    ? t.rich('priceFrom', {
        price,
        small: (words) => <small className="text-ink-3">{words}</small>,
      })
    : price
}

function MissingCell({ row: { missingLangs } }: { row: Row }) {
  const kit = useT('kit')
  if (missingLangs.length === 0) return <span className="text-ink-3">—</span>
  return (
    <span className="flex flex-wrap gap-1">
      {missingLangs.map((lang) => (
        <Tag key={lang} tone="warning">
          {kit(`language.${lang}`)}
        </Tag>
      ))}
    </span>
  )
}
