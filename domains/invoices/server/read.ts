/** What buyers and staff read: lists, one invoice, the invoices of an order, and what one may be asked for. */
import { buyersForStaff } from '#domains/accounts/server/staff-door.ts'
import { hasUnsettledDifference, paidOrdersOf } from '#domains/orders/server/billing-door.ts'
import { orderForPayment, ordersForPayment } from '#domains/orders/server/order-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type {
  billableOrders,
  InvoiceDetail,
  invoicesOfOrder,
  InvoiceSummary,
  myInvoices,
} from '../contract.ts'
import type { OfficeInvoice, officeInvoicesOfOrder, waitingInvoices } from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import { mayInvoice } from '../states.ts'
import { billableOf, leftOf } from './billable.ts'
import { findChoice } from './choice-sql.ts'
import { filesOf } from './file-sql.ts'
import { isOfThisMonth } from './issue.ts'
import * as lists from './list-sql.ts'
import { isPaid, untilOf } from './request.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20

const toSummary = (row: sql.InvoiceRow, orderNumbers: string[]): InvoiceSummary => ({
  id: row.id,
  state: row.state,
  kind: row.kind,
  name: row.title.name,
  number: row.number,
  redNumber: row.redNumber,
  currency: row.currency,
  amount: row.amount,
  taxAmount: row.taxAmount,
  orderNumbers,
  createdAt: row.createdAt,
  issuedAt: row.issuedAt,
})

/** Of rows as a list has them. */
export async function toSummaries(db: Queryable, rows: readonly sql.InvoiceRow[]) {
  const shares = await sql.sharesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) =>
    toSummary(
      row,
      shares.filter(({ invoiceId }) => invoiceId === row.id).map(({ orderNumber }) => orderNumber),
    ),
  )
}

/** How much less is paid for these orders than invoices state of them: what waits to be issued then cannot be (`moneyWentBack`). */
async function lackingOf(db: Queryable, shares: readonly sql.ShareRow[]): Promise<number> {
  const orders = await ordersForPayment(
    db,
    shares.map(({ orderNumber }) => orderNumber),
  )
  const billableBy = await billableOf(db, orders)
  return orders.reduce((sum, order) => {
    const { takenAmount, billableAmount } = billableBy(order)
    return sum + Math.max(0, takenAmount - billableAmount)
  }, 0)
}

async function toDetail(db: Queryable, row: sql.InvoiceRow): Promise<InvoiceDetail> {
  const [shares, files] = await Promise.all([sql.sharesOf(db, [row.id]), filesOf(db, row.id)])
  const lackingAmount = mayInvoice(row.state, 'issue') ? await lackingOf(db, shares) : 0
  return {
    ...toSummary(
      row,
      shares.map(({ orderNumber }) => orderNumber),
    ),
    title: row.title,
    remark: row.remark,
    reason: row.reason,
    officialCode: row.officialCode,
    officialNumber: row.officialNumber,
    redOfficialCode: row.redOfficialCode,
    redOfficialNumber: row.redOfficialNumber,
    redAt: row.redAt,
    mayTakeBackRed: mayInvoice(row.state, 'takeBackRed') && row.redAskedBy === 'buyer',
    shares: shares.map(({ orderNumber, amount, taxAmount, taxRate }) => ({
      orderNumber,
      amount,
      taxAmount,
      taxRate,
    })),
    files,
    isWriting: row.filesDueAt !== null,
    lackingAmount,
  }
}

