/** What WeChat Pay's objects say about a payment or a refund; as much of them as the shop reads. */
import * as z from 'zod/mini'
import type { PaymentState, RefundState } from '../provider.ts'
import { toAttemptId, toRefundKey } from './references.ts'

export const Transaction = z.object({
  appid: z.optional(z.string()),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.nullish(z.string()),
  trade_state: z.string(),
  attach: z.nullish(z.string()),
  amount: z.nullish(z.object({ total: z.nullish(z.int()), currency: z.nullish(z.string()) })),
})
export const WechatRefund = z.object({
  refund_id: z.string(),
  out_refund_no: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  /** Of an answer; notifications name it `refund_status`. */
  status: z.string(),
  amount: z.nullish(z.object({ refund: z.nullish(z.int()) })),
})

/** REFUND: was paid, and something of it has gone back since. REVOKED is of payments at a counter. */
const STATES: Readonly<Record<string, PaymentState['state']>> = {
  SUCCESS: 'paid',
  REFUND: 'paid',
  NOTPAY: 'open',
  USERPAYING: 'processing',
  CLOSED: 'expired',
  REVOKED: 'expired',
  PAYERROR: 'failed',
}

/** Amount and currency are named only of what was paid. */
export function toPayment(transaction: z.infer<typeof Transaction>): PaymentState {
  const state = STATES[transaction.trade_state] ?? 'open'
  return {
    session: transaction.out_trade_no,
    attemptId: toAttemptId(transaction.out_trade_no),
    orderNumber: transaction.attach?.trim() || null,
    amount: transaction.amount?.total ?? null,
    currency: transaction.amount?.currency ?? null,
    state,
    isReturned: transaction.trade_state === 'REFUND',
    transaction: transaction.transaction_id?.trim() || null,
    failure: state === 'failed' ? 'declined' : null,
  }
}

/** ABNORMAL: the buyer's account takes no money, so staff have to send it. */
const REFUND_STATES: Readonly<Record<string, RefundState['state']>> = {
  SUCCESS: 'succeeded',
  PROCESSING: 'waiting',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
}

export const toRefund = (refund: z.infer<typeof WechatRefund>): RefundState => ({
  reference: refund.refund_id,
  key: toRefundKey(refund.out_refund_no, refund.out_trade_no),
  transaction: refund.transaction_id,
  amount: refund.amount?.refund ?? null,
  state: REFUND_STATES[refund.status] ?? 'waiting',
})
