/**
 * Alipay: its page for desktops and phones, and refunds. By its documented gateway and not by its package, which brings nine
 * others, and does not tell whether a call was ever sent: an unknown end of a refund depends on that.
 */
import * as z from 'zod/mini'
import { PROVIDER_CURRENCIES } from '../../provider-fields.ts'
import { newCircuit } from '../circuit.ts'
import { askText } from '#kit/server/providers/http.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import type { NewPayment, PaymentProvider, PaymentState } from '../provider.ts'
import { toAlipayTime, toMinorUnits, toYuan } from './alipay-values.ts'
import { alipayBills } from './alipay-bills.ts'
import { readAlipay } from './alipay-events.ts'
import { readSignedAnswer, signForm } from './alipay-signature.ts'
import type { ProviderKeys, ProviderPlace } from './provider-keys.ts'
import { lastPayableAt, toAttemptId, toPaymentNumber, toRefundNumber } from './references.ts'

const Trade = z.object({
  out_trade_no: z.string(),
  trade_no: z.nullish(z.string()),
  trade_status: z.string(),
  total_amount: z.nullish(z.string()),
})
const Refunded = z.object({ fund_change: z.nullish(z.string()) })
const RefundFound = z.object({
  refund_status: z.nullish(z.string()),
  refund_amount: z.nullish(z.string()),
})
const Common = z.object({ code: z.string(), sub_code: z.nullish(z.string()) })
const AnyObject = z.looseObject({})

const DONE = '10000'
/** The service is away, or a call is still being processed. */
const LATER = ['20000', '10003']
/** Their own failures, after which the end is unknown. */
const UNSURE = ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error']
const KEYS_REFUSED = ['isv.invalid-signature', 'isv.invalid-app-id']
/** No buyer has come to the page yet, so that there is nothing to find or to close. */
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST'

export function alipayProvider(
  keys: ProviderKeys['alipay'],
  { origin, notifyUrl }: ProviderPlace,
): PaymentProvider {
  const through = newCircuit('Alipay')
  const gateway = `${origin}/gateway.do`
  const formOf = (method: string, content: object, more: Record<string, string> = {}) =>
    signForm(keys, {
      app_id: keys.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: toAlipayTime(new Date().toISOString()),
      version: '1.0',
      ...more,
      biz_content: JSON.stringify(content),
    })
  async function request<Schema extends z.core.$ZodType>(
    schema: Schema,
    method: string,
    content: object,
  ): Promise<z.output<Schema>> {
    const { text } = await through(() =>
      askText({
        method: 'POST',
        url: `${gateway}?charset=utf-8`,
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams(formOf(method, content)).toString(),
      }),
    )
    const answer = readSignedAnswer(keys, text, `${method.replaceAll('.', '_')}_response`)
    demandDone(answer)
    const parsed = z.safeParse(schema, answer)
    if (!parsed.success) throw new ProviderAway('Alipay answered something else')
    return parsed.data
  }
  const find = (number: string) => request(Trade, 'alipay.trade.query', { out_trade_no: number })
  return {
    name: 'alipay',
    currencies: PROVIDER_CURRENCIES.alipay,
    acknowledgement: { type: 'text/plain', body: 'success' },
    unpaidCodes: ['ACQ.SELLER_BALANCE_NOT_ENOUGH', NO_TRADE],
    isRepeatable: true,
    isScanned: () => false,
    openInApp: null,
    async create(payment) {
      const isPhone = payment.device === 'phone'
      const method = isPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay'
      const addresses = { notify_url: notifyUrl, return_url: payment.returnUrl }
      const form = formOf(method, toContent(payment), addresses)
      const session = toPaymentNumber(payment.attemptId)
      return { session, redirectUrl: `${gateway}?${new URLSearchParams(form)}`, qrText: null }
    },
    async get(session) {
      const trade = await orNull(find(session))
      return trade === null ? unopened(session) : toPayment(trade)
    },
    async close(session) {
      const closing = request(AnyObject, 'alipay.trade.close', { out_trade_no: session })
      return (await orNull(closing)) !== null
    },
    async refund(refund) {
      const { key, transaction, amount } = refund
      const number = toRefundNumber(refund)
      const { fund_change: change } = await request(Refunded, 'alipay.trade.refund', {
        trade_no: transaction,
        refund_amount: toYuan(amount),
        out_request_no: number,
      })
      // Without a change of funds it may still be on its way: then it is asked about.
      const state = change === 'Y' ? 'succeeded' : 'waiting'
      return { reference: number, key, amount, transaction, state }
    },
    async getRefund(refund) {
      const number = toRefundNumber(refund)
      const found = await request(RefundFound, 'alipay.trade.fastpay.refund.query', {
        trade_no: refund.transaction,
        out_request_no: number,
      })
      // Without a status it has not succeeded, and is asked for again.
      if (found.refund_status !== 'REFUND_SUCCESS') return null
      const { key, transaction } = refund
      const amount = toMinorUnits(found.refund_amount ?? '')
      return { reference: number, key, amount, transaction, state: 'succeeded' }
    },
    bills: alipayBills(keys, { origin, request, through }),
    async check() {
      await orNull(find(toPaymentNumber(crypto.randomUUID())))
    },
    read: (raw) => readAlipay(raw, keys),
  }
}

/** A phone's page has a way back to the shop, `quit_url`; the product names the kind of page. */
function toContent(payment: NewPayment): object {
  const isPhone = payment.device === 'phone'
  return {
    out_trade_no: toPaymentNumber(payment.attemptId),
    product_code: isPhone ? 'QUICK_WAP_WAY' : 'FAST_INSTANT_TRADE_PAY',
    total_amount: toYuan(payment.amount),
    subject: payment.description.replaceAll(/[/=&]/g, ' '), // which Alipay takes for its own
    time_expire: toAlipayTime(lastPayableAt(payment)),
    passback_params: encodeURIComponent(payment.orderNumber),
    ...(isPhone && { quit_url: payment.cancelUrl }),
  }
}

/** @throws {ProviderAway} where the end is unknown @throws {ProviderRefused} */
function demandDone(answer: unknown): void {
  const { data } = z.safeParse(Common, answer)
  if (data === undefined) throw new ProviderAway('Alipay answered something else')
  if (data.code === DONE) return
  const code = data.sub_code ?? data.code
  const message = `it answered ${data.code} ${code}`
  if (LATER.includes(data.code) || UNSURE.includes(code)) throw new ProviderAway(message)
  throw new ProviderRefused(message, code, { areKeysRefused: KEYS_REFUSED.includes(code) })
}

/** @returns null where no buyer has come to the page yet */
async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === NO_TRADE) return null
    throw error
  }
}

const unopened = (session: string): PaymentState => ({
  session,
  attemptId: toAttemptId(session),
  orderNumber: null,
  amount: null,
  currency: null,
  state: 'open',
  transaction: null,
  failure: null,
})

const STATES: Readonly<Record<string, PaymentState['state']>> = {
  TRADE_SUCCESS: 'paid',
  TRADE_FINISHED: 'paid',
  WAIT_BUYER_PAY: 'open',
  TRADE_CLOSED: 'expired',
}

const toPayment = (trade: z.infer<typeof Trade>): PaymentState => ({
  ...unopened(trade.out_trade_no),
  amount: toMinorUnits(trade.total_amount ?? ''),
  currency: 'CNY',
  state: STATES[trade.trade_status] ?? 'open',
  transaction: trade.trade_no?.trim() || null,
})
