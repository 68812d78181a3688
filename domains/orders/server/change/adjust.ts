/** Price adjustments by staff while an order is unpaid. Beyond a share of the order a second person has to agree first. */
import { askApproval } from '#domains/approvals/server/door.ts'
import { taxedAmounts } from '#domains/pricing/line-shares.ts'
import { taxOf } from '#domains/pricing/server/door.ts'
import { stepsAfter } from '#domains/pricing/steps-after.ts'
import { needsApproval } from '#domains/approvals/limits.ts'
import { usualOfOrder } from '#domains/quotes/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { allocate, PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { OrderReasons } from '../../reasons.ts'
import { isInReview } from '../../states.ts'
import { demandPayable } from '../unpaid/limits.ts'
import { amountOf, mailTo } from '../mail.ts'
import { agreedFreightOf } from '../review/revise-sql.ts'
import { totalsOf, type OrderRow } from '../row.ts'
import * as sql from './adjust-sql.ts'
import { demandOfGoods, lockOrderOf } from './cancel.ts'
import { asStaff, change } from './change.ts'
import { planAfter } from './plan.ts'

type AdjustForm = { orderNumber: string; adjustmentAmount: number; note: string; version: number }

/**
 * Replaces the adjustment, or requests approval for it. The lines keep their prices and shares as agreed.
 * @throws {Refused} orderNotFound, changedMeanwhile, isDifference, notNow, belowZero, invalidInput (rupiah with a fraction),
 * approvals.alreadyAsked, approvals.aloneFrom
 */
export async function adjust(
  context: StaffContext,
  { version, ...form }: AdjustForm,
): Promise<void> {
  await context.db.tx(async (tx) => {
    const order = await lockOrderOf(tx, form.orderNumber, null)
    if (order.version !== version) throw new Refused(Reasons.changedMeanwhile)
    demandOfGoods(order)
    const { payableAmount } = demandPossible(context, order, form.adjustmentAmount)
    const percent = (await readSettings(tx))['approvals.adjustPercent']
    const givenAmount = await givenWith(tx, order, form.adjustmentAmount)
    if (!(await exceedsOwnLimit(tx, order, givenAmount, percent)))
      return put(tx, context, order, form)
    const isAsked = await askApproval(tx, context, {
      kind: 'orders.adjust',
      object: `order:${order.number}`,
      orderNumber: order.number,
      payload: { ...form, before: order.payableAmount } satisfies Asked,
      lines: [
        { word: 'payableBefore', amount: order.payableAmount, text: null },
        { word: 'adjustment', amount: form.adjustmentAmount, text: null },
        { word: 'payableAfter', amount: payableAmount, text: null },
      ],
      currency: order.currency,
      note: form.note,
    })
    if (!isAsked) await put(tx, context, order, form)
  })
}

type Asked = Omit<AdjustForm, 'version'> & { before: number }

/** Applies an approved adjustment, if the amount payable is still what the approver saw. @throws {Refused} as `adjust` */
export async function adjustApproved(
  context: StaffContext,
  tx: Queryable,
  { before, ...form }: Asked,
): Promise<void> {
  const order = await lockOrderOf(tx, form.orderNumber, null)
  if (order.payableAmount !== before) throw new Refused(Reasons.changedMeanwhile)
  await put(tx, context, order, form)
}

/** The order's amount without any adjustment, and without a tax on top of it. */
const bareOf = ({ payableAmount, adjustmentAmount, taxIncluded, taxAmount }: OrderRow): number =>
  payableAmount - adjustmentAmount - (taxIncluded ? 0 : taxAmount)

/** A reduction counts together with what staff have taken off the freight in a review. */
async function givenWith(
  tx: Queryable,
  order: OrderRow,
  adjustmentAmount: number,
): Promise<number> {
  if (adjustmentAmount >= 0) return adjustmentAmount
  const agreedAmount = (await agreedFreightOf(tx, order.id)) ?? order.freightAmount
  return adjustmentAmount + Math.min(0, order.freightAmount - agreedAmount)
}

/**
 * Measured against the unadjusted amount, so that several small adjustments count as one. For the order of an answered
 * quote, measured against the cost without that answer, which may have taken off as much already.
 */
