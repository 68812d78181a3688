/** Staff issue, reject, void and reverse invoices. A number is taken in the transaction that issues, so that no series has a gap. */
import { audit } from '#domains/audit/server/door.ts'
import { hasUnsettledDifference } from '#domains/orders/server/billing-door.ts'
import { lockedOrder, type SoldOrder } from '#domains/orders/server/order-door.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import { demandNotClaimed, endItem, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { takeBackRed } from '../contract.ts'
import type {
  beginInvoice,
  issueInvoice,
  issueRed,
  keepInvoice,
  rejectInvoice,
  staffAskRed,
  voidInvoice,
} from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import { hasUbl } from '../ubl.ts'
import { billableOf } from './billable.ts'
import { linesOf } from './lines.ts'
import { mailInvoice } from './mails.ts'
import { demandAct, lock, move } from './move.ts'
import { demandOfficialFree, takeNumber } from './numbering.ts'
import { isShipped } from './shipped.ts'
import * as sql from './sql.ts'

type Action = 'begin' | 'issue' | 'reject' | 'void' | 'askRed' | 'keep' | 'red'

const log = (
  tx: Queryable,
  context: StaffContext,
  { row, action, after }: { row: sql.InvoiceRow; action: Action; after: Record<string, unknown> },
): Promise<void> =>
  audit(tx, context, {
    action: `invoices.${action}`,
    object: `invoice:${row.id}`,
    before: { state: row.state },
    after: { ...after, amount: row.amount, currency: row.currency },
  })

const ordersOf = async (tx: Queryable, row: sql.InvoiceRow): Promise<string[]> =>
  (await sql.sharesOf(tx, [row.id])).map(({ orderNumber }) => orderNumber)

/** Whether it was issued in the month of now, in the shop's zone: only then it may be voided. */
export const isOfThisMonth = (issuedAt: Instant | null, now: Instant, timeZone: string): boolean =>
  issuedAt !== null && dayIn(issuedAt, timeZone).slice(0, 7) === dayIn(now, timeZone).slice(0, 7)

/** @throws {Refused} invoiceNotFound, notNow, work.claimed */
export async function begin(
  context: StaffContext,
  { invoiceId }: InputOf<typeof beginInvoice>,
): Promise<DataOf<typeof beginInvoice>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await demandNotClaimed(tx, context, { kind: 'invoices', ref: String(invoiceId) })
    const row = await lock(tx, invoiceId)
    const { state } = await move(tx, row, { act: 'begin', now })
    await log(tx, context, { row, action: 'begin', after: { state } })
  })
  return {}
}

/** @throws {Refused} invoiceNotFound, notNow, notShipped, exchangeOpen, moneyWentBack, sellerTaxNumberNeeded, officialThere, work.claimed */
export async function issue(
  context: StaffContext,
  { invoiceId, officialCode, officialNumber }: InputOf<typeof issueInvoice>,
): Promise<DataOf<typeof issueInvoice>> {
  const { db, now } = context
  return db.tx(async (tx) => {
    await decide(tx, context, invoiceId, 'approved')
    const { shares, orders } = await lockOrders(tx, invoiceId)
    const row = await lock(tx, invoiceId)
    demandAct(row, 'issue')
    if (!orders.every(isShipped)) throw new Refused(InvoiceReasons.notShipped)
    const orderIds = orders.map(({ id }) => id)
    if (await hasUnsettledDifference(tx, orderIds)) throw new Refused(InvoiceReasons.exchangeOpen)
    await demandMoney(tx, orders)
    const [lines, seller, settings] = await Promise.all([
      linesOf(tx, row, { shares, orders }),
      sellerOf(tx, row),
      readSettings(tx),
    ])
    const statesNumber = row.kind === 'special' || hasUbl(seller.country, row.title.country)
    if (statesNumber && seller.taxNumber === '') {
      throw new Refused(InvoiceReasons.sellerTaxNumberNeeded)
    }
    const official = { officialCode, officialNumber }
    const taken = await takeNumber(tx, 'F', now, settings['shop.timeZone'])
    const { number } = taken
    await demandOfficialFree(tx, seller, official)
    await sql.noteIssued(tx, row.id, { ...taken, ...official, lines, seller })
    await log(tx, context, { row, action: 'issue', after: { state: 'issued', number } })
    return { number }
  })
}

/** The buyer wants it to stay after all. Its claim ends before its orders are locked, as staff who decide lock them. @throws {Refused} as the call says */
export async function takeBackReversal(
  { db, now, buyerId }: BuyerContext,
  { invoiceId }: InputOf<typeof takeBackRed>,
): Promise<DataOf<typeof takeBackRed>> {
  await db.tx(async (tx) => {
    const found = await sql.findInvoice(tx, invoiceId)
    if (found?.buyerId !== buyerId) throw new Refused(InvoiceReasons.invoiceNotFound)
    await endItem(tx, { kind: 'invoices', ref: String(invoiceId) }, now)
    const { orders } = await lockOrders(tx, invoiceId)
    const row = await lock(tx, invoiceId)
    demandAct(row, 'takeBackRed')
    if (row.redAskedBy !== 'buyer') {
      throw new Refused(InvoiceReasons.notNow, { detail: { state: row.state } })
    }
    await demandMoney(tx, orders)
    await move(tx, row, { act: 'takeBackRed', now })
  })
  return {}
}

