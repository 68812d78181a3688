/**
 * Another address for an order that has not left: its freight and what is payable with it. Of a paid order what is more expensive is paid
 * before it ships, and what is cheaper goes back.
 */
import type { Address } from '#domains/addresses/contract.ts'
import { taxOf } from '#domains/pricing/server/door.ts'
import { allocate, PRICE_STEP } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { OrderReasons } from '../../reasons.ts'
import { mayHappen } from '../../states.ts'
import { demandNoRequest } from '../cancel-request/request.ts'
import { isPacking } from '../cancel-request/sql.ts'
import { axesAt, type OrderRow } from '../row.ts'
import { change, SYSTEM, type By } from './change.ts'
import { HELD_FOR_BALANCE } from './deposit.ts'
import { planAfter } from './plan.ts'
import { demandPayable } from '../unpaid/limits.ts'
import * as adjusting from './adjust-sql.ts'
import * as sql from './readdress-sql.ts'

/** Whether an order's address can be changed at all now. @throws {Refused} notNow, cancelAsked */
export async function demandChangeable(
  tx: Queryable,
  order: OrderRow,
  now: Instant,
): Promise<void> {
  const axes = axesAt(order, now)
  const isPossible = mayHappen(axes, 'changeAddress') && order.delivery !== 'pickup'
  if (!isPossible || (await isPacking(tx, order.id)))
    throw new Refused(OrderReasons.notNow, { detail: { axes } })
  await demandNoRequest(tx, order)
}

/** What an order comes to with another freight; the tax follows as it does when staff adjust the price. */
export function amountsWith(
  order: OrderRow,
  freightAmount: number,
): { payableAmount: number; taxAmount: number } {
  const { taxIncluded: included, taxRatePercent: ratePercent, currency } = order
  if (freightAmount === order.freightAmount) {
    return { payableAmount: order.payableAmount, taxAmount: order.taxAmount }
  }
  const untaxed = order.payableAmount - (included ? 0 : order.taxAmount)
  const amount = untaxed + freightAmount - order.freightAmount
  const taxAmount = taxOf(amount, { ratePercent, included }, PRICE_STEP[currency])
  return { payableAmount: included ? amount : amount + taxAmount, taxAmount }
}

export type Readdress = {
  address: Address
  freightAmount: number
  /** What is more expensive is paid by then; else the order keeps its former address. */
  payBy: Instant
  by: By
  now: Instant
}

/**
 * Changes the address of an order that this transaction has locked.
 * @returns the order, and what of its money the caller gives back
 * @throws {Refused} notNow, cancelAsked
 */
export async function changeAddress(
  tx: Queryable,
  order: OrderRow,
  to: Readdress,
): Promise<{ order: OrderRow; returnAmount: number }> {
  const { address, freightAmount, by, now } = to
  await demandChangeable(tx, order, now)
  const amounts = amountsWith(order, freightAmount)
  demandPayable({ payableAmount: amounts.payableAmount, currency: order.currency }, order.lang)
  const isPaid = order.payment === 'paid'
  const returnAmount = isPaid ? Math.max(0, order.paidAmount - amounts.payableAmount) : 0
  const costsMore = isPaid && amounts.payableAmount > order.paidAmount
  await sql.addChange(tx, {
    order,
    now,
    differenceAmount: amounts.payableAmount - order.payableAmount,
  })
  await shareFreight(tx, order, freightAmount)
  const changed = await change(tx, order, {
    act: 'changeAddress',
    aim: { payment: costsMore ? 'partially_paid' : order.payment },
    set: {
      address,
      ...freightOf(order, freightAmount),
      ...amounts,
      ...(isPaid ? {} : planAfter(order, amounts.payableAmount)),
      paidAmount: order.paidAmount - returnAmount,
      ...(costsMore
        ? { payBy: to.payBy, closingHeldUntil: HELD_FOR_BALANCE, nextReminderAt: null }
        : {}),
    },
    by,
    event: 'addressChanged',
    now,
  })
  await shareTax(tx, changed)
  return { order: changed, returnAmount }
}

/** The buyer has not paid what is more expensive: the order keeps its former address, and ships. */
export async function keepAddress(tx: Queryable, order: OrderRow, now: Instant): Promise<OrderRow> {
  const before = await sql.undoChange(tx, order.id, now)
  if (before === null) throw new Error(`order ${order.number} has no other address`)
  const restored = await change(tx, order, {
    act: 'keepAddress',
    set: {
      ...before,
      closingHeldUntil: null,
      offlineAt: null,
      nextReminderAt: null,
    },
    by: SYSTEM,
    event: 'addressKept',
    now,
  })
  await shareFreight(tx, restored, before.freightAmount)
  await shareTax(tx, restored)
  return restored
}

/** The step of the freight says what it is now; a fee for a transfer stays. */
function freightOf(
  order: OrderRow,
  freightAmount: number,
): Pick<OrderRow, 'freightAmount' | 'totalSteps'> {
  const { freight } = order.totalSteps
  const fees = freight.filter(({ kind }) => kind === 'transferFee')
  const feeAmount = fees.reduce((sum, { amount }) => sum + amount, 0)
  const own = { kind: 'freight' as const, amount: freightAmount - feeAmount, values: {} }
  return { freightAmount, totalSteps: { ...order.totalSteps, freight: [own, ...fees] } }
}

async function shareFreight(tx: Queryable, order: OrderRow, freightAmount: number): Promise<void> {
  const lines = await adjusting.lineAmountsOf(tx, order.id)
  const shares = sharesOf(lines, freightAmount, order)
  await sql.setLineFreights(tx, { orderId: order.id, lineIds: lines.map(({ id }) => id), shares })
}

async function shareTax(tx: Queryable, order: OrderRow): Promise<void> {
  const lines = await adjusting.lineAmountsOf(tx, order.id)
  const shares = sharesOf(lines, order.taxAmount, order)
  const lineIds = lines.map(({ id }) => id)
  await adjusting.setLineTaxes(tx, { orderId: order.id, lineIds, shares })
}

/** As pricing shares them. */
const sharesOf = (
  lines: readonly { lineAmount: number }[],
  amount: number,
  { currency }: OrderRow,
): number[] =>
  allocate(
    amount,
    lines.map(({ lineAmount }) => lineAmount),
    PRICE_STEP[currency],
  )
