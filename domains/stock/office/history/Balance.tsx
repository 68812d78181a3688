/** The sums of the movements, beside the stock on hand. */
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { SumList } from '#kit/ui/lists/KeyValueList.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { stockBalance } from '../../office-contract.ts'
import { useSigned } from '../movement.tsx'

type Balance = DataOf<typeof stockBalance>
export type Level = Balance['levels'][number]
type LevelsProps = Pick<Balance, 'levels'> & { onAdjust: (level: Level) => void }

/** One row per warehouse, with the proof that its movements add up to its stock. */
export function Levels({ levels, onAdjust }: LevelsProps) {
  const t = useT('office.stock')
  const canWrite = useMay()('stock.write')
  const { number } = useNumbers()
  return (
    <DataTable
      label={t('history.levels')}
      rows={levels}
      dense
      keyOf={({ warehouseId }) => String(warehouseId)}
      empty={<EmptyState size="small" title={t('history.nowhere')} />}
      columns={[
        { id: 'warehouse', header: t('warehouse'), cell: ({ warehouseName }) => warehouseName },
        {
          id: 'onHand',
          header: t('onHand'),
          align: 'number',
          phone: 'right',
          cell: ({ onHandCount }) => <b>{number(onHandCount)}</b>,
        },
        {
          id: 'reserved',
          header: t('reserved'),
          align: 'number',
          phone: 'hidden',
          cell: ({ reservedCount }) => number(reservedCount),
        },
        {
          id: 'free',
          header: t('available'),
          align: 'number',
          phone: 'hidden',
          cell: ({ availableCount }) => number(availableCount),
        },
        {
          id: 'proof',
          header: t('history.proof'),
          phone: 'full',
          cell: ({ onHandCount, reservedCount, movedCount, movedReservedCount }) =>
            onHandCount === movedCount && reservedCount === movedReservedCount ? (
              <Tag tone="success" icon={CircleCheck}>
                {t('history.agrees')}
              </Tag>
            ) : (
              <Tag tone="danger" icon={TriangleAlert}>
                {t('history.differs', { moved: movedCount })}
              </Tag>
            ),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('adjust.action')}</span>,
          phone: 'full',
          cell: (level) =>
            canWrite && (
              <span className="flex justify-end">
                <Button size="small" onClick={() => onAdjust(level)}>
                  {t('adjust.action')}
                  <span className="sr-only"> {level.warehouseName}</span>
                </Button>
              </span>
            ),
        },
      ]}
    />
  )
}

/** From the opening figure through each kind of movement to the closing figure. */
export function Sums({ balance, isTimed }: { balance: Balance; isTimed: boolean }) {
  const t = useT('office.stock')
  const { number } = useNumbers()
  const signed = useSigned()
  const { openingCount, closingCount, kinds } = balance
  const moved = kinds.filter(({ onHandDelta }) => onHandDelta !== 0)
  const promised = kinds.filter(({ onHandDelta }) => onHandDelta === 0)
  return (
    <>
      <SumList
        rows={[
          { label: t('history.opening'), value: number(openingCount) },
          ...moved.map(({ kind, movementCount, onHandDelta }) => ({
            label: t('history.ofKind', { kind: t(`kind.${kind}`), count: movementCount }),
            value: signed(onHandDelta),
          })),
          {
            label: isTimed ? t('history.closing') : t('history.today'),
            value: number(closingCount),
            total: true,
          },
        ]}
      />
      {promised.length > 0 && (
        <p className="mt-2 text-xs text-ink-3">
          {promised
            .map(({ kind, movementCount, reservedDelta }) =>
              t('history.promised', {
                kind: t(`kind.${kind}`),
                count: movementCount,
                delta: signed(reservedDelta),
              }),
            )
            .join(' · ')}
        </p>
      )}
    </>
  )
}
