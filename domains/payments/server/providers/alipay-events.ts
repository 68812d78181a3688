/** Reads the notifications of Alipay: signed forms about payments, and about what went back of them. */
import * as z from 'zod/mini'
import { isStorable } from '#kit/server/http/body.ts'
import type { Notification } from '../provider.ts'
import { isSignedByAlipay } from './alipay-signature.ts'
import { toMinorUnits } from './alipay-values.ts'
import type { ProviderKeys } from './provider-keys.ts'
import { toAttemptId, toRefundKey } from './references.ts'

const Notice = z.object({
  notify_id: z.string().check(z.minLength(1)),
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string(),
  trade_status: z.enum(['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'TRADE_SUCCESS', 'TRADE_FINISHED']),
  total_amount: z.string(),
  passback_params: z.optional(z.string()),
  /** Of a refund: our number of it. */
  out_biz_no: z.optional(z.string()),
  gmt_refund: z.optional(z.string()),
  /** What has gone back of the payment in all. */
  refund_fee: z.optional(z.string()),
})

const STATES = {
  WAIT_BUYER_PAY: 'open',
  TRADE_CLOSED: 'expired',
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
} as const

/**
 * Alipay repeats a notification for 25 hours with the time of its first: so its age says nothing, and one that was counted is
 * known by its id.
 */
export function readAlipay(
  raw: Buffer,
  keys: ProviderKeys['alipay'],
): Notification | 'unreadable' | null {
  const form = formIn(raw)
  if (form === null || !isSignedByAlipay(keys, form)) return null
  const { data: notice } = z.safeParse(Notice, form)
  // What is for another app or another seller is no payment of this shop.
  if (notice === undefined || !isStorable(form)) return 'unreadable'
  if (notice.app_id !== keys.appId || notice.seller_id !== keys.sellerId) return 'unreadable'
  const head = { id: notice.notify_id, type: notice.trade_status }
  if (notice.gmt_refund !== undefined && notice.out_biz_no !== undefined) {
    const { out_biz_no: reference } = notice
    const state = 'succeeded'
    const key = toRefundKey(reference, notice.out_trade_no)
    const transaction = notice.trade_no.trim() || null
    const returnedAmount = toMinorUnits(notice.refund_fee ?? '')
    const refund = { reference, key, transaction, returnedAmount, amount: null, state } as const
    return { ...head, about: 'refund', refund }
  }
  return { ...head, about: 'payment', payment: paymentIn(notice) }
}

/**
 * What has no value is left out, as it is of the signed text: else anybody could add it.
 * @returns null where a name comes twice: its value could be another for us than for who signed it
 */
function formIn(raw: Buffer): Record<string, string> | null {
  const pairs = [...new URLSearchParams(raw.toString('utf8'))]
  if (new Set(pairs.map(([name]) => name)).size < pairs.length) return null
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}

const paymentIn = (notice: z.infer<typeof Notice>) => ({
  session: notice.out_trade_no,
  attemptId: toAttemptId(notice.out_trade_no),
  orderNumber: decodeOrNull(notice.passback_params),
  amount: toMinorUnits(notice.total_amount),
  currency: 'CNY',
  state: STATES[notice.trade_status],
  transaction: notice.trade_no.trim() || null,
  failure: null,
})

function decodeOrNull(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text)
  } catch {
    return text ?? null
  }
}
