/** Turns rows into what people see: label, clock, and the actions possible now. */
import type * as z from 'zod/mini'
import type { Settings } from '#domains/settings/definition.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { hasWord, translate } from '#kit/server/text/translate.ts'
import { DAY_MS, HOUR_MS, later } from '#kit/contract/time.ts'
import {
  BuyerAction,
  StaffAction,
  type Axes,
  type Clock,
  type Label,
  type OrderSummary,
  type PaymentPlan,
} from '../../contract.ts'
import {
  BUYER_ACTS,
  isInReview,
  isPayable,
  labelOf,
  mayHappen,
  STAFF_ACTS,
  whyRefused,
} from '../../states.ts'
import { isDepositPaid, retainedOf, stageOf, type Stage } from '../../payment-plan.ts'
import { remindRule } from '../change/remind.ts'
import { axesAt, isOwing, type OrderRow } from '../row.ts'
import { laterOfShipBy } from '../ship-by.ts'
import type { Listed } from './sql.ts'

/** An order not shipped for this long after payment is overdue (semantics.md 2.11). */
export const shipWithinMs = (settings: Settings): number =>
  settings['orders.shipWithinHours'] * HOUR_MS

export type Seen = { settings: Settings; now: Instant; lang: Lang }

export const labelAt = (order: OrderRow, now: Instant): Label =>
  labelOf(axesAt(order, now), { paidAt: order.paidAt, now })

/** Who must act and by when; null when no action is due, and while a case stops the time until receipt (`WITHOUT_CASE`). */
export function clockOf(
  order: OrderRow & Pick<Listed, 'openCaseCount'>,
  axes: Axes,
  { settings, now }: Pick<Seen, 'settings' | 'now'>,
): z.infer<typeof Clock> | null {
  if (axes.lifecycle !== 'open') return null
  if (isInReview(axes)) {
    return order.reviewBy === null ? null : { kind: 'reviewBy', at: order.reviewBy }
  }
  if (isOwing(axes.payment)) {
    return { kind: owingClock(order, now), at: order.payBy }
  }
  if (axes.payment === 'voucher_review') {
    return order.reviewBy === null ? null : { kind: 'reviewBy', at: order.reviewBy }
  }
  if (axes.fulfilment === 'shipped') {
    if (order.confirmDue === null || order.openCaseCount > 0) return null
    return { kind: 'confirmsOn', at: order.confirmDue }
  }
  if (order.paidAt === null) return null
  const at = laterOfShipBy(order, later(order.paidAt, shipWithinMs(settings)))
  const isLate = at <= now
  // From then on it waits for its buyer, who has no deadline.
  if (order.pickupReadyAt !== null) return null
  if (order.delivery === 'pickup') return { kind: isLate ? 'readyLate' : 'readyBy', at }
  return { kind: isLate ? 'shipLate' : 'shipBy', at }
}

function owingClock(order: OrderRow, now: Instant): z.infer<typeof Clock>['kind'] {
  if (isDepositPaid(order)) return order.payBy <= now ? 'balanceLate' : 'balanceBy'
  if (order.depositAmount !== null) return 'depositBy'
  return order.offlineAt === null ? 'payBy' : 'voucherBy'
}

/** What is left to pay may be late: the order stays open until staff decide. */
export function planOf(order: OrderRow, now: Instant): PaymentPlan | null {
  const { depositAmount, payableAmount, paidAmount, payBy, balanceDays } = order
  if (depositAmount === null) return null
  const isOpen = order.lifecycle === 'open'
  const stageAt = stageOf(order)
  const at = (stage: Stage, amount: number, paid: number): PaymentPlan['stages'][number] => {
    const isNow = isOpen && stageAt === stage
    const isLate = isNow && isOwing(order.payment) && payBy <= now
    return {
      stage,
      amount,
      paidAmount: paid,
      state: paid >= amount ? 'paid' : isLate ? 'overdue' : 'unpaid',
      payBy: isNow ? payBy : null,
    }
  }
  return {
    stages: [
      at('deposit', depositAmount, Math.min(depositAmount, paidAmount)),
      at('balance', payableAmount - depositAmount, Math.max(0, paidAmount - depositAmount)),
    ],
    balanceDays: balanceDays ?? 0,
    keepsDeposit: order.keepsDeposit,
    retainedAmount: order.retainedAmount,
  }
}

/** Orders that were received after this instant may be reviewed at `now`. */
export const reviewedFrom = ({ settings, now }: Pick<Seen, 'settings' | 'now'>): Instant =>
  later(now, -settings['orders.evaluateDays'] * DAY_MS)

/** Until when its buyer may review goods of it; null: there is nothing to review. */
function evaluateUntilOf(order: Listed, settings: Settings): Instant | null {
  if (order.receivedAt === null || !order.isUnreviewed) return null
  return later(order.receivedAt, settings['orders.evaluateDays'] * DAY_MS)
}

/** The label as its buyer sees it, who is told what is to be evaluated. */
export const ownLabelOf = (order: Listed, { settings, now }: Seen): Label =>
  labelOf(axesAt(order, now), {
    paidAt: order.paidAt,
    now,
    evaluateUntil: evaluateUntilOf(order, settings),
  })

