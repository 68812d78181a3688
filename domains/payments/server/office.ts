/** Payments as staff see them: vouchers to check, receipts of an order, pending work. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { pickLike, repaymentsLike } from '#domains/credit/server/door.ts'
import { takenFor } from '#domains/credit/server/refund-door.ts'
import { orderForPayment, ordersForPayment } from '#domains/orders/server/order-door.ts'
import { dueNowOf } from '#domains/orders/server/plan-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { viewFiles } from '#domains/uploads/server/door.ts'
import { listInfoRequests } from '#domains/work/server/question-door.ts'
import type * as z from 'zod/mini'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { officeRefunds } from '../refunds-contract.ts'
import type {
  officeAccounts,
  OfficeVoucher,
  officeVouchers,
  orderPayments,
  waitingPayments,
} from '../office-contract.ts'
import { PaymentReasons } from '../reasons.ts'
import { voucherView } from './info.ts'
import * as offline from './offline/sql.ts'
import * as online from './online/sql.ts'
import { accountsForStaff } from './refunds/accounts.ts'
import { openRefunds } from './refunds/count-sql.ts'
import * as refunds from './refunds/sql.ts'

const PAGE_ROWS = 30

type Voucher = z.infer<typeof OfficeVoucher>

export async function vouchers(
  context: StaffContext,
  { state, after }: InputOf<typeof officeVouchers>,
): Promise<DataOf<typeof officeVouchers>> {
  const { db } = context
  const from = idAfter(after) ?? undefined
  const rows =
    state === 'under_review' || state === 'asked'
      ? await offline.pendingVouchers(db, {
          waitsForBuyer: state === 'asked',
          limit: PAGE_ROWS + 1,
          after: from,
        })
      : await offline.decidedVouchers(db, state, PAGE_ROWS + 1, from)
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: await viewsOf(context, items), next }
}

/** @throws {Refused} voucherNotFound */
export async function voucher(context: StaffContext, voucherId: number): Promise<Voucher> {
  const row = await offline.voucherById(context.db, voucherId)
  const [view] = row === null ? [] : await viewsOf(context, [row])
  if (view === undefined) throw new Refused(PaymentReasons.voucherNotFound)
  return view
}

async function viewsOf(context: StaffContext, rows: offline.VoucherRow[]): Promise<Voucher[]> {
  if (rows.length === 0) return []
  const { db } = context
  const ids = rows.map((row) => row.id)
  const [buyers, files, duplicates, repayments, orders, references, infoRequests] =
    await Promise.all([
      buyersByIds(db, [...new Set(rows.map((row) => row.buyerId))]),
      viewFiles(
        db,
        rows.flatMap((row) => row.fileIds),
        context,
      ),
      offline.duplicatesOf(db, ids),
      repaymentsLike(db, {
        keys: rows.map((row) => row.referenceKey),
        hashes: rows.flatMap((row) => row.hashes),
      }),
      ordersForPayment(db, [...new Set(rows.map((row) => row.orderNumber))]),
      offline.bankTransferReferences(db, [...new Set(rows.map((row) => row.orderId))]),
      listInfoRequests(db, 'vouchers', ids),
    ])
  const orderById = new Map(orders.map((order) => [order.id, order]))
  const referenceById = new Map(references.map((each) => [each.orderId, each.reference]))
  const dueOf = (orderId: number): number => {
    const order = orderById.get(orderId)
    return order === undefined ? 0 : dueNowOf(order)
  }
  return rows.map((row) => ({
    ...voucherView(row, files, []),
    infoRequests: infoRequests(row.id),
    orderNumber: row.orderNumber,
    buyerName: buyers.find((buyer) => buyer.id === row.buyerId)?.nickName ?? '',
    currency: row.currency,
    lang: orderById.get(row.orderId)?.lang ?? 'cn',
    dueAmount: dueOf(row.orderId),
    reference: referenceById.get(row.orderId) ?? '',
    reviewBy: row.reviewBy,
    duplicates: duplicates
      .filter((each) => each.voucherId === row.id)
      .map(({ orderNumber, kind }) => ({ orderNumber, kind })),
    repayments: pickLike(repayments, { keys: [row.referenceKey], hashes: row.hashes }).map(
      ({ number, buyerId, kind }) => ({ number, buyerId, kind }),
    ),
    secondConfirmed: row.secondConfirmedBy !== null,
  }))
}

