/**
 * The state machine of orders: the transitions of its four axes, who may trigger them, and the label that people see.
 * Used by server and browser alike; the server refuses by it and `docs/states.md` is generated from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'
import type { Axes, Label } from './contract.ts'

type BuyerAction = z.infer<typeof contract.BuyerAction>
type StaffAction = z.infer<typeof contract.StaffAction>

export type Actor = 'buyer' | 'staff' | 'system' | 'provider'
export type Axis = keyof Axes

/** What happens to an order. Where an act has several transitions on one axis, its outcome selects one. */
export type Act =
  | 'chooseOffline'
  | 'submitVoucher'
  | 'acceptVoucher'
  | 'rejectVoucher'
  | 'pay'
  | 'payOnTerms'
  | 'startReview'
  | 'approveReview'
  | 'rejectReview'
  | 'adjust'
  | 'revise'
  | 'changeAddress'
  | 'keepAddress'
  | 'remind'
  | 'cancel'
  | 'requestCancel'
  | 'cancelUnpaid'
  | 'expire'
  | 'cancelAndRefund'
  | 'reopen'
  | 'refund'
  | 'ship'
  | 'closeRest'
  | 'refundRest'
  | 'confirm'
  | 'autoConfirm'
  | 'settleDifference'
  | 'extendReceipt'
  | 'delete'

export type Edge = {
  [A in Axis]: { axis: A; from: Axes[A]; act: Act; to: Axes[A]; who: readonly Actor[] }
}[Axis]

const review = (from: Axes['review'], act: Act, to: Axes['review'], ...who: Actor[]): Edge => ({
  axis: 'review',
  from,
  act,
  to,
  who,
})
const payment = (from: Axes['payment'], act: Act, to: Axes['payment'], ...who: Actor[]): Edge => ({
  axis: 'payment',
  from,
  act,
  to,
  who,
})
const fulfilment = (
  from: Axes['fulfilment'],
  act: Act,
  to: Axes['fulfilment'],
  ...who: Actor[]
): Edge => ({ axis: 'fulfilment', from, act, to, who })
const lifecycle = (
  from: Axes['lifecycle'],
  act: Act,
  to: Axes['lifecycle'],
  ...who: Actor[]
): Edge => ({ axis: 'lifecycle', from, act, to, who })

/** The first state of an order. */
export const BEGINNING: Axes = {
  review: 'none',
  payment: 'unpaid',
  fulfilment: 'unfulfilled',
  lifecycle: 'open',
}
/** The first state of one that a rule wants reviewed before it is paid. */
export const REVIEWED_BEGINNING: Axes = { ...BEGINNING, review: 'submitted' }

