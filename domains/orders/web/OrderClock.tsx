/** The deadline of the next step, and what happens then. */
import { useQueryClient } from '@tanstack/react-query'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { myOrder, myOrders, orderCounts } from '../buyer-calls.gen.ts'
import type { OrderDetail } from '../contract.ts'
import { isReceiptPaused } from '../paused.ts'

/** What the buyer has to do; the others wait for the merchant. */
const OWN: ReadonlySet<string> = new Set([
  'payBy',
  'depositBy',
  'balanceBy',
  'balanceLate',
  'voucherBy',
])

type Props = { order: Pick<OrderDetail, 'clock' | 'axes' | 'openCaseCount'> }

export function OrderClock({ order }: Props) {
  const { clock } = order
  const t = useT('orders')
  const queries = useQueryClient()
  if (clock === null) {
    return isReceiptPaused(order) ? (
      <span className="text-sm text-ink-3">{t('clock.paused')}</span>
    ) : null
  }
  // The server treats what is overdue as over; the screen reloads as soon as the clock reaches the deadline.
  const ask = () => {
    for (const { path } of [myOrder, myOrders, orderCounts])
      void queries.invalidateQueries({ queryKey: [path] })
  }
  return (
    <ClockLine
      label={t(`clock.${clock.kind}`)}
      at={clock.at}
      calm={!OWN.has(clock.kind)}
      endsItself={clock.kind === 'confirmsOn'}
      onEnd={ask}
    />
  )
}
