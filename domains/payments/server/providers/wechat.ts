/**
 * WeChat Pay, API v3: a Native payment that the buyer scans or, within its app, a JSAPI payment; refunds, and encrypted
 * notifications. Its makers publish no package for Node.
 */
import * as z from 'zod/mini'
import type { PayDevice } from '../../contract.ts'
import { PROVIDER_CURRENCIES } from '../../provider-fields.ts'
import { newCircuit } from '../circuit.ts'
import { askText, parseJson } from '#kit/server/providers/http.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import type { InAppPayment, PaymentProvider, PaymentState } from '../provider.ts'
import type { ProviderKeys, ProviderPlace } from './provider-keys.ts'
import { lastPayableAt, toAttemptId, toPaymentNumber, toRefundNumber } from './references.ts'
import { wechatBills } from './wechat-bills.ts'
import { readWechat } from './wechat-events.ts'
import { readOpenId, toLoginUrl, toWindow } from './wechat-in-app.ts'
import { toPayment, toRefund, Transaction, WechatRefund } from './wechat-objects.ts'
import { isSignedByWechat, signRequest } from './wechat-signature.ts'

const Prepared = z.object({ code_url: z.string().check(z.minLength(1)) })
const PreparedInApp = z.object({ prepay_id: z.string().check(z.minLength(1)) })
const Failure = z.object({ code: z.string() })

/** Counted in bytes at WeChat, and characters of Chinese have three. */
const DESCRIPTION_MAX = 40

export function wechatProvider(
  keys: ProviderKeys['wechat'],
  { origin, loginOrigin, notifyUrl }: ProviderPlace,
): PaymentProvider {
  const through = newCircuit('WeChat Pay')
  /** @returns the JSON of the answer, undefined of an empty one */
  async function request(method: 'GET' | 'POST', path: string, form?: object): Promise<unknown> {
    const body = form === undefined ? '' : JSON.stringify(form)
    const { text, headers } = await through(() =>
      askText(
        {
          method,
          url: origin + path,
          headers: {
            authorization: signRequest(keys, { method, path, body }),
            accept: 'application/json',
            'user-agent': 'Tradepost',
            'wechatpay-serial': keys.publicKeyId,
            ...(form !== undefined && { 'content-type': 'application/json' }),
          },
          ...(form !== undefined && { body }),
        },
        codeOf,
      ),
    )
    if (!isSignedByWechat(keys, { raw: Buffer.from(text, 'utf8'), headers }))
      throw new ProviderAway('the answer is not signed by WeChat Pay')
    return text === '' ? undefined : parseJson(text)
  }
  const toForm = (payment: Omit<InAppPayment, 'code'>) => ({
    appid: keys.appId,
    mchid: keys.merchantId,
    description: [...payment.description].slice(0, DESCRIPTION_MAX).join(''),
    out_trade_no: toPaymentNumber(payment.attemptId),
    time_expire: new Date(lastPayableAt(payment)).toISOString().replace(/\.\d+Z$/, '+00:00'),
    attach: payment.orderNumber,
    notify_url: notifyUrl,
    amount: { total: payment.amount, currency: 'CNY' },
  })
  const isScanned = (device: PayDevice) => device !== 'wechat' || keys.appSecret === ''
  const pathOf = (number: string) => `/v3/pay/transactions/out-trade-no/${number}`
  const find = (number: string) =>
    request('GET', `${pathOf(number)}?mchid=${encodeURIComponent(keys.merchantId)}`)
  return {
    name: 'wechat',
    currencies: PROVIDER_CURRENCIES.wechat,
    acknowledgement: { type: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
    unpaidCodes: ['NOT_ENOUGH', 'USER_ACCOUNT_ABNORMAL', 'ORDER_NOT_EXIST'],
    isRepeatable: false,
    isScanned,
    async create(payment) {
      const session = toPaymentNumber(payment.attemptId)
      // Who pays is known once WeChat has sent them back.
      if (!isScanned(payment.device))
        return { session, redirectUrl: toLoginUrl(keys, payment.inAppUrl), qrText: null }
      const answer = await request('POST', '/v3/pay/transactions/native', toForm(payment))
      return { session, redirectUrl: null, qrText: parse(Prepared, answer).code_url }
    },
    async openInApp({ code, ...payment }) {
      const openid = await readOpenId(keys, loginOrigin, code)
      const form = { ...toForm(payment), payer: { openid } }
      const answer = await request('POST', '/v3/pay/transactions/jsapi', form)
      return toWindow(keys, parse(PreparedInApp, answer).prepay_id)
    },
    async get(session) {
      const found = await orNull(find(session))
      return found === null ? unopened(session) : toPayment(parse(Transaction, found))
    },
    async close(session) {
      const closing = request('POST', `${pathOf(session)}/close`, { mchid: keys.merchantId })
      return (await orNull(closing.then(() => true))) !== null
    },
    async refund(refund) {
      const answer = await request('POST', '/v3/refund/domestic/refunds', {
        transaction_id: refund.transaction,
        out_refund_no: toRefundNumber(refund),
        notify_url: notifyUrl,
        amount: { refund: refund.amount, total: refund.paidAmount, currency: refund.currency },
      })
      return toRefund(parse(WechatRefund, answer))
    },
    async getRefund(refund) {
      const path = `/v3/refund/domestic/refunds/${toRefundNumber(refund)}`
      try {
        return toRefund(parse(WechatRefund, await request('GET', path)))
      } catch (error) {
        if (isCode(error, 'RESOURCE_NOT_EXISTS')) return null
        throw error
      }
    },
    bills: wechatBills(keys, { origin, request, through }),
    async check() {
      await orNull(find(toPaymentNumber(crypto.randomUUID())))
    },
    read: (raw, headers, now) => readWechat({ raw, headers, now }, keys),
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof ProviderRefused && error.code === code

/** @returns null where nobody has opened the payment within the app yet */
async function orNull<Found>(finding: Promise<Found>): Promise<Found | null> {
  try {
    return await finding
  } catch (error) {
    if (isCode(error, 'ORDER_NOT_EXIST')) return null
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

const codeOf = (text: string): string => z.safeParse(Failure, parseJson(text)).data?.code ?? ''

/** @throws {ProviderAway} */
function parse<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, answer)
  if (!parsed.success) throw new ProviderAway('WeChat Pay answered something else')
  return parsed.data
}