/** @throws {Refused} orders.orderNotFound */
export async function paymentsOf(
  context: StaffContext,
  orderNumber: string,
): Promise<DataOf<typeof orderPayments>> {
  const { db, now, lang, staffId } = context
  const { id } = await orderForPayment(db, { orderNumber })
  const hours = (await readSettings(db))['payments.refundBankHours']
  const [attempts, receipts, rows, sent] = await Promise.all([
    online.attemptsOf(db, id),
    refunds.receiptsOf(db, id),
    offline.vouchersOf(db, id),
    refunds.refundsOf(db, id),
  ])
  const accountOf = await accountsForStaff(db, sent.map(toSentByBank), { staffId, now })
  return {
    attempts: attempts.map(({ session, ...attempt }) => ({
      ...attempt,
      providerReference: session,
    })),
    receipts: receipts.map(({ provider: _provider, ...receipt }) => receipt),
    vouchers: await viewsOf(context, rows),
    refunds: sent.map((refund) => refundView(refund, { lang, hours, staffId, accountOf })),
  }
}

/** Refunds, pending or done. */
export async function refundList(
  { db, now, lang, staffId }: StaffContext,
  { part, after }: InputOf<typeof officeRefunds>,
): Promise<DataOf<typeof officeRefunds>> {
  const rows = await refunds.refundsIn(db, part, PAGE_ROWS + 1, idAfter(after))
  const hours = (await readSettings(db))['payments.refundBankHours']
  const { items: shown, next } = cutPage(rows, PAGE_ROWS)
  const [buyers, accountOf] = await Promise.all([
    buyersByIds(db, [...new Set(shown.map((row) => row.buyerId))]),
    accountsForStaff(db, shown.map(toSentByBank), { staffId, now }),
  ])
  const items = shown.map((row) => ({
    ...refundView(row, { lang, hours, staffId, accountOf }),
    orderNumber: row.orderNumber,
    currency: row.currency,
    buyerName: buyers.find((buyer) => buyer.id === row.buyerId)?.nickName ?? '',
  }))
  return { items, next }
}

type Looking = {
  lang: Lang
  hours: number
  staffId: number
  accountOf: Awaited<ReturnType<typeof accountsForStaff>>
}

const toSentByBank = (refund: refunds.KnownRefund) => ({
  ...refund,
  isDone: refund.state === 'succeeded',
})

function refundView(refund: refunds.KnownRefund, { lang, hours, staffId, accountOf }: Looking) {
  const { id, amount, state, route, failure, trouble, tryCount, triedAt, createdAt, isByLink } =
    refund
  const isUnknown = refund.unknownSince !== null && refund.agreedBy === null
  const isTakenIn = refund.providerReference !== null
  const isDisowned = isUnknown && isTakenIn && state === 'waiting'
  const isOurs =
    route === 'online' &&
    ((state === 'waiting' && (isDisowned || !isTakenIn)) ||
      (state === 'failed' && (!isUnknown || !isTakenIn || isByLink)))
  const since = (isDisowned ? refund.unknownSince : null) ?? createdAt
  // A refund that the provider refused need not wait any longer.
  const fromHours = state === 'failed' ? 0 : hours
  return {
    id,
    amount,
    state,
    route,
    reason: translate(lang, `payments.reason.${refund.reason}`),
    failure,
    trouble,
    isUnknown,
    isDisowned,
    isByLink,
    tryCount,
    triedAt,
    nextTryAt: refund.askAt,
    bankFrom: isOurs ? later(since, fromHours * HOUR_MS) : null,
    createdAt,
    doneAt: refund.doneAt,
    bankReference: refund.bankReference,
    taken: takenFor(refund, staffId),
    account: accountOf(toSentByBank(refund)),
    destination: refund.destination,
  }
}

export async function countWaiting({
  db,
  now,
}: StaffContext): Promise<DataOf<typeof waitingPayments>> {
  const [counts, open, oddEventCount] = await Promise.all([
    offline.waitingCounts(db, now),
    openRefunds(db),
    online.oddEventCount(db),
  ])
  return {
    voucherCount: counts.voucherCount,
    overdueVoucherCount: counts.overdueCount,
    askedVoucherCount: counts.askedCount,
    bankRefundCount: open.bankCount,
    failedRefundCount: open.failedCount,
    stuckRefundCount: open.stuckCount,
    oddEventCount,
  }
}

export const accounts = ({ db }: StaffContext): Promise<DataOf<typeof officeAccounts>> =>
  offline.accounts(db)
