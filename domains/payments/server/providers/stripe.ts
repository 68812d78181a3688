/**
 * Stripe: a hosted Checkout page for each attempt, refunds, and disputes. By its documented HTTP API and not by its package,
 * which repeats calls by itself and does not tell whether one was ever sent: an unknown end of a refund depends on that.
 */
import * as z from 'zod/mini'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { PROVIDER_CURRENCIES } from '../../provider-fields.ts'
import { collect } from '../bills/bill.ts'
import { BalancePage, stripeBillLines } from '../bills/stripe-bill.ts'
import { newCircuit } from '../circuit.ts'
import { ask, askFile, parseJson } from '#kit/server/providers/http.ts'
import { ProviderAway } from '#kit/server/providers/errors.ts'
import type { NewPayment, PaymentProvider } from '../provider.ts'
import { readStripe } from './stripe-events.ts'
import type { ProviderKeys, ProviderPlace } from './provider-keys.ts'
import { Session, StripeRefund, toPayment, toRefund } from './stripe-objects.ts'

/** Answers look the same whatever version the merchant's account is set to. */
const API_VERSION = '2024-06-20'
/** A session lives for 30 minutes at least; the attempt, which is shorter, is closed by us. */
const SESSION_MIN_MS = 31 * MINUTE_MS
const LOCALES = { cn: 'zh', en: 'en', spa: 'es', id: 'id' } as const
/** The most that a list gives at once; a payment has far fewer refunds. */
const REFUNDS_LISTED = '100'

/** A hundred balance transactions, each with what it is about. */
const BALANCE_PAGE_MAX_BYTES = 8 * 1024 * 1024

const RefundList = z.object({ data: z.array(StripeRefund) })
const AnyObject = z.looseObject({})

type Form = Record<string, string>
type Sent = { form: Form; key: string } | undefined

export function stripeProvider(
  keys: ProviderKeys['stripe'],
  { origin }: ProviderPlace,
): PaymentProvider {
  const through = newCircuit('Stripe')
  const headers = { authorization: `Bearer ${keys.secretKey}`, 'stripe-version': API_VERSION }
  async function request<Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    sent?: Sent,
  ): Promise<z.output<Schema>> {
    const url = `${origin}/v1${path}`
    const answer = await through(() =>
      sent === undefined
        ? ask({ method: 'GET', url, headers }, codeOf)
        : ask(
            {
              method: 'POST',
              url,
              headers: {
                ...headers,
                'content-type': 'application/x-www-form-urlencoded',
                'idempotency-key': sent.key,
              },
              body: new URLSearchParams(sent.form).toString(),
            },
            codeOf,
          ),
    )
    const parsed = z.safeParse(schema, answer)
    if (!parsed.success) throw new ProviderAway('Stripe answered something else')
    return parsed.data
  }
  async function askPage(path: string): Promise<z.output<typeof BalancePage>> {
    const asked = { method: 'GET', url: `${origin}/v1${path}`, headers } as const
    const bytes = await through(() => askFile(asked, BALANCE_PAGE_MAX_BYTES, codeOf))
    const parsed = z.safeParse(BalancePage, parseJson(bytes.toString('utf8')))
    if (!parsed.success) throw new ProviderAway('Stripe answered something else')
    return parsed.data
  }
  const pathOf = (session: string) => `/checkout/sessions/${encodeURIComponent(session)}`
  return {
    name: 'stripe',
    currencies: PROVIDER_CURRENCIES.stripe,
    acknowledgement: null,
    unpaidCodes: ['balance_insufficient', 'insufficient_funds', 'resource_missing'],
    isRepeatable: false,
    isScanned: () => false,
    openInApp: null,
    async create(payment) {
      const Opened = z.object({ id: z.string(), url: z.string() })
      const sent = { form: sessionForm(payment), key: `attempt:${payment.attemptId}` }
      const { id, url } = await request(Opened, '/checkout/sessions', sent)
      return { session: id, redirectUrl: url, qrText: null }
    },
    get: async (session) =>
      toPayment(
        await request(Session, `${pathOf(session)}?expand%5B%5D=payment_intent.latest_charge`),
      ),
    async close(session) {
      await request(AnyObject, `${pathOf(session)}/expire`, { form: {}, key: `close:${session}` })
      return true
    },
    async refund({ key, transaction, amount }) {
      const form = { payment_intent: transaction, amount: String(amount), 'metadata[key]': key }
      const sent = { form, key: `refund:${transaction}:${key}` }
      return toRefund(await request(StripeRefund, '/refunds', sent))
    },
    async getRefund({ key, reference, transaction }) {
      if (reference !== null)
        return toRefund(await request(StripeRefund, `/refunds/${encodeURIComponent(reference)}`))
      const query = new URLSearchParams({ payment_intent: transaction, limit: REFUNDS_LISTED })
      const { data } = await request(RefundList, `/refunds?${query}`)
      const known = data.find(({ metadata }) => metadata?.key === key)
      return known === undefined ? null : toRefund(known)
    },
    bills: { fetch: (day) => collect(stripeBillLines(day, askPage)), read: null },
    async check() {
      await request(AnyObject, '/balance')
    },
    read: (raw, given, now) => readStripe({ raw, headers: given, now }, keys),
  }
}

/** All three currencies of the shop have two decimals at Stripe too, rupiah included. */
function sessionForm(payment: NewPayment): Form {
  const { attemptId, orderNumber } = payment
  return {
    mode: 'payment',
    client_reference_id: attemptId,
    locale: LOCALES[payment.lang],
    success_url: payment.returnUrl,
    cancel_url: payment.cancelUrl,
    expires_at: String(secondsOf(lastOf(payment))),
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': payment.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(payment.amount),
    'line_items[0][price_data][product_data][name]': payment.description,
    'metadata[order_number]': orderNumber,
    'payment_intent_data[metadata][order_number]': orderNumber,
    'payment_intent_data[metadata][attempt_id]': attemptId,
    'payment_intent_data[description]': payment.description,
  }
}

const secondsOf = (at: Instant): number => Math.floor(Date.parse(at) / 1000)

function lastOf({ createdAt, expiresAt }: NewPayment): Instant {
  const earliest = later(createdAt, SESSION_MIN_MS)
  return earliest > expiresAt ? earliest : expiresAt
}

const Failure = z.object({ error: z.object({ code: z.nullish(z.string()), type: z.string() }) })

function codeOf(text: string): string {
  const { data } = z.safeParse(Failure, parseJson(text))
  return data === undefined ? '' : (data.error.code ?? data.error.type)
}