export const EDGES: readonly Edge[] = [
  // Paying on credit terms is what a rule may want reviewed. An order that was approved before stays so.
  review('none', 'payOnTerms', 'none', 'buyer'),
  review('none', 'payOnTerms', 'submitted', 'buyer'),
  review('approved', 'payOnTerms', 'approved', 'buyer'),
  // It goes to another address than the one that was approved.
  review('approved', 'payOnTerms', 'submitted', 'buyer'),
  review('none', 'changeAddress', 'none', 'buyer'),
  review('approved', 'changeAddress', 'approved', 'buyer'),
  // On credit terms nobody pays before it ships: another address is looked at again.
  review('approved', 'changeAddress', 'submitted', 'buyer'),
  review('submitted', 'startReview', 'under_review', 'staff'),
  review('submitted', 'approveReview', 'approved', 'staff'),
  review('under_review', 'approveReview', 'approved', 'staff'),
  // The same transaction closes it.
  review('submitted', 'rejectReview', 'rejected', 'staff'),
  review('under_review', 'rejectReview', 'rejected', 'staff'),
  // Staff record the transfer of a statement for which the buyer has sent no voucher.
  payment('unpaid', 'submitVoucher', 'voucher_review', 'buyer', 'staff'),
  payment('partially_paid', 'submitVoucher', 'voucher_review', 'buyer', 'staff'),
  payment('voucher_review', 'acceptVoucher', 'paid', 'staff'),
  payment('voucher_review', 'acceptVoucher', 'partially_paid', 'staff'),
  payment('voucher_review', 'rejectVoucher', 'unpaid', 'staff'),
  payment('voucher_review', 'rejectVoucher', 'partially_paid', 'staff'),
  payment('unpaid', 'pay', 'paid', 'provider'),
  // The price was raised while the buyer paid the old one.
  payment('unpaid', 'pay', 'partially_paid', 'provider'),
  payment('partially_paid', 'pay', 'paid', 'provider'),
  // A deposit in two payments, or a part of the balance.
  payment('partially_paid', 'pay', 'partially_paid', 'provider'),
  payment('voucher_review', 'pay', 'paid', 'provider'),
  // Not enough to settle it: the voucher is still pending, and the deadline stays stopped.
  payment('voucher_review', 'pay', 'voucher_review', 'provider'),
  // An entry of the buyer's credit account stands for the money.
  payment('unpaid', 'payOnTerms', 'paid', 'buyer'),
  payment('partially_paid', 'payOnTerms', 'paid', 'buyer'),
  payment('paid', 'refund', 'refunded', 'provider', 'staff'),
  payment('paid', 'refund', 'partially_refunded', 'provider', 'staff'),
  payment('partially_paid', 'refund', 'refunded', 'provider', 'staff'),
  payment('partially_paid', 'refund', 'partially_refunded', 'provider', 'staff'),
  payment('partially_refunded', 'refund', 'refunded', 'provider', 'staff'),
  payment('partially_refunded', 'refund', 'partially_refunded', 'provider', 'staff'),
  payment('unpaid', 'changeAddress', 'unpaid', 'buyer'),
  payment('paid', 'changeAddress', 'paid', 'buyer'),
  // It costs more to send it there: what is more expensive is paid before it ships, or the order keeps its former address.
  payment('paid', 'changeAddress', 'partially_paid', 'buyer'),
  payment('partially_paid', 'keepAddress', 'paid', 'system', 'buyer'),
  fulfilment('unfulfilled', 'ship', 'partially_shipped', 'staff'),
  fulfilment('unfulfilled', 'ship', 'shipped', 'staff'),
  fulfilment('partially_shipped', 'ship', 'partially_shipped', 'staff'),
  fulfilment('partially_shipped', 'ship', 'shipped', 'staff'),
  // What was shipped is all that will be: the rest is closed, and its money goes back.
  fulfilment('partially_shipped', 'closeRest', 'shipped', 'staff'),
  payment('paid', 'refundRest', 'partially_refunded', 'provider', 'staff'),
  payment('paid', 'refundRest', 'refunded', 'provider', 'staff'),
  payment('partially_refunded', 'refundRest', 'partially_refunded', 'provider', 'staff'),
  payment('partially_refunded', 'refundRest', 'refunded', 'provider', 'staff'),
  fulfilment('shipped', 'confirm', 'received', 'buyer'),
  fulfilment('shipped', 'autoConfirm', 'received', 'system'),
  // A difference order has no goods: with its money it is complete.
  fulfilment('unfulfilled', 'settleDifference', 'received', 'provider', 'staff', 'buyer'),
  lifecycle('open', 'confirm', 'completed', 'buyer'),
  lifecycle('open', 'autoConfirm', 'completed', 'system'),
  lifecycle('open', 'settleDifference', 'completed', 'provider', 'staff', 'buyer'),
  lifecycle('open', 'cancel', 'closed', 'buyer'),
  lifecycle('open', 'cancelUnpaid', 'closed', 'staff'),
  lifecycle('open', 'expire', 'closed', 'system'),
  // Its buyer requested it, staff did it, or the buyer's request was not answered in time.
  lifecycle('open', 'cancelAndRefund', 'closed', 'buyer', 'staff', 'system'),
  // Closed at the deadline, but the money came after all and the goods were still available.
  lifecycle('closed', 'reopen', 'open', 'provider'),
]

type Needs = { [A in Axis]?: readonly Axes[A][] }

/** Paid in full; money of a closed rest may have gone back since. */
const SETTLED = ['paid', 'partially_refunded', 'refunded'] as const

/** Paid, and something of it is still to be sent: what has left may have gone back. */
const SHIPPABLE = ['paid', 'partially_refunded'] as const

/** Not waiting for a review. */
const CLEARED = ['none', 'approved'] as const

