/**
 * A buyer's request to cancel an order that is being packed: agree, which refunds it, decline with a note for the buyer, or ask
 * them for more first.
 */
import { useState } from 'react'
import { RefundDialog } from '#domains/payments/office/door/RefundDialog.tsx'
import { REFRESH } from '#domains/payments/office/door/refresh.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { InfoRequests } from '#domains/work/office/door/InfoRequests.tsx'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { WorkActs } from '#domains/work/office/door/WorkActs.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ClockLine } from '#kit/ui/figures/ClockLine.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useQueueKeys } from '#kit/web/pages/queue-keys.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { declineCancel, waitingOrders } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'

const SHOWN = [...REFRESH, waitingOrders]

export function CancelRequest({ order }: { order: OfficeOrder }) {
  const work = useT('office.work')
  const { cancelRequest, infoRequests } = order
  if (cancelRequest?.state === 'waiting') return <Waiting order={order} request={cancelRequest} />
  if (infoRequests.length === 0) return null
  return (
    <Panel title={work('question.list')}>
      <InfoRequests requests={infoRequests} refresh={SHOWN} mayDecide={false} />
    </Panel>
  )
}

type WaitingProps = {
  order: OfficeOrder
  request: NonNullable<OfficeOrder['cancelRequest']>
}

function Waiting({ order, request: { reason, text, dueAt } }: WaitingProps) {
  const t = useT('office.orders')
  const may = useMay()
  const mayDecide = may('payments.refund') || may('orders.cancel')
  return (
    <Notice tone="warning">
      <b>{t('cancelAsked.title')}</b>
      <p>
        {reason}
        {text !== '' && ` · ${text}`}
      </p>
      {dueAt === null ? (
        <p>{t('cancelAsked.paused')}</p>
      ) : (
        <p>
          <ClockLine label={t('cancelAsked.by')} at={dueAt} />{' '}
          {t(order.isBeingBuilt ? 'cancelAsked.thenBuilt' : 'cancelAsked.then')}
        </p>
      )}
      <InfoRequests requests={order.infoRequests} refresh={SHOWN} mayDecide={mayDecide} />
      {mayDecide && <Decide order={order} isPaused={dueAt === null} />}
    </Notice>
  )
}

type Open = 'agree' | 'ask' | 'decline'

function Decide({ order, isPaused }: { order: OfficeOrder; isPaused: boolean }) {
  const t = useT('office.orders')
  const work = useT('office.work')
  const may = useMay()
  const around = useQueueKeys()
  const [open, setOpen] = useState<Open>()
  return (
    <>
      <div ref={around} className="pt-2">
        <WorkActs
          kind="cancelRequests"
          item={order.number}
          reject={
            may('orders.cancel')
              ? { label: t('cancelAsked.decline'), open: () => setOpen('decline') }
              : undefined
          }
          ask={isPaused ? undefined : { label: work('question.ask'), open: () => setOpen('ask') }}
          approve={
            may('payments.refund')
              ? { label: t('cancelAsked.agree'), open: () => setOpen('agree') }
              : undefined
          }
        />
      </div>
      {open !== undefined && <Opened order={order} act={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Opened({ order, act, onClose }: { order: OfficeOrder; act: Open; onClose: () => void }) {
  const t = useT('office.orders')
  const { number: orderNumber, lang, currency } = order
  const draft = `cancel-decline:${orderNumber}`
  const decline = useAct(declineCancel, {
    refresh: SHOWN,
    onDone: () => {
      dropDraft(draft)
      toast(t('cancelAsked.declined'), { kind: 'success' })
      onClose()
    },
  })
  if (act === 'agree') {
    const amount = order.paidAmount - order.refundedAmount
    const { keepsAmount } = order
    const shown = { orderNumber, lang, amount, keepsAmount, currency, refresh: SHOWN, onClose }
    return <RefundDialog {...shown} />
  }
  if (act === 'ask') {
    const shown = { kind: 'cancelRequests', item: orderNumber, lang, refresh: SHOWN } as const
    return <AskDialog {...shown} onDone={onClose} onCancel={onClose} />
  }
  return (
    <RefusalDialog
      kind="cancelRequests"
      lang={lang}
      title={t('cancelAsked.declineTitle')}
      confirmLabel={t('cancelAsked.decline')}
      maxLength={200}
      draft={draft}
      busy={decline.isPending}
      onCancel={onClose}
      onConfirm={({ reason: note, ...code }) => decline.mutate({ orderNumber, note, ...code })}
    >
      {t('cancelAsked.declineText')}
    </RefusalDialog>
  )
}
