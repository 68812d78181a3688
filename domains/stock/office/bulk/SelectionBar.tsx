/** The bar above the matrix while SKUs are selected: correct their stock, say when it is low, move it, or save it as a file. */
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { addressOf } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { ExportMenu } from '#kit/web/lists/ExportMenu.tsx'
import { stockFile } from '../../office-calls.gen.ts'
import type { MatrixRow } from '../use-counts.ts'
import { BulkAdjustDialog } from './BulkAdjustDialog.tsx'
import { BulkTransferDialog } from './BulkTransferDialog.tsx'
import { LowCountDialog } from './LowCountDialog.tsx'
import type { NamedWarehouse } from './WarehouseField.tsx'

const ACTS = ['adjust', 'low', 'move'] as const

type Props = {
  rows: readonly MatrixRow[]
  warehouses: readonly NamedWarehouse[]
  onClear: () => void
}

export function SelectionBar({ rows, warehouses, onClear }: Props) {
  const t = useT('office.stock')
  const may = useMay()
  const [act, setAct] = useState<(typeof ACTS)[number]>()
  const close = () => setAct(undefined)
  const done = () => {
    close()
    onClear()
  }
  const dialog = { rows, warehouses, onClose: close }
  return (
    <>
      <div className="selection-bar">
        <b>{t('bulk.chosen', { count: rows.length })}</b>
        <span className="flex-1" />
        {may('stock.write') &&
          ACTS.map((each) => (
            <Button key={each} variant="secondary" size="small" onClick={() => setAct(each)}>
              {t(`bulk.${each}`)}
            </Button>
          ))}
        {may('stock.export') && (
          <ExportMenu
            size="small"
            addressOf={(format) =>
              addressOf(stockFile, { skus: rows.map(({ skuId }) => skuId).join(','), format })
            }
          />
        )}
        <Button variant="quiet" size="small" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      {act === 'adjust' && <BulkAdjustDialog {...dialog} onDone={done} />}
      {act === 'low' && <LowCountDialog {...dialog} onDone={done} />}
      {act === 'move' && <BulkTransferDialog {...dialog} />}
    </>
  )
}