/** What the axes that an act does not change must be for it to happen. */
export const NEEDS: Record<Act, Needs> = {
  chooseOffline: { lifecycle: ['open'], review: CLEARED, payment: ['unpaid', 'partially_paid'] },
  submitVoucher: { lifecycle: ['open'], review: CLEARED },
  acceptVoucher: { lifecycle: ['open'] },
  rejectVoucher: { lifecycle: ['open'] },
  pay: { lifecycle: ['open'] },
  payOnTerms: { lifecycle: ['open'] },
  startReview: { lifecycle: ['open'] },
  approveReview: { lifecycle: ['open'], fulfilment: ['unfulfilled'] },
  rejectReview: { lifecycle: ['open'], fulfilment: ['unfulfilled'] },
  adjust: { lifecycle: ['open'], payment: ['unpaid'] },
  // Staff change it, or its buyer agrees to a change.
  revise: {
    lifecycle: ['open'],
    review: ['submitted', 'under_review'],
    payment: ['unpaid', 'paid'],
    fulfilment: ['unfulfilled'],
  },
  changeAddress: { lifecycle: ['open'], fulfilment: ['unfulfilled'] },
  keepAddress: { lifecycle: ['open'], review: CLEARED, fulfilment: ['unfulfilled'] },
  remind: {
    lifecycle: ['open'],
    review: CLEARED,
    payment: SHIPPABLE,
    fulfilment: ['unfulfilled', 'partially_shipped'],
  },
  cancel: { payment: ['unpaid'] },
  requestCancel: {
    lifecycle: ['open'],
    payment: ['paid', 'partially_paid'],
    fulfilment: ['unfulfilled'],
  },
  cancelUnpaid: { payment: ['unpaid'] },
  expire: { review: CLEARED, payment: ['unpaid', 'partially_paid'] },
  cancelAndRefund: { payment: ['paid', 'partially_paid'], fulfilment: ['unfulfilled'] },
  reopen: { payment: ['unpaid'] },
  refund: { lifecycle: ['closed'] },
  ship: { lifecycle: ['open'], review: CLEARED, payment: SHIPPABLE },
  // All that was paid may have gone back, and only gifts are left.
  closeRest: { lifecycle: ['open'], payment: SETTLED },
  refundRest: { fulfilment: ['partially_shipped', 'shipped', 'received'] },
  confirm: { payment: SETTLED },
  autoConfirm: { payment: SETTLED },
  settleDifference: { review: CLEARED, payment: ['paid'] },
  extendReceipt: { lifecycle: ['open'], payment: SETTLED, fulfilment: ['shipped'] },
  delete: { lifecycle: ['completed', 'closed'] },
}

export const ACTS = Object.keys(NEEDS) as Act[]
const AXES = Object.keys(BEGINNING) as Axis[]

/** The states that an act may lead to from here: one, several, or none when it is not possible now. */
export function placesAfter(axes: Axes, act: Act): Axes[] {
  let places: Axes[] = [axes]
  for (const axis of AXES) {
    const needed = NEEDS[act][axis] as readonly string[] | undefined
    if (needed !== undefined && !needed.includes(axes[axis])) return []
    const own = EDGES.filter((edge) => edge.act === act && edge.axis === axis)
    if (own.length === 0) continue
    const leading = own.filter((edge) => edge.from === axes[axis])
    places = places.flatMap((place) => leading.map(({ to }) => ({ ...place, [axis]: to }) as Axes))
  }
  return places
}

export const mayHappen = (axes: Axes, act: Act): boolean => placesAfter(axes, act).length > 0

/**
 * The axes after an act, or null when it is not possible now.
 * @param aim the outcome, where an act has several
 */
export function after(axes: Axes, act: Act, aim: Partial<Axes> = {}): Axes | null {
  const places = placesAfter(axes, act).filter((place) =>
    AXES.every((axis) => aim[axis] === undefined || aim[axis] === place[axis]),
  )
  if (places.length > 1) throw new Error(`${act} does not say where it leads`)
  return places[0] ?? null
}

/** Milliseconds between payment and the warehouse's task; none, so "payment successful" never lasts. */
export const HAND_OVER_MS = 0

export type Moment = {
  paidAt: string | null
  now: string
  /** Until then its buyer may review goods of it that they have not reviewed; null: there are none, or nobody asks. */
  evaluateUntil?: string | null
}

