/**
 * Cancelling an order that is paid and not shipped: the buyer requests it and the money is refunded. Also what an order
 * has cost so far.
 */
import * as z from 'zod/mini'
import { RefundAccount } from '#domains/credit/refund-account-shape.ts'
import { CANCEL_REASONS } from '#domains/orders/buyer-contract.ts'
import { OrderDetail, OrderNumber } from '#domains/orders/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Instant } from '#kit/contract/values.ts'
import { VoucherView } from './contract.ts'

const numbered = z.object({ orderNumber: OrderNumber })

/**
 * Granted at once while the warehouse has not begun packing: the order closes and its refund begins. Otherwise staff
 * answer in time. `other` needs a text of 5 characters or more.
 * @refuses orders.notNow, orders.cancelAsked, orders.reasonNeeded
 */
export const requestCancel = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/cancel-request',
  who: 'buyer',
  input: z.extend(numbered, {
    reason: z.enum(CANCEL_REASONS),
    text: z.string().check(z.trim(), z.maxLength(200)),
  }),
  data: OrderDetail,
})
/** @refuses orders.cancelNotAsked */
export const withdrawCancel = endpoint({
  method: 'POST',
  path: '/payments/orders/:orderNumber/cancel-request/withdraw',
  who: 'buyer',
  input: numbered,
  data: OrderDetail,
})

/** A payment online that its provider has not confirmed; `unknown`: its time is over, and nobody knows whether it was paid. */
const UnconfirmedPayment = z.enum(['open', 'unknown'])

/** What was paid and how, and what is refunded when. Voucher files have signed addresses that expire after some minutes. */
export const OrderMoney = z.object({
  currency: Currency,
  payments: z.array(
    z.object({
      kind: z.enum(['online', 'offline', 'credit', 'wallet']),
      provider: z.nullable(z.string()),
      amount: z.int(),
      at: Instant,
      reference: z.string(),
    }),
  ),
  /** Of an order on credit terms: its entry, and when it has to be paid; the midnight after the last day. */
  terms: z.nullable(
    z.object({ number: z.string(), openAmount: z.int(), dueAt: z.nullable(Instant) }),
  ),
  vouchers: z.array(VoucherView),
  refunds: z.array(
    z.object({
      amount: z.int(),
      /** What of it is back in the buyer's prepayment. */
      prepaidAmount: z.int(),
      state: z.enum(['waiting', 'succeeded']),
      route: z.enum(['online', 'bank', 'credit', 'wallet']),
      /** It goes to who paid by a link, not to the buyer's account. */
      isByLink: z.boolean(),
      reason: z.string(),
      createdAt: Instant,
      doneAt: z.nullable(Instant),
    }),
  ),
  /** Where the buyer's refunds by bank go; null until they have said it. */
  refundAccount: z.nullable(RefundAccount),
  /** What of the refunds by bank the buyer may have in their wallet instead. */
  toWalletAmount: z.int(),
  unconfirmed: z.nullable(UnconfirmedPayment),
})
export type OrderMoney = z.infer<typeof OrderMoney>
export const orderMoney = endpoint({
  method: 'GET',
  path: '/payments/orders/:orderNumber/money',
  who: 'buyer',
  input: numbered,
  data: OrderMoney,
})

/** For a list: the buyer's orders of which a payment online is being confirmed, the latest first. */
export const unconfirmedPayments = endpoint({
  method: 'GET',
  path: '/payments/unconfirmed',
  who: 'buyer',
  input: z.object({}),
  data: z.array(z.object({ orderNumber: OrderNumber, outcome: UnconfirmedPayment })),
})
