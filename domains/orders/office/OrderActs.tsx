/** The actions in the head of an order: print, adjust, close, refund. The server says which are allowed. */
import { Link } from '@tanstack/react-router'
import Printer from 'lucide-react/icons/printer'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { CloseRestDialog } from '#domains/payments/office/door/CloseRestDialog.tsx'
import { RefundDialog } from '#domains/payments/office/door/RefundDialog.tsx'
import { useMay } from '#domains/staff/office/door/me.ts'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { translatorFor, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { cancelUnpaid, officeOrder, officeOrders, setPacking } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { groupedNumber } from '../web/door/number.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { MoveBalanceDialog } from './MoveBalanceDialog.tsx'

type Open = 'adjust' | 'balance' | 'cancel' | 'refund' | 'rest'
type Action = OfficeOrder['actions'][number]['action']

/** Its deposit is paid, and its balance is not. */
const hasBalanceDue = ({ plan, axes }: OfficeOrder) =>
  axes.payment === 'partially_paid' &&
  plan?.stages.some(({ stage, payBy }) => stage === 'balance' && payBy !== null) === true

export function OrderActs({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const may = useMay()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const packing = useAct(setPacking, { refresh: [officeOrder] })
  const can = (action: Action) =>
    order.actions.some((each) => each.action === action && each.allowed)
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {can('print') && (
        <Link
          to="/office/orders/$number/packing-list"
          params={{ number: order.number }}
          target="_blank"
          className={buttonClass({})}
        >
          <Icon of={Printer} />
          {t('act.print')}
        </Link>
      )}
      {may('orders.ship') && can('ship') && (
        <Button
          busy={packing.isPending}
          onClick={() =>
            packing.mutate({ orderNumber: order.number, isPacking: order.packingSince === null })
          }
        >
          {order.packingSince === null ? t('act.startPacking') : t('act.stopPacking')}
        </Button>
      )}
      {may('orders.adjust') && can('adjust') && (
        <Button onClick={() => setOpen('adjust')}>{t('act.adjust')}</Button>
      )}
      {may('orders.adjust') && hasBalanceDue(order) && (
        <Button onClick={() => setOpen('balance')}>{t('balance.move')}</Button>
      )}
      {may('orders.cancel') && can('cancelUnpaid') && (
        <Button variant="danger" onClick={() => setOpen('cancel')}>
          {t('act.cancel')}
        </Button>
      )}
      {may('payments.refund') && can('cancelAndRefund') && (
        <Button variant="danger" onClick={() => setOpen('refund')}>
          {t('act.refund')}
        </Button>
      )}
      {may('payments.refund') && can('closeRest') && (
        <Button variant="danger" onClick={() => setOpen('rest')}>
          {t('act.closeRest')}
        </Button>
      )}
      {may('orders.ship') && can('ship') && (
        <a href="#ship" className={buttonClass({ variant: 'soft' })}>
          <Icon of={Truck} />
          {order.delivery === 'pickup' ? t('handOver.title') : t('act.ship')}
        </a>
      )}
      <NotNow order={order} />
      {open === 'adjust' && <AdjustDialog order={order} onClose={close} />}
      {open === 'balance' && <MoveBalanceDialog orderNumber={order.number} onClose={close} />}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {open === 'rest' && order.restAmount !== null && (
        <CloseRestDialog
          orderNumber={order.number}
          lang={order.lang}
          amount={order.restAmount}
          currency={order.currency}
          refresh={[officeOrder, officeOrders]}
          onClose={close}
        />
      )}
      {open === 'refund' && (
        <RefundDialog
          orderNumber={order.number}
          lang={order.lang}
          amount={order.paidAmount - order.refundedAmount}
          keepsAmount={order.keepsAmount}
          currency={order.currency}
          refresh={[officeOrder, officeOrders]}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Why an action that staff may look for is not possible now; final states need no explanation. */
function NotNow({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const shop = useT('orders')
  if (order.axes.lifecycle !== 'open') return null
  const rows = order.actions.flatMap(({ action, allowed, why }) =>
    allowed || why === null || action === 'print'
      ? []
      : [{ action, why: translatorFor(shop, `why.${why.slice('orders.why.'.length)}`, {}) }],
  )
  if (rows.length === 0) return null
  return (
    <details className="basis-full text-sm text-ink-3 md:text-end">
      <summary>{t('notNow', { count: rows.length })}</summary>
      <ul>
        {rows.map(({ action, why }) => (
          <li key={action}>
            {shop('details.notNowBecause', { action: t(`name.${action}`), why })}
          </li>
        ))}
      </ul>
    </details>
  )
}

function CancelDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const t = useT('office.orders')
  const draft = `cancel-unpaid:${order.number}`
  const cancel = useAct(cancelUnpaid, {
    refresh: [officeOrder, officeOrders],
    onDone: () => {
      dropDraft(draft)
      toast(t('cancel.done'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <RefusalDialog
      kind="orders"
      lang={order.lang}
      title={t('cancel.title', { number: groupedNumber(order.number) })}
      confirmLabel={t('act.cancel')}
      cancelLabel={t('cancel.keep')}
      maxLength={200}
      draft={draft}
      busy={cancel.isPending}
      onCancel={onClose}
      onConfirm={({ reason: note }) => cancel.mutate({ orderNumber: order.number, note })}
    >
      {t('cancel.text')}
    </RefusalDialog>
  )
}