type Allowed<Action> = { action: Action; allowed: boolean; why: string | null }

export function buyerActions(order: Listed, seen: Seen): Allowed<z.infer<typeof BuyerAction>>[] {
  const { settings, now } = seen
  const axes = axesAt(order, now)
  const isToEvaluate = ownLabelOf(order, seen) === 'to_be_evaluated'
  return BuyerAction.options.map((action) => {
    if (isOfGoodsAlone(order, action)) return { action, allowed: false, why: OF_DIFFERENCE }
    const isOpen = action === 'evaluate' ? isToEvaluate : isOpenToBuyer(axes, action)
    const why = isOpen ? lateReason(order, action, settings, now) : whyRefused(axes, action)
    return { action, allowed: why === null, why }
  })
}

const OF_DIFFERENCE = 'orders.why.difference'

/** A difference order is paid and listed, nothing else: it has no goods, and ends with its case. */
const isOfGoodsAlone = (
  { caseNumber }: OrderRow,
  action: z.infer<typeof BuyerAction> | z.infer<typeof StaffAction>,
): boolean => caseNumber !== null && !['pay', 'delete', 'reviewVoucher', 'print'].includes(action)

function isOpenToBuyer(axes: Axes, action: z.infer<typeof BuyerAction>): boolean {
  const act = BUYER_ACTS[action]
  if (act !== undefined) return mayHappen(axes, act)
  if (action === 'pay') return isPayable(axes)
  if (action === 'viewLogistics') return axes.fulfilment !== 'unfulfilled'
  return true
}

/** The axes allow the action, but its time may be over, or a case stops it. */
function lateReason(
  order: Listed,
  action: z.infer<typeof BuyerAction>,
  settings: Settings,
  now: Instant,
): string | null {
  if (action === 'delete') return order.openCaseCount === 0 ? null : 'orders.why.caseOpen'
  if (action === 'extendReceipt') return order.extendedAt === null ? null : 'orders.why.extended'
  if (action !== 'remind') return null
  const { kind } = remindRule(order, settings, now)
  if (kind === 'early') return 'orders.why.remindEarly'
  if (kind === 'again') return 'orders.why.reminded'
  return kind === 'often' ? 'orders.why.remindOften' : null
}

/** The permission that each staff action needs, the same as its endpoint's. */
const NEEDED: Record<z.infer<typeof StaffAction>, string> = {
  adjust: 'orders.adjust',
  reviewVoucher: 'payments.review',
  ship: 'orders.ship',
  cancelUnpaid: 'orders.cancel',
  cancelAndRefund: 'payments.refund',
  closeRest: 'payments.refund',
  print: 'orders.read',
}

export function staffActions(
  order: OrderRow,
  permissions: ReadonlySet<string>,
  now: Instant,
): Allowed<z.infer<typeof StaffAction>>[] {
  const axes = axesAt(order, now)
  return StaffAction.options.map((action) => {
    if (isOfGoodsAlone(order, action)) return { action, allowed: false, why: OF_DIFFERENCE }
    const act = STAFF_ACTS[action]
    const isOpen = act === undefined ? axes.lifecycle !== 'closed' : mayHappen(axes, act)
    if (!isOpen) return { action, allowed: false, why: whyRefused(axes, action) }
    const may = permissions.has(NEEDED[action])
    return { action, allowed: may, why: may ? null : 'orders.why.noPermission' }
  })
}

type Summary = Omit<z.infer<typeof OrderSummary>, 'actions' | 'needsAnswer'>

/** What lists and details of buyers and staff share. */
export function summaryOf(order: Listed, seen: Seen): Summary {
  const axes = axesAt(order, seen.now)
  return {
    trackingOpen: order.isFollowed,
    number: order.number,
    poNumber: order.poNumber,
    label: labelAt(order, seen.now),
    axes,
    delivery: order.delivery,
    pickupReadyAt: order.pickupReadyAt,
    currency: order.currency,
    payableAmount: order.payableAmount,
    paidAmount: order.paidAmount,
    refundedAmount: order.refundedAmount,
    keepsAmount: axes.lifecycle === 'open' ? retainedOf(order) : 0,
    isBeingBuilt: axes.lifecycle === 'open' && isDepositPaid(order),
    isOnTerms: order.termsAt !== null,
    lineCount: order.lines.length,
    lines: order.lines,
    placedAt: order.placedAt,
    clock: clockOf(order, axes, seen),
    remindedAt: order.remindedAt,
    openCaseCount: order.openCaseCount,
    caseNumber: order.caseNumber,
  }
}

/** Why it was closed, in the reader's language. */
export function closedReasonOf(order: OrderRow, axes: Axes, lang: Lang): string | null {
  if (axes.lifecycle !== 'closed') return null
  const reason = order.closedReason ?? 'unpaid' // overdue but not swept yet
  // Nothing goes back where all that was paid is a deposit that is kept.
  const isRetained = reason === 'refunded' && order.retainedAmount === order.paidAmount
  const key = `orders.closedReason.${isRetained ? 'retained' : reason}`
  return hasWord(key) ? translate(lang, key) : reason
}
