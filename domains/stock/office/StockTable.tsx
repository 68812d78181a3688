/** Stock in rows: on hand, promised to orders, free to sell. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable } from '#kit/ui/DataTable.tsx'
import { useNumbers, useT } from '#kit/web/i18n.tsx'
import type { StockRow } from './StockPage.tsx'

type Props = {
  rows: readonly StockRow[]
  onAdjust: (row: StockRow) => void
  onMovements: (row: StockRow) => void
  empty: ReactNode
}

export function StockTable({ rows, onAdjust, onMovements, empty }: Props) {
  const t = useT('office.stock')
  const may = useMay()
  const { number } = useNumbers()
  const isRepeated = (row: StockRow) => rows[rows.indexOf(row) - 1]?.skuId === row.skuId
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      empty={empty}
      keyOf={({ skuId, warehouseId }) => `${skuId}-${warehouseId}`}
      columns={[
        {
          id: 'sku',
          header: t('sku'),
          phone: 'full',
          cell: (row) => <SkuOf row={row} isRepeated={isRepeated(row)} />,
        },
        { id: 'warehouse', header: t('warehouse'), cell: ({ warehouseName }) => warehouseName },
        {
          id: 'onHand',
          header: t('onHand'),
          align: 'number',
          phone: 'hidden',
          cell: ({ onHandCount }) => number(onHandCount),
        },
        {
          id: 'reserved',
          header: t('reserved'),
          align: 'number',
          phone: 'hidden',
          cell: ({ reservedCount }) => number(reservedCount),
        },
        {
          id: 'available',
          header: t('available'),
          align: 'number',
          phone: 'right',
          cell: ({ availableCount }) => (
            <b className={availableCount <= 0 ? 'text-danger' : undefined}>
              {number(availableCount)}
            </b>
          ),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('adjust.action')}</span>,
          phone: 'full',
          cell: (row) => (
            <span className="flex justify-end gap-2">
              <Button size="small" variant="quiet" onClick={() => onMovements(row)}>
                {t('movements.action')}
              </Button>
              {may('stock.write') && (
                <Button size="small" onClick={() => onAdjust(row)}>
                  {t('adjust.action')}
                </Button>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}

type SkuOfProps = {
  row: StockRow
  /** The row above is the same SKU in another warehouse. */
  isRepeated: boolean
}

function SkuOf({ row, isRepeated }: SkuOfProps) {
  const { productId, productName, optionText, skuCode } = row
  const may = useMay()
  const weight = 'font-semibold text-ink'
  // One name over the warehouses of an SKU; on a phone, where each row stands by itself, and to who hears the page, all of them.
  return (
    <div className={isRepeated ? 'md:sr-only' : undefined}>
      {may('catalog.read') ? (
        <Link
          to="/office/products/$id"
          params={{ id: String(productId) }}
          className={`${weight} hover:text-link`}
        >
          {productName}
        </Link>
      ) : (
        <span className={weight}>{productName}</span>
      )}
      <p className="text-xs text-ink-3">
        <span className="code-text">{skuCode}</span>
        {optionText !== '' && ` · ${optionText}`}
      </p>
    </div>
  )
}