export async function list(
  { db, buyerId }: BuyerContext,
  { state, after }: InputOf<typeof myInvoices>,
): Promise<DataOf<typeof myInvoices>> {
  const wanted = { buyerId, state, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const { items, next } = cutPage(await lists.listOwn(db, wanted), PAGE_ROWS)
  return { items: await toSummaries(db, items), next }
}

/** @returns an invoice of the caller's. @throws {Refused} invoiceNotFound, also for the invoices of others */
export async function invoiceOf(
  { db, buyerId }: BuyerContext,
  invoiceId: number,
): Promise<sql.InvoiceRow> {
  const row = await sql.findInvoice(db, invoiceId)
  if (row === null || row.buyerId !== buyerId) throw new Refused(InvoiceReasons.invoiceNotFound)
  return row
}

/** @throws {Refused} invoiceNotFound */
export const detail = async (context: BuyerContext, invoiceId: number): Promise<InvoiceDetail> =>
  toDetail(context.db, await invoiceOf(context, invoiceId))

/** How many orders a buyer chooses from. */
const LISTED_ORDERS = 100

export async function billable(
  { db, now, buyerId }: BuyerContext,
  { orderNumber: named }: InputOf<typeof billableOrders>,
): Promise<DataOf<typeof billableOrders>> {
  const days = (await readSettings(db))['invoices.windowDays']
  const receivedSince = later(now, -days * DAY_MS)
  const orders = await paidOrdersOf(db, { buyerId, receivedSince, named })
  const billableBy = await billableOf(db, orders)
  const left = orders
    .map((order) => {
      const { orderNumber, currency, placedAt, poNumber, goodsName, lineCount } = order
      const shown = { orderNumber, currency, placedAt, poNumber, goodsName, lineCount }
      return { ...shown, leftAmount: leftOf(billableBy(order)) }
    })
    .filter(({ leftAmount }) => leftAmount > 0)
  return {
    orders: left.filter(({ orderNumber }, index) => index < LISTED_ORDERS || orderNumber === named),
    isCut: left.length > LISTED_ORDERS,
    windowDays: days,
  }
}

/** @throws {Refused} orders.orderNotFound */
export async function ofOrder(
  { db, now, buyerId }: BuyerContext,
  { orderNumber }: InputOf<typeof invoicesOfOrder>,
): Promise<DataOf<typeof invoicesOfOrder>> {
  const order = await orderForPayment(db, { orderNumber, buyerId })
  const [isUnsettled, settings, billableBy, rows, choice] = await Promise.all([
    hasUnsettledDifference(db, [order.id]),
    readSettings(db),
    billableOf(db, [order]),
    lists.listOfOrder(db, order.id),
    findChoice(db, order.id),
  ])
  const until = untilOf(order, settings)
  const leftAmount = leftOf(billableBy(order))
  const isOver = until !== null && until <= now
  return {
    orderNumber,
    currency: order.currency,
    leftAmount,
    why: !isPaid(order)
      ? 'notPaid'
      : leftAmount === 0
        ? 'nothingLeft'
        : isUnsettled
          ? 'exchangeOpen'
          : isOver
            ? 'windowOver'
            : null,
    until,
    invoices: await toSummaries(db, rows),
    chosenName: choice === null || choice.dueAt === null ? null : choice.title.name,
    chosenKind: choice === null || choice.dueAt === null ? null : choice.kind,
  }
}

export const countWaiting = ({ db }: StaffContext): Promise<DataOf<typeof waitingInvoices>> =>
  lists.countWaiting(db)

/** @throws {Refused} invoiceNotFound */
export async function officeDetail(
  { db, now }: StaffContext,
  invoiceId: number,
): Promise<OfficeInvoice> {
  const row = await sql.findInvoice(db, invoiceId)
  if (row === null) throw new Refused(InvoiceReasons.invoiceNotFound)
  const [shown, buyerOf, settings] = await Promise.all([
    toDetail(db, row),
    buyersForStaff(db, [row.buyerId]),
    readSettings(db),
  ])
  const mayVoid =
    mayInvoice(row.state, 'void') && isOfThisMonth(row.issuedAt, now, settings['shop.timeZone'])
  return { ...shown, buyer: buyerOf(row.buyerId), lang: row.lang, mayVoid }
}

/** @throws {Refused} orders.orderNotFound */
export async function officeOfOrder(
  { db }: StaffContext,
  { orderNumber }: { orderNumber: string },
): Promise<DataOf<typeof officeInvoicesOfOrder>> {
  const { id } = await orderForPayment(db, { orderNumber })
  const [rows, issuedAmount, settings] = await Promise.all([
    lists.listOfOrder(db, id),
    sql.issuedOf(db, id),
    readSettings(db),
  ])
  return {
    invoices: await toSummaries(db, rows),
    needsRed: settings['invoices.refundNeedsRed'] && issuedAmount > 0,
  }
}
