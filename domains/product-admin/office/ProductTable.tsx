/** A table of products: name, state, price, stock, missing languages. */
import type { ReactNode } from 'react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { BASE_CURRENCY } from '#kit/contract/money.ts'
import { DataTable, type Column, type Sorting } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { officeProducts } from '../contract.ts'
import { ProductName } from './ProductName.tsx'
import { RowMenu } from './RowMenu.tsx'

type Row = DataOf<typeof officeProducts>['items'][number]
export const STATE_TONES = { draft: 'warning', published: 'success', archived: 'neutral' } as const

type Props = {
  rows: readonly Row[]
  busy: boolean
  empty: ReactNode
  /** Undefined for staff without write permission. */
  selected: ReadonlySet<string> | undefined
  onSelect: (selected: Set<string>) => void
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

export function ProductTable(props: Props) {
  const { rows, busy, empty, selected, onSelect, sorting, onSort } = props
  const t = useT('office.product-admin')
  const { number } = useNumbers()
  const figures = useFigures()
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      busy={busy}
      empty={empty}
      keyOf={({ id }) => String(id)}
      nameOf={({ name }) => name}
      selected={selected}
      onSelect={onSelect}
      selectOnPhone
      sorting={sorting}
      onSort={onSort}
      columns={[
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
        ...figures,
        ...(selected === undefined
          ? []
          : [
              {
                id: 'acts',
                phone: 'corner' as const,
                header: <span className="sr-only">{t('column.acts')}</span>,
                cell: (row: Row) => <RowMenu row={row} />,
              },
            ]),
      ]}
    />
  )
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

function PriceCell({ row: { priceAmount: amount, isPriceFrom } }: { row: Row }) {
  const t = useT('office.product-admin')
  if (amount === null) return <span className="text-danger">{t('noPrice')}</span>
  const price = (
    <b>
      <Money amount={amount} currency={BASE_CURRENCY} />
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
