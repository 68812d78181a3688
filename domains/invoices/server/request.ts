/** Buyers ask for invoices, withdraw requests, and ask for red ones. */
import { OrderReasons } from '#domains/orders/reasons.ts'
import { lockedOrder, ordersForPayment, type OrderRow } from '#domains/orders/server/order-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { taxOfPart } from '../amounts.ts'
import type { askForRed, InvoiceKind, requestInvoice, Title, withdrawInvoice } from '../contract.ts'
import { OPEN_MOST } from '../limits.ts'
import { InvoiceReasons } from '../reasons.ts'
import { billableOf } from './billable.ts'
import { lockOwn, move } from './move.ts'
import * as sql from './sql.ts'
import { findTitle } from './title-sql.ts'

/** Until when an invoice may be asked for; null: the order was not received yet. */
export const untilOf = ({ receivedAt }: OrderRow, settings: Settings): Instant | null =>
  receivedAt === null ? null : later(receivedAt, settings['invoices.windowDays'] * DAY_MS)

export const isPaid = ({ payment, paidAt }: OrderRow): boolean =>
  paidAt !== null && (payment === 'paid' || payment === 'partially_refunded')

/** A special invoice states the tax numbers of both: without the shop's there is none to offer. */
export const offersSpecial = (settings: Settings): boolean =>
  settings['invoices.offersSpecial'] && settings['invoices.sellerTaxNumber'] !== ''

/** @throws {Refused} noSpecial, specialIncomplete */
export function demandKind(kind: InvoiceKind, title: Title, settings: Settings): void {
  if (kind === 'ordinary') return
  if (!offersSpecial(settings)) throw new Refused(InvoiceReasons.noSpecial)
  const { party, taxNumber, address, phone, bank, account } = title
  const isWhole = [taxNumber, address, phone, bank, account].every((text) => text !== '')
  if (party !== 'company' || !isWhole) throw new Refused(InvoiceReasons.specialIncomplete)
}

/** Requests stay for good, also those that are withdrawn. */
const REQUESTS: Limit = { name: 'invoices.request', count: 30, perSeconds: 24 * 3600 }

/** @throws {Refused} as the call says */
export async function request(
  context: BuyerContext,
  { titleId, kind, remark, orders: asked }: InputOf<typeof requestInvoice>,
): Promise<DataOf<typeof requestInvoice>> {
  const { db, now, lang, buyerId } = context
  const amountBy = new Map(asked.map(({ orderNumber, amount }) => [orderNumber, amount]))
  if (amountBy.size < asked.length) throw new Refused(InvoiceReasons.tooMuch)
  await demandBuyerToken(db, context, REQUESTS)
  return db.tx(async (tx) => {
    const settings = await readSettings(tx)
    const found = await findTitle(tx, buyerId, titleId)
    if (found === null) throw new Refused(InvoiceReasons.titleNotFound)
    demandKind(kind, found, settings)
    const { id: _id, isDefault: _default, ...title } = found
    const orders: Wanted['orders'] = []
    for (const orderId of await ownOrderIds(tx, [...amountBy.keys()], buyerId)) {
      // Each order is locked before the next, by their ids as for issuing: two that state the same orders never wait for each other in a ring.
      // oxlint-disable-next-line no-await-in-loop
      const order = await lockedOrder(tx, orderId)
      orders.push({ order, amount: amountBy.get(order.number) ?? 0 })
    }
    const form = { buyerId, lang, kind, title, remark }
    return { invoiceId: await addRequest(tx, form, { orders, settings, now }) }
  })
}

type RequestForm = Pick<sql.InvoiceRow, 'buyerId' | 'lang' | 'kind' | 'title' | 'remark'>
type Wanted = {
  /** Locked, by ascending ids. */
  orders: { order: OrderRow; amount: number }[]
  settings: Settings
  now: Instant
}

