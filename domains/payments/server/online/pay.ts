/** Paying online: our attempt, the provider's payment, and its outcome. */
import { randomUUID } from 'node:crypto'
import {
  axesAt,
  isPayable,
  orderForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { holdClosing } from '#domains/orders/server/payment-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { attemptState, payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { ProviderAway, ProviderRefused } from '../provider.ts'
import { demandProvider, findProvider } from '../providers.ts'
import { firstPollAt } from './poll.ts'
import { mismatch, settle } from './capture.ts'
import * as sql from './sql.ts'

/**
 * The order's open attempt, or a new one: the provider first opens a payment, outside of any transaction here, then the
 * attempt is written if nothing has changed meanwhile. A payment that no buyer was sent to expires at the provider.
 * @throws {Refused} orders.orderNotFound, notPayable, voucherWaiting, onlineNotOffered, providerAway
 */
export async function pay(
  context: BuyerContext,
  config: Config,
  orderNumber: string,
): Promise<DataOf<typeof payOnline>> {
  const { db, now, buyerId } = context
  const [order, open, settings] = await db.together((on) =>
    Promise.all([
      orderForPayment(on, { orderNumber, buyerId }),
      sql.openAttemptFor(on, { orderNumber, buyerId }),
      readSettings(on),
    ]),
  )
  demandPayable(order, now)
  if (open !== null && isOf(open, order, now)) return answerOf(open)
  const attempt = await atProvider(context, config, newAttempt(order, settings, config, now))
  const graceMs = settings['payments.attemptGraceMinutes'] * MINUTE_MS
  const stored = await db.tx(async (tx) => {
    const held = await holdClosing(tx, {
      orderNumber,
      buyerId,
      until: attempt.expiresAt,
      graceMs,
      now,
    })
    if (held === null || dueOf(held) !== attempt.amount) return null
    if (open !== null)
      await sql.replaceAttempt(tx, { orderId: order.id, amount: attempt.amount, now })
    return tx.ending(() => sql.openAttempt(tx, attempt))
  })
  if (stored !== null) return answerOf(stored)
  demandPayable(await orderForPayment(db, { orderNumber, buyerId }), now)
  return pay(context, config, orderNumber) // the price has changed a moment ago
}

const dueOf = ({ payableAmount, paidAmount }: OrderRow) => payableAmount - paidAmount

/** Whether the attempt is for the amount due and has not expired. */
const isOf = (attempt: sql.Attempt, order: OrderRow, now: Instant) =>
  attempt.amount === dueOf(order) && now < attempt.expiresAt

const answerOf = ({ id, redirectUrl, expiresAt }: sql.Attempt) => ({
  attemptId: id,
  redirectUrl,
  expiresAt,
})

/** @throws {Refused} notPayable, voucherWaiting */
function demandPayable(order: OrderRow, now: Instant): void {
  const axes = axesAt(order, now)
  if (isPayable(axes) && now < order.payBy) return
  const { lifecycle, payment } = axes
  const isWaiting = lifecycle === 'open' && payment === 'voucher_review'
  throw new Refused(isWaiting ? PaymentReasons.voucherWaiting : PaymentReasons.notPayable)
}

type Unopened = Omit<sql.NewAttempt, 'session' | 'redirectUrl'>

/** An attempt never outlives the order. */
function newAttempt(order: OrderRow, settings: Settings, config: Config, now: Instant): Unopened {
  const { id: orderId, number: orderNumber, buyerId, currency } = order
  const minutes = settings['payments.attemptMinutes']
  const expiresAt = earlierOf(later(now, minutes * MINUTE_MS), order.payBy)
  return {
    id: randomUUID(),
    orderId,
    orderNumber,
    buyerId,
    provider: demandProvider(config).name,
    amount: dueOf(order),
    currency,
    createdAt: now,
    expiresAt,
    askAt: firstPollAt({ createdAt: now, expiresAt }),
  }
}

/** @throws {Refused} providerAway */
async function atProvider(
  { lang }: BuyerContext,
  config: Config,
  attempt: Unopened,
): Promise<sql.NewAttempt> {
  const { id, orderNumber, amount, currency, expiresAt } = attempt
  const search = new URLSearchParams({ order: orderNumber })
  try {
    const opened = await findProvider(config, attempt.provider).create({
      attemptId: id,
      orderNumber,
      amount,
      currency,
      lang,
      returnUrl: `${config.publicUrl}/shoppingCart/paySuccess?${search}&attempt=${id}`,
      cancelUrl: `${config.publicUrl}/shoppingCart/payOrder?${search}`,
      expiresAt,
    })
    return { ...attempt, ...opened }
  } catch (error) {
    if (!isProviderError(error)) throw error
    throw new Refused(PaymentReasons.providerAway)
  }
}

const isProviderError = (error: unknown) =>
  error instanceof ProviderAway || error instanceof ProviderRefused

/**
 * The state for the result page: our own, or the provider's where its notification is missing.
 * @throws {Refused} attemptNotFound, also for the attempts of others
 */
export async function stateOf(
  { db, now, buyerId }: BuyerContext,
  config: Config,
  attemptId: string,
): Promise<DataOf<typeof attemptState>> {
  const known = await db.together((on) => sql.attemptById(on, attemptId))
  if (known === null || known.buyerId !== buyerId) throw new Refused(PaymentReasons.attemptNotFound)
  const { orderNumber, amount, currency } = known
  const about = { attemptId, orderNumber, amount, currency }
  const wasOpen = known.state === 'open'
  if (wasOpen && (await askNow(db, config, known, now))) {
    return { ...about, state: 'succeeded', failure: null, paid: true }
  }
  const [attempt, order] = await Promise.all([
    wasOpen ? sql.attemptById(db, attemptId) : known,
    orderForPayment(db, { orderNumber }),
  ])
  const { state, failure } = attempt ?? known
  return { ...about, state, failure, paid: order.payment === 'paid' }
}

/** @returns true when the order is paid by the provider's answer. No answer is not an error: the sweep asks again. */
async function askNow(
  db: Db,
  config: Config,
  attempt: sql.Attempt,
  now: Instant,
): Promise<boolean> {
  try {
    const state = await findProvider(config, attempt.provider).get(attempt.session)
    return mismatch(attempt, state) === null && (await settle(db, attempt, state, now)) === true
  } catch (error) {
    if (!isProviderError(error)) throw error
    return false
  }
}
const earlierOf = (a: Instant, b: Instant): Instant => (a < b ? a : b)