/** Each order of an invoice is locked before the next, by their ids as for a request. */
async function lockOrders(tx: Queryable, invoiceId: number) {
  const shares = await sql.sharesOf(tx, [invoiceId])
  const orders: SoldOrder[] = []
  for (const { orderId } of shares.toSorted((one, other) => one.orderId - other.orderId)) {
    // oxlint-disable-next-line no-await-in-loop
    orders.push(await lockedOrder(tx, orderId))
  }
  return { shares, orders }
}

/** @throws {Refused} moneyWentBack, where more of an order is in invoices than is still paid for */
async function demandMoney(tx: Queryable, orders: readonly SoldOrder[]): Promise<void> {
  const billableBy = await billableOf(tx, orders)
  const isGone = orders.some((order) => {
    const { takenAmount, billableAmount } = billableBy(order)
    return takenAmount > billableAmount
  })
  if (isGone) throw new Refused(InvoiceReasons.moneyWentBack)
}

/** Under the claims of staff. */
const decide = (
  tx: Queryable,
  context: StaffContext,
  invoiceId: number,
  outcome: 'approved' | 'rejected',
): Promise<void> =>
  recordDecision(tx, context, { kind: 'invoices', ref: String(invoiceId), outcome })

async function sellerOf(tx: Queryable, { lang }: sql.InvoiceRow): Promise<sql.Seller> {
  const [settings, identity] = await Promise.all([readSettings(tx), readIdentity(tx)])
  return {
    name: settings['invoices.sellerName'] || nameIn(identity, lang),
    taxNumber: settings['invoices.sellerTaxNumber'],
    address: settings['invoices.sellerAddress'],
    country: settings['invoices.sellerCountry'],
  }
}

/** @throws {Refused} invoiceNotFound, notNow, work.claimed */
export async function reject(
  context: StaffContext,
  { invoiceId, reason }: InputOf<typeof rejectInvoice>,
): Promise<DataOf<typeof rejectInvoice>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await decide(tx, context, invoiceId, 'rejected')
    const row = await lock(tx, invoiceId)
    const changed = await move(tx, row, { act: 'reject', reason, now })
    await log(tx, context, { row, action: 'reject', after: { state: changed.state, note: reason } })
    const orderNumbers = await ordersOf(tx, row)
    const mail = { row: changed, orderNumbers, values: { reason }, now }
    await mailInvoice(tx, { ...mail, template: 'invoice-rejected' })
  })
  return {}
}

/** Its number stays taken. @throws {Refused} invoiceNotFound, notNow, monthOver */
export async function voidIssued(
  context: StaffContext,
  { invoiceId, reason }: InputOf<typeof voidInvoice>,
): Promise<DataOf<typeof voidInvoice>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const row = await lock(tx, invoiceId)
    demandAct(row, 'void')
    const timeZone = (await readSettings(tx))['shop.timeZone']
    if (!isOfThisMonth(row.issuedAt, now, timeZone)) throw new Refused(InvoiceReasons.monthOver)
    const changed = await move(tx, row, { act: 'void', reason, now })
    await log(tx, context, { row, action: 'void', after: { state: changed.state, note: reason } })
    const orderNumbers = await ordersOf(tx, row)
    const values = { number: row.number ?? '', reason }
    await mailInvoice(tx, { row: changed, orderNumbers, template: 'invoice-voided', values, now })
  })
  return {}
}

/** @throws {Refused} invoiceNotFound, notNow */
export async function askRed(
  context: StaffContext,
  { invoiceId, reason }: InputOf<typeof staffAskRed>,
): Promise<DataOf<typeof staffAskRed>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const row = await lock(tx, invoiceId)
    const { state } = await move(tx, row, { act: 'staffAskRed', reason, now })
    await log(tx, context, { row, action: 'askRed', after: { state, note: reason } })
  })
  return {}
}

/** The invoice stays issued, where what it states is still paid. @throws {Refused} invoiceNotFound, notNow, moneyWentBack, work.claimed */
export async function keepIssuedInvoice(
  context: StaffContext,
  { invoiceId, reason }: InputOf<typeof keepInvoice>,
): Promise<DataOf<typeof keepInvoice>> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await decide(tx, context, invoiceId, 'rejected')
    const { orders } = await lockOrders(tx, invoiceId)
    const row = await lock(tx, invoiceId)
    demandAct(row, 'keep')
    await demandMoney(tx, orders)
    const changed = await move(tx, row, { act: 'keep', now })
    await log(tx, context, { row, action: 'keep', after: { state: changed.state, note: reason } })
    const orderNumbers = await ordersOf(tx, row)
    const values = { number: row.number ?? '', reason }
    await mailInvoice(tx, { row: changed, orderNumbers, template: 'invoice-kept', values, now })
  })
  return {}
}

/** @throws {Refused} invoiceNotFound, notNow, officialThere, work.claimed */
export async function issueRedInvoice(
  context: StaffContext,
  { invoiceId, officialCode, officialNumber }: InputOf<typeof issueRed>,
): Promise<DataOf<typeof issueRed>> {
  const { db, now } = context
  return db.tx(async (tx) => {
    await decide(tx, context, invoiceId, 'approved')
    const row = await lock(tx, invoiceId)
    demandAct(row, 'red')
    await sql.freeOfOrders(tx, invoiceId)
    const timeZone = (await readSettings(tx))['shop.timeZone']
    const taken = await takeNumber(tx, 'R', now, timeZone)
    const redNumber = taken.number
    await demandOfficialFree(tx, row.seller, { officialCode, officialNumber })
    await sql.noteRed(tx, invoiceId, { ...taken, officialCode, officialNumber })
    await log(tx, context, { row, action: 'red', after: { state: 'red_issued', redNumber } })
    return { redNumber }
  })
}
