/**
 * WeChat Pay, API v3: a Native payment that the buyer scans, refunds, and encrypted notifications. Its makers publish no
 * package for Node.
 */
import * as z from 'zod/mini'
import { PROVIDER_CURRENCIES } from '../../provider-fields.ts'
import { newCircuit } from '../circuit.ts'
import { askText, parseJson } from '../http.ts'
import { ProviderAway, ProviderRefused, type PaymentProvider } from '../provider.ts'
import type { ProviderKeys, ProviderPlace } from './provider-keys.ts'
import { lastPayableAt, toPaymentNumber, toRefundNumber } from './references.ts'
import { readWechat } from './wechat-events.ts'
import { toPayment, toRefund, Transaction, WechatRefund } from './wechat-objects.ts'
import { isSignedByWechat, signRequest } from './wechat-signature.ts'

const Prepared = z.object({ code_url: z.string().check(z.minLength(1)) })
const Failure = z.object({ code: z.string() })

/** Counted in bytes at WeChat, and characters of Chinese have three. */
const DESCRIPTION_MAX = 40

export function wechatProvider(
  keys: ProviderKeys['wechat'],
  { origin, notifyUrl }: ProviderPlace,
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
  const pathOf = (number: string) => `/v3/pay/transactions/out-trade-no/${number}`
  const find = (number: string) =>
    request('GET', `${pathOf(number)}?mchid=${encodeURIComponent(keys.merchantId)}`)
  return {
    name: 'wechat',
    currencies: PROVIDER_CURRENCIES.wechat,
    acknowledgement: { type: 'application/json', body: '{"code":"SUCCESS","message":"成功"}' },
    unpaidCodes: ['NOT_ENOUGH', 'USER_ACCOUNT_ABNORMAL', 'ORDER_NOT_EXIST'],
    isRepeatable: false,
    async create(payment) {
      const number = toPaymentNumber(payment.attemptId)
      const answer = await request('POST', '/v3/pay/transactions/native', {
        appid: keys.appId,
        mchid: keys.merchantId,
        description: [...payment.description].slice(0, DESCRIPTION_MAX).join(''),
        out_trade_no: number,
        time_expire: new Date(lastPayableAt(payment)).toISOString().replace(/\.\d+Z$/, '+00:00'),
        attach: payment.orderNumber,
        notify_url: notifyUrl,
        amount: { total: payment.amount, currency: 'CNY' },
      })
      return { session: number, redirectUrl: null, qrText: parse(Prepared, answer).code_url }
    },
    get: async (session) => toPayment(parse(Transaction, await find(session))),
    async close(session) {
      await request('POST', `${pathOf(session)}/close`, { mchid: keys.merchantId })
      return true
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
    async check() {
      try {
        await find(toPaymentNumber(crypto.randomUUID()))
      } catch (error) {
        if (!isCode(error, 'ORDER_NOT_EXIST')) throw error
      }
    },
    read: (raw, headers, now) => readWechat({ raw, headers, now }, keys),
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof ProviderRefused && error.code === code

const codeOf = (text: string): string => z.safeParse(Failure, parseJson(text)).data?.code ?? ''

/** @throws {ProviderAway} */
function parse<Schema extends z.core.$ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, answer)
  if (!parsed.success) throw new ProviderAway('WeChat Pay answered something else')
  return parsed.data
}
