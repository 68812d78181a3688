/** What a buyer has paid for an order, how, and what is refunded when. */
import { entryOf } from '#domains/credit/server/door.ts'
import { orderForPayment } from '#domains/orders/server/order-door.ts'
import { viewFiles } from '#domains/uploads/server/door.ts'
import { listInfoRequestsForBuyer } from '#domains/work/server/question-door.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { OrderMoney, unconfirmedPayments } from '../../cancel-contract.ts'
import { voucherView, withoutPayer } from '../info.ts'
import { vouchersOf } from '../offline/sql.ts'
import { findUnconfirmed } from '../online/outcome.ts'
import { attemptsOf, unconfirmedOf } from '../online/sql.ts'
import { accountOfBuyer } from '../refunds/accounts.ts'
import { receiptsOf, refundsOf } from '../refunds/sql.ts'
import { toWalletAmount } from '../wallet/refunds.ts'

/** @throws {Refused} orders.orderNotFound */
export async function moneyOf(
  { db, now, lang, buyerId, session }: BuyerContext,
  orderNumber: string,
): Promise<OrderMoney> {
  const { id, currency, lifecycle } = await orderForPayment(db, { orderNumber, buyerId })
  const [receipts, vouchers, refunds, entry, refundAccount, attempts] = await Promise.all([
    receiptsOf(db, id),
    vouchersOf(db, id),
    refundsOf(db, id),
    entryOf(db, orderNumber),
    accountOfBuyer(db, buyerId),
    attemptsOf(db, id),
  ])
  const files = await viewFiles(
    db,
    vouchers.flatMap((each) => each.fileIds),
    { now, session },
  )
  const ids = vouchers.map((voucher) => voucher.id)
  const infoRequests = await listInfoRequestsForBuyer(db, 'vouchers', ids)
  return {
    currency,
    payments: receipts.map(({ id: _id, ...receipt }) => receipt),
    terms: entry && { number: entry.number, openAmount: entry.openAmount, dueAt: entry.dueAt },
    refundAccount,
    toWalletAmount: await toWalletAmount(db, refunds, { buyerId, orderNumber, currency, now }),
    unconfirmed: findUnconfirmed(attempts),
    vouchers: vouchers.map((voucher) =>
      voucherView(withoutPayer(voucher), files, infoRequests(voucher.id)),
    ),
    refunds: refunds.map(
      ({ amount, prepaidAmount, state, route, reason, isOfCase, isByLink, createdAt, doneAt }) => ({
        amount,
        prepaidAmount,
        // A provider's refusal is for the merchant to solve: the buyer's refund is still on its way.
        state: state === 'succeeded' ? state : 'waiting',
        route: state === 'failed' ? 'bank' : route,
        isByLink,
        reason: translate(
          lang,
          `payments.reason.${reason === 'cancelled' && lifecycle !== 'closed' ? (isOfCase ? 'afterSales' : 'closedRest') : reason}`,
        ),
        createdAt,
        doneAt,
      }),
    ),
  }
}

/** One of an order that may still be paid goes before one of which nobody knows it, as on the order's page. */
export async function listUnconfirmed({
  db,
  buyerId,
}: BuyerContext): Promise<DataOf<typeof unconfirmedPayments>> {
  const attempts = await unconfirmedOf(db, buyerId)
  const byOrder = Map.groupBy(attempts, ({ orderNumber }) => orderNumber)
  return [...byOrder].map(([orderNumber, own]) => ({
    orderNumber,
    outcome: own.some(({ state }) => state === 'open') ? 'open' : 'unknown',
  }))
}
