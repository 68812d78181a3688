/** The columns of the list of stock by warehouse: on hand, reserved, available, in transit. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { SkuName, type StockRow } from './SkuName.tsx'
import { useInTransit } from './use-in-transit.ts'

type Acts = { onAdjust: (row: StockRow) => void; onMovements: (row: StockRow) => void }

/** @param rows those of the list, in its order */
export function usePlaceColumns(
  rows: readonly StockRow[],
  { onAdjust, onMovements }: Acts,
): Column<StockRow>[] {
  const t = useT('office.stock')
  const may = useMay()
  const { number } = useNumbers()
  const inTransitOf = useInTransit([...new Set(rows.map(({ skuId }) => skuId))])
  const isRepeated = (row: StockRow) => rows[rows.indexOf(row) - 1]?.skuId === row.skuId
  return [
    {
      id: 'sku',
      canSort: true,
      header: t('sku'),
      phone: 'full',
      cell: (row) => <SkuName row={row} isRepeated={isRepeated(row)} />,
    },
    { id: 'warehouse', header: t('warehouse'), cell: ({ warehouseName }) => warehouseName },
    {
      id: 'onHand',
      canSort: true,
      header: t('onHand'),
      align: 'number',
      phone: 'hidden',
      cell: ({ onHandCount }) => number(onHandCount),
    },
    {
      id: 'reserved',
      canSort: true,
      header: t('reserved'),
      align: 'number',
      phone: 'hidden',
      cell: ({ reservedCount }) => number(reservedCount),
    },
    {
      id: 'available',
      canSort: true,
      header: t('available'),
      align: 'number',
      phone: 'right',
      cell: ({ availableCount }) => (
        <b className={availableCount <= 0 ? 'text-danger' : undefined}>{number(availableCount)}</b>
      ),
    },
    {
      id: 'inTransit',
      header: t('inTransit'),
      align: 'number',
      phone: 'hidden',
      cell: ({ skuId, warehouseId }) => {
        const count = inTransitOf(skuId, warehouseId)
        return count === undefined ? null : number(count)
      },
    },
    {
      id: 'acts',
      header: <span className="sr-only">{t('adjust.action')}</span>,
      name: t('adjust.action'),
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
  ]
}
