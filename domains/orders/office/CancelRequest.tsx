/**
 * A buyer's request to cancel an order that is being packed: agree, which refunds it, or decline with a note for the
 * buyer.
 */
import { useState } from 'react'
import { RefundDialog } from '#domains/payments/office/door/RefundDialog.tsx'
import { REFRESH } from '#domains/payments/office/door/refresh.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useQueueKeys } from '#kit/web/pages/queue-keys.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { declineCancel, waitingOrders } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'

export function CancelRequest({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const may = useMay()
  const [open, setOpen] = useState<'agree' | 'decline'>()
  const close = () => setOpen(undefined)
  const refresh = [...REFRESH, waitingOrders]
  const decline = useAct(declineCancel, {
    refresh,
    onDone: () => {
      toast(t('cancelAsked.declined'), { kind: 'success' })
      close()
    },
  })
  const around = useQueueKeys()
  const { cancelRequest } = order
  if (cancelRequest?.state !== 'waiting') return null
  const { reason, text, dueAt } = cancelRequest
  return (
    <Notice tone="warning">
      <b>{t('cancelAsked.title')}</b>
      <p>
        {reason}
        {text !== '' && ` · ${text}`}
      </p>
      <p>
        <ClockLine label={t('cancelAsked.by')} at={dueAt} /> {t('cancelAsked.then')}
      </p>
      {(may('payments.refund') || may('orders.cancel')) && (
        <div ref={around} className="pt-2">
          <WorkActs
            kind="cancelRequests"
            item={order.number}
            reject={
              may('orders.cancel')
                ? { label: t('cancelAsked.decline'), open: () => setOpen('decline') }
                : undefined
            }
            approve={
              may('payments.refund')
                ? { label: t('cancelAsked.agree'), open: () => setOpen('agree') }
                : undefined
            }
          />
        </div>
      )}
      {open === 'agree' && (
        <RefundDialog
          orderNumber={order.number}
          lang={order.lang}
          amount={order.paidAmount - order.refundedAmount}
          currency={order.currency}
          refresh={refresh}
          onClose={close}
        />
      )}
      {open === 'decline' && (
        <RefusalDialog
          kind="cancelRequests"
          lang={order.lang}
          title={t('cancelAsked.declineTitle')}
          confirmLabel={t('cancelAsked.decline')}
          maxLength={200}
          busy={decline.isPending}
          onCancel={close}
          onConfirm={({ reason: note, ...code }) =>
            decline.mutate({ orderNumber: order.number, note, ...code })
          }
        >
          {t('cancelAsked.declineText')}
        </RefusalDialog>
      )}
    </Notice>
  )
}
