/** Paying online: an attempt of ours, a payment of the provider's, and what came of it. */
import { randomUUID } from 'node:crypto'
import { holdClosing, letClose, orderForPayment } from '#domains/orders/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import type { BuyerContext } from '#kit/server/serve.ts'
import { PaymentReasons, type attemptState, type payOnline } from '../../contract.ts'
import { ProviderAway, ProviderRefused, type PaymentProvider } from '../provider.ts'
import { providerFor, providerNamed } from '../providers.ts'
import { firstAsk } from './ask.ts'
import { mismatch, settle } from './capture.ts'
import * as sql from './sql.ts'

const MINUTE_MS = 60_000

/** @throws {Refused} orders.orderNotFound, notPayable, voucherWaiting, providerAway */
export async function pay(
  context: BuyerContext,
  config: Config,
  orderNumber: string,
): Promise<DataOf<typeof payOnline>> {
  const provider = providerFor(config)
  const attempt = await attemptFor(context, orderNumber, provider)
  const redirectUrl = attempt.redirectUrl ?? (await atProvider(context, config, attempt, provider))
  return { attemptId: attempt.id, redirectUrl, expiresAt: attempt.expiresAt }
}

/** The order's open attempt, or a new one; closing waits for it. */
async function attemptFor(
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
  { name: provider }: PaymentProvider,
): Promise<sql.Attempt> {
  const settings = await readSettings(db)
  const graceMs = settings['payments.attemptGraceMinutes'] * MINUTE_MS
  const attempt = await db.tx(async (tx) => {
    const order = await holdClosing(tx, { orderNumber, buyerId, graceMs, now })
    if (order === null) return null
    const amount = order.payableAmount - order.paidAmount
    const createdAt = now
    const expiresAt = earlier(
      later(now, settings['payments.attemptMinutes'] * MINUTE_MS),
      order.payBy,
    )
    await sql.replaceAttempt(tx, { orderId: order.id, amount, now })
    return sql.openAttempt(tx, {
      id: randomUUID(),
      orderId: order.id,
      orderNumber,
      buyerId,
      provider,
      amount,
      currency: order.currency,
      createdAt,
      expiresAt,
      askAt: firstAsk({ createdAt, expiresAt }),
    })
  })
  return attempt ?? Promise.reject(await whyNot(db, { orderNumber, buyerId }))
}

async function whyNot(db: Db, wanted: { orderNumber: string; buyerId: number }): Promise<Refused> {
  const order = await orderForPayment(db, wanted)
  const isWaiting = order.lifecycle === 'open' && order.payment === 'voucher_review'
  return new Refused(isWaiting ? PaymentReasons.voucherWaiting : PaymentReasons.notPayable)
}

/** Opens the payment at the provider, with no transaction open here. The same attempt is the same payment there. */
async function atProvider(
  { db, now, lang }: BuyerContext,
  { publicUrl }: Config,
  attempt: sql.Attempt,
  provider: PaymentProvider,
): Promise<string> {
  const { id, orderNumber, amount, currency, expiresAt } = attempt
  const search = new URLSearchParams({ order: orderNumber })
  try {
    const opened = await provider.create({
      attemptId: id,
      orderNumber,
      amount,
      currency,
      lang,
      returnUrl: `${publicUrl}/shoppingCart/paySuccess?${search}&attempt=${id}`,
      cancelUrl: `${publicUrl}/shoppingCart/payOrder?${search}`,
      expiresAt,
    })
    await sql.noteSession(db, { id, ...opened })
    return opened.redirectUrl
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
    // A provider that is away may have opened it all the same: the attempt stays, and is asked about.
    if (error instanceof ProviderRefused) await fail(db, attempt, now)
    throw new Refused(PaymentReasons.providerAway)
  }
}

const fail = (db: Db, { id, orderId }: sql.Attempt, now: Instant) =>
  db.tx(async (tx) => {
    if (await sql.endAttempt(tx, { id, state: 'failed', failure: 'providerAway', now })) {
      await letClose(tx, orderId)
    }
  })

/** @throws {Refused} attemptNotFound, also for the attempts of others */
export async function stateOf(
  { db, now, buyerId }: BuyerContext,
  config: Config,
  attemptId: string,
): Promise<DataOf<typeof attemptState>> {
  const known = await sql.attemptById(db, attemptId)
  if (known === null || known.buyerId !== buyerId) throw new Refused(PaymentReasons.attemptNotFound)
  if (known.state === 'open') await askNow(db, config, known, now)
  const [attempt, order] = await Promise.all([
    sql.attemptById(db, attemptId),
    orderForPayment(db, { orderNumber: known.orderNumber }),
  ])
  const { state, failure } = attempt ?? known
  return {
    attemptId,
    orderNumber: known.orderNumber,
    state,
    failure,
    paid: order.payment === 'paid',
  }
}

/** Asks the provider what we have not been told. Nobody answering is no fault: the sweep asks again. */
async function askNow(db: Db, config: Config, attempt: sql.Attempt, now: Instant): Promise<void> {
  if (attempt.session === null) return
  try {
    const said = await providerNamed(config, attempt.provider).get(attempt.session)
    if (mismatch(attempt, said) === null) await settle(db, attempt, said, now)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error
  }
}

const later = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString()
const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b)