/** @returns the id of the invoice. @throws {Refused} oneCurrency, notPaid, windowOver, wholeRupiah, tooManyOpen, tooMuch */
export async function addRequest(
  tx: Queryable,
  form: RequestForm,
  { orders, settings, now }: Wanted,
): Promise<number> {
  const [first] = orders
  if (first === undefined) throw new Error('an invoice without orders')
  const { currency } = first.order
  const shares: Omit<sql.ShareRow, 'invoiceId'>[] = []
  for (const { order, amount } of orders) {
    if (order.currency !== currency) throw new Refused(InvoiceReasons.oneCurrency)
    // oxlint-disable-next-line no-await-in-loop
    shares.push(await takeShare(tx, order, { amount, settings, now }))
  }
  const sum = (key: 'amount' | 'taxAmount') =>
    shares.reduce((total, share) => total + share[key], 0)
  const amounts = { amount: sum('amount'), taxAmount: sum('taxAmount') }
  const { id: invoiceId } = await sql.addInvoice(tx, { ...form, currency, ...amounts }, now)
  await sql.addShares(
    tx,
    shares.map((share) => ({ ...share, invoiceId })),
  )
  return invoiceId
}

/** @returns in ascending order. @throws {Refused} orders.orderNotFound, also for the orders of others */
async function ownOrderIds(
  tx: Queryable,
  numbers: readonly string[],
  buyerId: number,
): Promise<number[]> {
  const orders = await ordersForPayment(tx, numbers)
  const own = orders.filter((order) => order.buyerId === buyerId)
  if (own.length < numbers.length) throw new Refused(OrderReasons.orderNotFound)
  return own.map(({ id }) => id).toSorted((one, other) => one - other)
}

type Requested = { amount: number; settings: Settings; now: Instant }

async function takeShare(tx: Queryable, order: OrderRow, { amount, settings, now }: Requested) {
  if (!isPaid(order)) throw new Refused(InvoiceReasons.notPaid)
  const until = untilOf(order, settings)
  if (until !== null && until <= now) throw new Refused(InvoiceReasons.windowOver)
  if (amount % PRICE_STEP[order.currency] !== 0) throw new Refused(InvoiceReasons.wholeRupiah)
  const { id: orderId, number: orderNumber, taxRatePercent: taxRate } = order
  if ((await sql.countOpen(tx, orderId)) >= OPEN_MOST) {
    throw new Refused(InvoiceReasons.tooManyOpen, { values: { count: OPEN_MOST } })
  }
  const { billableAmount, ...taken } = (await billableOf(tx, [order]))(order)
  if (taken.takenAmount + amount > billableAmount) throw new Refused(InvoiceReasons.tooMuch)
  const taxAmount = taxOfPart(order, amount, taken)
  const part = { orderId, amount, taxAmount, billableAmount, orderTaxAmount: order.taxAmount }
  if (!(await sql.takeOfOrder(tx, part))) throw new Refused(InvoiceReasons.tooMuch)
  return { orderId, orderNumber, amount, taxAmount, taxRate }
}

/** @throws {Refused} invoiceNotFound, notNow */
export async function withdraw(
  { db, now, buyerId }: BuyerContext,
  { invoiceId }: InputOf<typeof withdrawInvoice>,
): Promise<DataOf<typeof withdrawInvoice>> {
  await db.tx(async (tx) => {
    const row = await lockOwn(tx, invoiceId, buyerId)
    await move(tx, row, { act: 'withdraw', now })
  })
  return {}
}

/** @throws {Refused} invoiceNotFound, notNow */
export async function askRed(
  { db, now, buyerId }: BuyerContext,
  { invoiceId, reason }: InputOf<typeof askForRed>,
): Promise<DataOf<typeof askForRed>> {
  await db.tx(async (tx) => {
    const row = await lockOwn(tx, invoiceId, buyerId)
    await move(tx, row, { act: 'askRed', reason, now })
  })
  return {}
}
