/** "Why is it 47?": every movement of an SKU in a warehouse, with the stock after it. */
import { Link } from '@tanstack/react-router'
import { Drawer } from '#kit/ui/overlays/Drawer.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { stockMovements } from '../office-calls.gen.ts'
import { By, KindTag, Note, Reference, useSigned } from './movement.tsx'
import type { StockRow } from './SkuName.tsx'

type Props = {
  skuId: number
  warehouseId: number
  /** Undefined where the address was opened and the row is on a later page. */
  row: StockRow | undefined
  onClose: () => void
}

export function MovementsDrawer({ skuId, warehouseId, row, onClose }: Props) {
  const t = useT('office.stock')
  const { number } = useNumbers()
  const movements = useLivePages(stockMovements, { skuId, warehouseId })
  return (
    <Drawer
      open
      onClose={onClose}
      title={
        row === undefined ? t('movements.title') : t('movements.why', { count: row.onHandCount })
      }
    >
      {row !== undefined && (
        <p className="mb-3 text-sm">
          <b>{row.productName}</b> <span className="code-text">{row.skuCode}</span> ·{' '}
          {row.warehouseName}
          <br />
          <span className="text-ink-3">
            {t('available')} {number(row.availableCount)} · {t('reserved')}{' '}
            {number(row.reservedCount)}
          </span>
        </p>
      )}
      <Loaded query={movements}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={t('movements.none')} />
          ) : (
            <ol>
              {items.map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </ol>
          )
        }}
      </Loaded>
      <EndlessFoot query={movements} />
      <p className="mt-3 text-sm">
        <Link
          to="/office/stock/$sku"
          params={{ sku: String(skuId) }}
          search={{ warehouse: warehouseId }}
          className="link"
        >
          {t('history.open')}
        </Link>
      </p>
    </Drawer>
  )
}

type Movement = DataOf<typeof stockMovements>['items'][number]

function MovementRow({ movement }: { movement: Movement }) {
  const t = useT('office.stock')
  const { dateTime } = useDates()
  const signed = useSigned()
  const { kind, onHandDelta, reservedDelta, reference } = movement
  return (
    <li className="grid gap-1 border-b border-line py-2.5 text-sm last:border-b-0">
      <div className="flex items-center gap-2">
        <KindTag kind={kind} />
        {onHandDelta !== 0 && (
          <b className="tabular-nums">{t('movements.onHand', { delta: signed(onHandDelta) })}</b>
        )}
        {reservedDelta !== 0 && (
          <span className="tabular-nums">
            {t('movements.reserved', { delta: signed(reservedDelta) })}
          </span>
        )}
        <span className="ml-auto whitespace-nowrap tabular-nums">
          {t('movements.after', {
            onHand: movement.onHandAfter,
            free: movement.onHandAfter - movement.reservedAfter,
          })}
        </span>
      </div>
      <p className="text-xs text-ink-3">
        {dateTime(movement.at)} · <By by={movement.by} />
        {reference !== '' && ' · '}
        <Reference reference={reference} />
        {movement.note !== '' && (
          <>
            {' · '}
            <Note note={movement.note} />
          </>
        )}
      </p>
    </li>
  )
}
