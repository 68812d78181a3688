/** The progress of an order: how long it has been in its state, and who must act by when. */
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import FileText from 'lucide-react/icons/file-text'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import Truck from 'lucide-react/icons/truck'
import Wallet from 'lucide-react/icons/wallet'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Timeline, type TimelineStep } from '#kit/ui/lists/Timeline.tsx'
import { useWaiting } from '#kit/ui/states/Waiting.tsx'
import { translatorFor, useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OfficeOrder } from '../office-contract.ts'
import { isReceiptPaused } from '../paused.ts'

const ICONS = {
  placed: FileText,
  paid: Wallet,
  ready: PackageCheck,
  shipped: Package,
  received: Truck,
} as const

export function OrderWay({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const shop = useT('orders')
  const { moment } = useDates()
  const waited = useWaiting()
  const { placedAt, paidAt, shippedAt, receivedAt, clock, axes, closedReason } = order
  const times = {
    placed: placedAt,
    paid: paidAt,
    // Handed over at once, it was ready then.
    ready: order.pickupReadyAt ?? receivedAt,
    shipped: shippedAt,
    received: receivedAt,
  }
  // A pickup order is shipped and received in one step.
  const isPickup = order.delivery === 'pickup'
  const names = isPickup
    ? (['placed', 'paid', 'ready', 'received'] as const)
    : (['placed', 'paid', 'shipped', 'received'] as const)
  const isClosed = axes.lifecycle === 'closed'
  const at = names.findIndex((name) => times[name] === null)
  const before = names[at - 1]
  const since = before === undefined ? null : times[before]
  const pausedNote = isReceiptPaused(order) ? t('clock.paused') : null
  const nowNote = [
    since === null ? null : t('way.waited', { time: waited(since) }),
    clock === null ? pausedNote : `${t(`clock.${clock.kind}`)} ${moment(clock.at)}`,
  ].filter((part) => part !== null)
  const steps: TimelineStep[] = names.flatMap((name, index) => {
    const time = times[name]
    if (isClosed && time === null) return []
    return [
      {
        id: name,
        icon: ICONS[name],
        label:
          name === 'paid' && order.isOnTerms
            ? t('way.done.onTerms')
            : t(
                `way.${time === null ? 'to' : 'done'}.${isPickup && name === 'received' ? 'collected' : name}`,
              ),
        state: time !== null ? 'done' : index === at ? 'now' : 'coming',
        note: time !== null ? moment(time) : index === at ? <NowNote parts={nowNote} /> : undefined,
      },
    ]
  })
  steps.push({
    id: 'end',
    icon: isClosed ? CircleX : CircleCheck,
    label: isClosed ? t('way.closed') : t('way.completed'),
    state: isClosed ? 'failed' : axes.lifecycle === 'completed' ? 'done' : 'coming',
    note: closedReason === null ? undefined : reasonText(closedReason),
  })
  return (
    <Panel>
      <Timeline label={t('way.label')} steps={steps} />
    </Panel>
  )

  /** A message key (`orders.closedReason.…`, or its last part), or else the buyer's own words. */
  function reasonText(reason: string): string {
    const key = `closedReason.${reason.replace(/^(orders\.)?(closedReason\.)?/, '')}`
    return shop.has(key) ? translatorFor(shop, key, {}) : reason
  }
}

function NowNote({ parts }: { parts: readonly string[] }) {
  return (
    <>
      {parts.map((part) => (
        <span key={part} className="block">
          {part}
        </span>
      ))}
    </>
  )
}