/** The label that people see: the first that matches (semantics.md 2.1). */
export function labelOf(axes: Axes, { paidAt, now, evaluateUntil = null }: Moment): Label {
  const { review, payment: paid, fulfilment: gone, lifecycle: life } = axes
  if (life === 'closed') return 'closed'
  if (review === 'submitted') return 'submitted'
  if (review === 'under_review') return 'under_review'
  if (paid === 'voucher_review') return 'review_pending_payment'
  if (paid === 'unpaid' || paid === 'partially_paid') return 'pending_payment'
  if (gone === 'unfulfilled' && paidAt !== null && isHandedOver(paidAt, now) === false) {
    return 'payment_successful'
  }
  if (gone === 'unfulfilled' || gone === 'partially_shipped') return 'pending_shipment'
  if (gone === 'shipped') return 'pending_receipt'
  return evaluateUntil !== null && now < evaluateUntil ? 'to_be_evaluated' : 'completed'
}

const isHandedOver = (paidAt: string, now: string) =>
  Date.parse(now) >= Date.parse(paidAt) + HAND_OVER_MS

/** The act behind each button; buttons without one change nothing. */
export const BUYER_ACTS: Partial<Record<BuyerAction, Act>> = {
  cancel: 'cancel',
  requestCancel: 'requestCancel',
  remind: 'remind',
  confirm: 'confirm',
  extendReceipt: 'extendReceipt',
  delete: 'delete',
}
export const STAFF_ACTS: Partial<Record<StaffAction, Act>> = {
  adjust: 'adjust',
  reviewVoucher: 'acceptVoucher',
  ship: 'ship',
  cancelUnpaid: 'cancelUnpaid',
  cancelAndRefund: 'cancelAndRefund',
  closeRest: 'closeRest',
}

/** Whether it waits for a review: it is neither paid nor shipped until then. */
/** Whether its buyer may change its PO number and the notes of its lines: nothing of it was sent. */
export const hasReferencesOpen = ({ fulfilment: state, lifecycle: life }: Axes): boolean =>
  life === 'open' && state === 'unfulfilled'

export const isInReview = ({ review: state, lifecycle: life }: Axes): boolean =>
  life === 'open' && (state === 'submitted' || state === 'under_review')

/** Whether its buyer still has to pay something. */
export const isOwed = ({ payment: state, lifecycle: life }: Axes): boolean =>
  life === 'open' && !['paid', 'partially_refunded', 'refunded'].includes(state)

/** Whether its buyer can pay it now: a proof of payment or the order itself may be under review. */
export const isPayable = (axes: Axes): boolean =>
  isOwed(axes) && axes.payment !== 'voucher_review' && !isInReview(axes)

/** What waits for the review of an order. */
const AFTER_REVIEW: readonly (BuyerAction | StaffAction)[] = ['pay', 'remind', 'ship']

/** Why an action is not possible with these axes: a message key of orders. */
export function whyRefused(axes: Axes, action: BuyerAction | StaffAction): string {
  const { payment: paid, fulfilment: gone, lifecycle: life } = axes
  if (life === 'closed') return 'orders.why.closed'
  if (action === 'delete') return 'orders.why.notEnded'
  if (action === 'evaluate') {
    return life === 'completed' ? 'orders.why.nothingToEvaluate' : 'orders.why.notReceived'
  }
  if (life === 'completed') return 'orders.why.received'
  if (action === 'viewLogistics') return 'orders.why.notShipped'
  if (isInReview(axes) && AFTER_REVIEW.includes(action)) return 'orders.why.inReview'
  if (paid === 'voucher_review') return 'orders.why.voucherWaiting'
  const isPaid = paid !== 'unpaid' && paid !== 'partially_paid'
  if (action === 'reviewVoucher') return 'orders.why.noVoucher'
  if (!isPaid) {
    if (action === 'requestCancel') return 'orders.why.notPaid'
    return action === 'adjust' || action === 'cancel' || action === 'cancelUnpaid'
      ? 'orders.why.partlyPaid'
      : 'orders.why.notPaid'
  }
  if (action === 'confirm' || action === 'extendReceipt') return 'orders.why.notShipped'
  if (action === 'closeRest') {
    return gone === 'unfulfilled' ? 'orders.why.notShipped' : 'orders.why.shipped'
  }
  if (gone !== 'unfulfilled') {
    return action === 'requestCancel' ? 'orders.why.shippedAsk' : 'orders.why.shipped'
  }
  return action === 'cancel' ? 'orders.why.paidAsk' : 'orders.why.paid'
}