export async function exceedsOwnLimit(
  tx: Queryable,
  order: OrderRow,
  adjustmentAmount: number,
  percent: number,
): Promise<boolean> {
  if (percent >= 100) return false
  const bareAmount = bareOf(order)
  if (Math.abs(adjustmentAmount) * 100 > bareAmount * percent) return true
  if (adjustmentAmount >= 0) return false
  const answered = await usualOfOrder(tx, order.number)
  if (answered === null) return false
  const { usualAmount, freightAmount } = answered
  // Freight above the quoted amount is for another address or delivery method, and does not offset the discount.
  const moreFreightAmount = Math.max(0, order.freightAmount - freightAmount)
  const totalAmount = bareAmount + adjustmentAmount - moreFreightAmount
  return needsApproval({ usualAmount, totalAmount, percent })
}

function demandPossible(context: StaffContext, order: OrderRow, adjustmentAmount: number) {
  const step = PRICE_STEP[order.currency]
  if (adjustmentAmount % step !== 0) throw offStep(context, step)
  const amount = bareOf(order) + adjustmentAmount
  // The tax follows, included in the price or on top of it: it is never on more than the adjusted cost of the goods.
  const rule = { ratePercent: order.taxRatePercent, included: order.taxIncluded }
  const taxAmount = taxOf(amount, rule, step)
  const payableAmount = order.taxIncluded ? amount : amount + taxAmount
  // An order of zero could never be paid.
  if (amount <= 0) throw new Refused(OrderReasons.belowZero)
  demandPayable({ payableAmount, currency: order.currency }, context.lang)
  return { payableAmount, taxAmount }
}

async function put(
  tx: Queryable,
  context: StaffContext,
  order: OrderRow,
  { adjustmentAmount, note }: Omit<AdjustForm, 'version'>,
): Promise<void> {
  const { payableAmount, taxAmount } = demandPossible(context, order, adjustmentAmount)
  await shareTax(tx, order, taxAmount)
  const adjusted = await change(tx, order, {
    act: 'adjust',
    set: {
      adjustmentAmount,
      payableAmount,
      ...planAfter(order, payableAmount),
      taxAmount,
      totalSteps: stepsAfter(totalsOf(order), { ...order, adjustmentAmount, taxAmount }),
    },
    by: asStaff(context),
    event: 'adjusted',
    values: { amount: adjustmentAmount, payable: payableAmount },
    note,
    now: context.now,
  })
  await notifyBuyer(tx, { was: order, is: adjusted, now: context.now })
  await audit(tx, context, {
    action: 'orders.adjust',
    object: `order:${order.number}`,
    before: { adjustmentAmount: order.adjustmentAmount, payableAmount: order.payableAmount },
    after: {
      adjustmentAmount,
      payableAmount: adjusted.payableAmount,
      currency: order.currency,
      note,
    },
  })
}

/** Otherwise the buyer would pay the amount of the previous message. */
async function notifyBuyer(
  tx: Queryable,
  { was, is, now }: { was: OrderRow; is: OrderRow; now: Instant },
): Promise<void> {
  // One in review cannot be paid yet: the mail about the review's end has the amount.
  if (was.payableAmount === is.payableAmount || isInReview(is)) return
  const before = { amount: was.payableAmount, currency: was.currency }
  const values = { before, ...amountOf(is), payBy: is.payBy }
  await mailTo(tx, is, 'order-adjusted', values, { now, once: String(is.version) })
}

/** Distributes the tax over the lines. */
async function shareTax(tx: Queryable, order: OrderRow, taxAmount: number): Promise<void> {
  const lines = await sql.linesOf(tx, order.id)
  const shares = allocate(taxAmount, taxedAmounts(lines), PRICE_STEP[order.currency])
  await sql.setLineTaxes(tx, { orderId: order.id, lineIds: lines.map(({ id }) => id), shares })
}

const offStep = ({ lang }: StaffContext, step: number) =>
  new Refused(Reasons.invalidInput, {
    detail: {
      fields: [
        { path: 'adjustmentAmount', message: translate(lang, 'kit.field.offStep', { step }) },
      ],
    },
  })
