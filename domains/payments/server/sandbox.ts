/** The client of the sandbox provider: over HTTP, like any provider. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { sandboxKeys } from '#domains/sandbox/server/door.ts'
import type { Instant } from '#kit/contract/values.ts'
import { CURRENCIES } from '#kit/contract/money.ts'
import type { Config } from '#kit/server/config.ts'
import { boundsOf, collect, type BillLine } from './bills/bill.ts'
import { newCircuit } from './circuit.ts'
import { ask, parseJson } from '#kit/server/providers/http.ts'
import { ProviderAway } from '#kit/server/providers/errors.ts'
import type { Notification, PaymentProvider, PaymentState, RefundState } from './provider.ts'

/** The greatest difference of clocks, including the travel time of a notification. */
const TOLERANCE_SECONDS = 300
/** Prefix of our refund keys, since sessions have keys too. */
const REFUND_KEY = 'refund:'

const Session = z.object({
  id: z.string(),
  reference: z.string(),
  orderNumber: z.string(),
  amount: z.int(),
  currency: z.string(),
  state: z.enum(['open', 'processing', 'paid', 'failed', 'expired']),
  transaction: z.nullable(z.string()),
  failure: z.nullable(z.string()),
})
const Opened = z.extend(Session, { url: z.string() })
const Refund = z.object({
  id: z.string(),
  key: z.string(),
  transaction: z.string(),
  amount: z.int(),
  state: z.enum(['waiting', 'succeeded', 'failed']),
})
const BillPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['payment', 'refund', 'payout']),
      transaction: z.string(),
      key: z.nullable(z.string()),
      at: z.string(),
      amount: z.int(),
      currency: z.string(),
      fee: z.int(),
    }),
  ),
  next: z.nullable(z.string()),
})
const Event = z.object({ id: z.string(), type: z.string(), object: z.unknown() })

export function sandboxProvider(config: Config): PaymentProvider {
  const { secretKey, webhookSecret } = sandboxKeys(config)
  const base = `http://${hostOf(config)}:${config.sandboxPort}/v1`
  const through = newCircuit('the sandbox')
  const headers = { authorization: `Bearer ${secretKey}` }
  const requestProvider = async <Schema extends z.core.$ZodType>(
    schema: Schema,
    path: string,
    sent?: { key: string; body: object },
  ): Promise<z.output<Schema>> => {
    const url = `${base}${path}`
    const answer = await through(() =>
      sent === undefined
        ? ask({ method: 'GET', url, headers })
        : ask({
            method: 'POST',
            url,
            headers: {
              ...headers,
              'content-type': 'application/json',
              'idempotency-key': sent.key,
            },
            body: JSON.stringify(sent.body),
          }),
    )
    const parsed = z.safeParse(schema, answer)
    if (!parsed.success) throw new ProviderAway('the sandbox answered something else')
    return parsed.data
  }
  return {
    name: 'sandbox',
    currencies: CURRENCIES,
    acknowledgement: null,
    unpaidCodes: null,
    isRepeatable: false,
    isScanned: () => false,
    openInApp: null,
    async create({
      attemptId,
      description: _description,
      device: _device,
      inAppUrl: _inAppUrl,
      createdAt: _at,
      ...form
    }) {
      const sent = { key: attemptId, body: { ...form, reference: attemptId } }
      const { id, url } = await requestProvider(Opened, '/sessions', sent)
      return { session: id, redirectUrl: url, qrText: null }
    },
    get: async (session) =>
      paymentOf(await requestProvider(Session, `/sessions/${encodeURIComponent(session)}`)),
    close: null,
    refund: async ({ key, transaction, amount, currency }) => {
      const sent = { key: REFUND_KEY + key, body: { transaction, amount, currency } }
      return refundOf(await requestProvider(Refund, '/refunds', sent))
    },
    // Without a reference it finds none: there the key makes it harmless to ask for the refund again.
    getRefund: async ({ reference }) =>
      reference === null
        ? null
        : refundOf(await requestProvider(Refund, `/refunds/${encodeURIComponent(reference)}`)),
    bills: {
      fetch: (day) => collect(linesOf(day, (path) => requestProvider(BillPage, path))),
      read: null,
    },
    check: async () => undefined,
    read: (raw, headers, now) =>
      isSigned(raw, String(headers['sandbox-signature'] ?? ''), webhookSecret, now)
        ? notificationIn(raw)
        : null,
  }
}

async function* linesOf(
  day: string,
  askPage: (path: string) => Promise<z.infer<typeof BillPage>>,
): AsyncGenerator<BillLine> {
  const { fromAt, untilAt } = boundsOf('sandbox', day)
  let after: string | null = ''
  while (after !== null) {
    const query = new URLSearchParams({ from: fromAt, until: untilAt, after })
    const { items, next }: z.infer<typeof BillPage> = await askPage(`/movements?${query}`)
    for (const { id, key, fee, transaction, ...item } of items)
      yield {
        ...item,
        reference: id,
        transaction: item.kind === 'payout' ? id : transaction,
        refundKey: item.kind === 'refund' ? keyOf(key ?? '') : null,
        feeAmount: fee,
        feeCurrency: item.currency,
      }
    after = next
  }
}

const ANY_HOST = ['0.0.0.0', '::', '[::]']
const hostOf = ({ host }: Config) => (ANY_HOST.includes(host) ? '127.0.0.1' : host)

/** `t=SECONDS,v1=HEX`: an HMAC over the instant and the exact bytes received. */
export function isSigned(raw: Buffer, signature: string, secret: string, now: Instant): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (hex === '') return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
  const isTrue = timingSafeEqual(expected, Buffer.from(hex, 'hex'))
  return isTrue && Math.abs(Date.parse(now) / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
}

function notificationIn(raw: Buffer): Notification | 'unreadable' {
  const event = z.safeParse(Event, parseJson(raw.toString('utf8')))
  if (!event.success) return 'unreadable'
  const { id, type, object } = event.data
  if (type.startsWith('session.')) {
    const session = z.safeParse(Session, object)
    return session.success
      ? { id, type, about: 'payment', payment: paymentOf(session.data) }
      : 'unreadable'
  }
  if (type.startsWith('refund.')) {
    const refund = z.safeParse(Refund, object)
    return refund.success
      ? { id, type, about: 'refund', refund: refundOf(refund.data) }
      : 'unreadable'
  }
  return { id, type, about: 'nothing' }
}

const paymentOf = ({ id, reference, ...session }: z.infer<typeof Session>): PaymentState => ({
  ...session,
  transaction: session.transaction?.trim() || null,
  session: id,
  attemptId: reference,
})
const refundOf = ({
  id,
  key,
  transaction,
  amount,
  state,
}: z.infer<typeof Refund>): RefundState => ({
  reference: id,
  transaction,
  amount,
  key: keyOf(key),
  state,
})

const keyOf = (key: string): string | null =>
  key.startsWith(REFUND_KEY) ? key.slice(REFUND_KEY.length) : null
