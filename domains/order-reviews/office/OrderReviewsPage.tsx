/** /office/order-reviews: orders that a rule wants reviewed, those that were decided, and what the rules catch. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { AskDialog } from '#domains/work/office/door/AskDialog.tsx'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { QueuePage, QueueRows } from '#kit/web/pages/Queue.tsx'
import { oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import type { Refused } from '#kit/contract/refusal.ts'
import { OrderReviewReasons } from '../reasons.ts'
import { approveOrder, orderReviews, rejectOrder, waitingOrderReviews } from '../calls.gen.ts'
import type { OrderReview } from '../contract.ts'
import { ApproveDialog, approveDraft } from './ApproveDialog.tsx'
import { REFRESH } from './refresh.ts'
import { Rehearsal } from './Rehearsal.tsx'
import { ReviseDialog } from './ReviseDialog.tsx'
import { ReviewRow } from './ReviewRow.tsx'
import { usePending } from '#domains/staff/office/door/pending.ts'

const TABS = ['waiting', 'asked', 'decided', 'rules'] as const

export const Route = createFileRoute('/_frame/office/order-reviews')({
  validateSearch: searchOf({ tab: oneOf(...TABS) }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.order-reviews')('title') }],
  }),
  component: OrderReviewsPage,
})

function OrderReviewsPage() {
  const t = useT('office.order-reviews')
  const { tab = 'waiting' } = Route.useSearch()
  const work = useT('office.work')
  const { data: waiting } = usePending(waitingOrderReviews)
  const counts = { waiting: waiting?.waitingCount, asked: waiting?.askedCount }
  return (
    <QueuePage
      title={t('title')}
      tabs={TABS}
      current={tab}
      labelOf={(id) => (id === 'asked' ? work('question.tab') : t(`tab.${id}`))}
      countOf={(id) => counts[id as 'asked']}
      linkOf={(id) => (props) => (
        <Link
          to="/office/order-reviews"
          search={{ tab: id }}
          activeOptions={EXACT_LINK}
          {...props}
        />
      )}
    >
      {tab === 'rules' ? <Rehearsal /> : <Reviews key={tab} state={tab} />}
    </QueuePage>
  )
}

/** Buyers cancel and answer while the list is looked at. */
const EVERY_MS = 30_000
const BUYER_WAS_FASTER: readonly number[] = [
  OrderReviewReasons.cancelledByBuyer.code,
  OrderReviewReasons.buyerAccepted.code,
]

type Open = { kind: 'approve' | 'reject' | 'ask' | 'revise'; review: OrderReview } | null

function Reviews({ state }: { state: 'waiting' | 'asked' | 'decided' }) {
  const t = useT('office.order-reviews')
  const mayDecide = useMay()('orders.review')
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const reviews = useLivePages(orderReviews, { state }, { everyMs: EVERY_MS })
  /** The buyer was faster: the dialog is about what is no more, and the list says what is. */
  const onRefused = ({ reason }: Refused) => {
    if (!BUYER_WAS_FASTER.includes(reason.code)) return
    close()
    void reviews.refetch()
  }
  const reject = useAct(rejectOrder, {
    onRefused,
    refresh: REFRESH,
    onDone: (_done, { orderNumber }) => {
      dropDraft(rejectDraft(orderNumber))
      close()
      toast(t('rejected'), { kind: 'success' })
    },
  })
  const approve = useAct(approveOrder, {
    onRefused,
    refresh: REFRESH,
    onDone: (_done, { orderNumber }) => {
      dropDraft(approveDraft(orderNumber))
      close()
      toast(t('approved'), { kind: 'success' })
    },
  })
  return (
    <>
      <QueueRows query={reviews} none={t(`none.${state}`)}>
        {(review) => (
          <ReviewRow
            review={review}
            mayDecide={mayDecide && state !== 'decided'}
            onApprove={() => setOpen({ kind: 'approve', review })}
            onReject={() => setOpen({ kind: 'reject', review })}
            onAsk={() => setOpen({ kind: 'ask', review })}
            onRevise={() => setOpen({ kind: 'revise', review })}
          />
        )}
      </QueueRows>
      {open?.kind === 'approve' && (
        <ApproveDialog
          review={open.review}
          busy={approve.isPending}
          onConfirm={(note) => approve.mutate({ ...orderSeen(open.review), note })}
          onCancel={close}
        />
      )}
      {open?.kind === 'revise' && (
        <ReviseDialog orderNumber={open.review.orderNumber} onRefused={onRefused} onClose={close} />
      )}
      {open?.kind === 'ask' && (
        <AskDialog
          kind="orderReviews"
          item={open.review.orderNumber}
          lang={open.review.lang}
          refresh={REFRESH}
          onDone={close}
          onCancel={close}
        />
      )}
      {open?.kind === 'reject' && (
        <RefusalDialog
          kind="orderReviews"
          lang={open.review.lang}
          title={t('rejectTitle', { number: groupedNumber(open.review.orderNumber) })}
          confirmLabel={t('reject')}
          maxLength={200}
          draft={rejectDraft(open.review.orderNumber)}
          busy={reject.isPending}
          onConfirm={(refusal) =>
            reject.mutate({
              ...orderSeen(open.review),
              note: refusal.reason,
              reasonCode: refusal.reasonCode,
            })
          }
          onCancel={close}
        >
          {t(open.review.isOnTerms ? 'rejectTextTerms' : 'rejectText')}
        </RefusalDialog>
      )}
    </>
  )
}

/** What a decision is about: an order that has changed since is looked at again. */
const rejectDraft = (orderNumber: string) => `order-reject:${orderNumber}`
const orderSeen = ({ orderNumber, payableAmount }: OrderReview) => ({ orderNumber, payableAmount })
