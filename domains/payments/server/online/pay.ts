/** Paying online: our attempt, the provider's payment, and its outcome. */
import { randomUUID } from 'node:crypto'
import {
  axesAt,
  isPayable,
  orderForPayment,
  type OrderRow,
} from '#domains/orders/server/order-door.ts'
import { dueNowOf, isDepositPaid } from '#domains/orders/server/plan-door.ts'
import { holdClosing, isPastDeadline } from '#domains/orders/server/payment-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import {
  takeToken,
  takeTokens,
  tooMany,
  type Limit,
  type Token,
} from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { attemptState, PayDevice, payOnline } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { ProviderAway, isProviderError } from '#kit/server/providers/errors.ts'
import type { PaymentProvider } from '../provider.ts'
import { callProvider } from '../providers/by-keys.ts'
import { demandProvider, type OfferedProvider } from '../providers/registry.ts'
import { firstPollAt } from './poll.ts'
import { mismatch, settle } from './capture.ts'
import { describeFor, referenceFor } from './describe.ts'
import { isLive } from '../links/live.ts'
import { linkById } from '../links/sql.ts'
import { outcomeOf } from './outcome.ts'
import * as sql from './sql.ts'

/** Who pays, with the buyer whose order it is. */
export type Payer = Pick<BuyerContext, 'db' | 'now' | 'lang' | 'log' | 'config' | 'buyerId'>

/** Where whoever pays comes back to, and where they scan a code. */
export type Back = {
  returnUrl: (attemptId: string) => string
  cancelUrl: string
  codeUrl: (attemptId: string) => string
  /** Where an app sends them back with its word for who they are. */
  inAppUrl: (attemptId: string) => string
}
type Wanted = InputOf<typeof payOnline> & { linkId: number | null; back: Back }

/** Where a buyer scans a code, or an app's window opens. */
export function buyersPages({ publicUrl }: Config): Pick<Back, 'codeUrl' | 'inAppUrl'> {
  const codeUrl = (attemptId: string) => `${publicUrl}/shoppingCart/payCode?attempt=${attemptId}`
  return { codeUrl, inAppUrl: codeUrl }
}

/** The buyer pays. @throws {Refused} as `begin` */
export function pay(
  context: BuyerContext,
  config: Config,
  wanted: InputOf<typeof payOnline>,
): Promise<DataOf<typeof payOnline>> {
  const search = new URLSearchParams({ order: wanted.orderNumber })
  const pages = `${config.publicUrl}/shoppingCart`
  const back = {
    ...buyersPages(config),
    returnUrl: (attemptId: string) => `${pages}/paySuccess?${search}&attempt=${attemptId}`,
    cancelUrl: `${pages}/payOrder?${search}`,
  }
  return begin(context, config, { ...wanted, linkId: null, back })
}

/**
 * The order's open attempt, or a new one: the provider first opens a payment, outside of any transaction here, then the
 * attempt is written if nothing has changed meanwhile. A payment that no buyer was sent to expires at the provider.
 * @throws {Refused} orders.orderNotFound, notPayable, voucherWaiting, changedMeanwhile, onlineNotOffered, methodNotOffered, providerAway,
 * providerRefused, tooMany
 */
export async function begin(
  context: Payer,
  config: Config,
  wanted: Wanted,
): Promise<DataOf<typeof payOnline>> {
  const { orderNumber, linkId } = wanted
  const { db, now, buyerId } = context
  const [order, open, settings] = await db.together((on) =>
    Promise.all([
      orderForPayment(on, { orderNumber, buyerId }),
      sql.openAttemptFor(on, { orderNumber, buyerId }),
      readSettings(on),
    ]),
  )
  demandPayable(order, now)
  const amount = dueNowOf(order)
  if (wanted.amount !== undefined && wanted.amount !== amount)
    throw new Refused(Reasons.changedMeanwhile, { detail: { amount } })
  const ruled = { ...order, amount }
  const offered = await demandProvider(db, config, ruled, wanted.provider)
  const isTheirs = open?.linkId === linkId
  if (open !== null && isTheirs && isOf(open, order, offered, { now, device: wanted.device }))
    return answerOf(open)
  await demandAttempt(context, { orderNumber, isByLink: linkId !== null })
  const unopened = { ...newAttempt(order, settings, offered, now), linkId }
  const attempt = await openAtProvider(context, offered.provider, unopened, wanted)
  const graceMs = settings['payments.attemptGraceMinutes'] * MINUTE_MS
  const stored = await db.tx(async (tx) => {
    const held = await holdClosing(tx, {
      orderNumber,
      buyerId,
      until: attempt.expiresAt,
      graceMs,
      now,
    })
    if (held === null || dueNowOf(held) !== attempt.amount) return null
    // The provider was called meanwhile, and the buyer may have revoked the link.
    const link = linkId === null ? null : await linkById(tx, linkId)
    if (linkId !== null && (link === null || !isLive(link, held, now)))
      throw new Refused(PaymentReasons.payLinkOver)
    if (open !== null) await sql.replaceAttempt(tx, { ...attempt, now })
    return tx.ending(() => sql.openAttempt(tx, attempt))
  })
  const isAlike =
    stored?.provider === attempt.provider &&
    stored.keysId === attempt.keysId &&
    stored.linkId === linkId
  if (stored !== null && isAlike) return answerOf(stored)
  // Another tab has begun at another provider: that attempt is replaced now.
  if (stored !== null) return begin(context, config, wanted)
  demandPayable(await orderForPayment(db, { orderNumber, buyerId }), now)
  return begin(context, config, wanted) // the price has changed a moment ago
}

/** Each new one is a session in the merchant's account, and a call to end it. A wholesale buyer may pay for dozens of orders at once. */
const ATTEMPTS_OF_ORDER: Limit = { name: 'payments.attempts-of-order', count: 10, perSeconds: 900 }
const ATTEMPTS_OF_BUYER: Limit = { name: 'payments.attempts-of-buyer', count: 60, perSeconds: 3600 }

/** Whoever holds a link does not use up what the buyer may begin. @throws {Refused} tooMany */
async function demandAttempt(
  { db, now, config, buyerId }: Payer,
  { orderNumber, isByLink }: { orderNumber: string; isByLink: boolean },
): Promise<void> {
  const count = ATTEMPTS_OF_BUYER.count * config.limitFactor
  const whose = isByLink ? ' link' : ''
  const tokens: Token[] = [
    { limit: ATTEMPTS_OF_ORDER, subject: `${orderNumber}${whose}` },
    { limit: { ...ATTEMPTS_OF_BUYER, count }, subject: `${buyerId}${whose}` },
  ]
  if (!(await takeTokens(db, now, tokens))) throw tooMany(ATTEMPTS_OF_ORDER)
}

/** Whether the attempt is at this provider by these keys, opened as on this device, for the amount due, and has not expired. */
const isOf = (
  attempt: sql.Attempt,
  order: OrderRow,
  { provider, keysId }: OfferedProvider,
  { now, device }: { now: Instant; device: PayDevice },
): boolean =>
  attempt.provider === provider.name &&
  (attempt.qrText !== null) === provider.isScanned(device) &&
  attempt.keysId === keysId &&
  attempt.amount === dueNowOf(order) &&
  now < attempt.expiresAt

export const answerOf = ({ id, redirectUrl, expiresAt }: sql.Attempt) => ({
  attemptId: id,
  redirectUrl,
  expiresAt,
})

/** @throws {Refused} notPayable, voucherWaiting */
export function demandPayable(order: OrderRow, now: Instant): void {
  const axes = axesAt(order, now)
  if (isPayable(axes) && !isPastDeadline(order, now)) return
  const { lifecycle, payment } = axes
  const isWaiting = lifecycle === 'open' && payment === 'voucher_review'
  throw new Refused(isWaiting ? PaymentReasons.voucherWaiting : PaymentReasons.notPayable)
}

export type Unopened = Omit<sql.NewAttempt, 'session' | 'redirectUrl' | 'qrText'>

/** An attempt never outlives the order; one for a balance may be late. */
function newAttempt(
  order: OrderRow,
  settings: Settings,
  { provider, keysId }: OfferedProvider,
  now: Instant,
): Omit<Unopened, 'linkId'> & { orderId: number } {
  const { id: orderId, number: orderNumber, buyerId, currency } = order
  const minutes = settings['payments.attemptMinutes']
  const latestAt = later(now, minutes * MINUTE_MS)
  const expiresAt = isDepositPaid(order) ? latestAt : earlierOf(latestAt, order.payBy)
  return {
    id: randomUUID(),
    orderId,
    chargeId: null,
    orderNumber,
    buyerId,
    provider: provider.name,
    keysId,
    amount: dueNowOf(order),
    currency,
    createdAt: now,
    expiresAt,
    askAt: firstPollAt({ createdAt: now, expiresAt }),
  }
}

/** The provider opens a payment for it. Outside of any transaction. @throws {Refused} providerAway, providerRefused */
export async function openAtProvider<Attempt extends Unopened>(
  { db, lang, log }: Payer,
  provider: PaymentProvider,
  attempt: Attempt,
  { device, back }: { device: PayDevice; back: Back },
): Promise<Attempt & sql.NewAttempt> {
  const { id, amount, currency, createdAt, expiresAt } = attempt
  const identity = await readIdentity(db)
  try {
    const { session, redirectUrl, qrText } = await provider.create({
      attemptId: id,
      orderNumber: referenceFor(attempt),
      description: describeFor(attempt, nameIn(identity, lang)),
      amount,
      currency,
      lang,
      device,
      returnUrl: back.returnUrl(id),
      cancelUrl: back.cancelUrl,
      inAppUrl: back.inAppUrl(id),
      createdAt,
      expiresAt,
    })
    return { ...attempt, session, redirectUrl: redirectUrl ?? back.codeUrl(id), qrText }
  } catch (error) {
    if (!isProviderError(error)) throw error
    log.warn({ err: error, provider: provider.name }, 'a provider opened no payment')
    const isAway = error instanceof ProviderAway
    throw new Refused(isAway ? PaymentReasons.providerAway : PaymentReasons.providerRefused)
  }
}

/** The buyer's page looks more often than a provider needs to be asked, and a stranger's as often as they like. */
const ASKING = { name: 'payments.asking', count: 10, perSeconds: 30 }

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
  const { orderNumber: number, chargeId, amount, currency, provider, expiresAt, qrText } = known
  const { state, failure, isPaid: paid } = await freshAttempt(db, config, known, now)
  const about = { attemptId, amount, currency, provider, expiresAt, qrText, now }
  const charge = chargeId === null ? null : await sql.kindOfCharge(db, chargeId)
  const of = { number, orderNumber: charge === null ? number : null, charge }
  return { ...about, ...of, state, failure, paid }
}

export type Attempted = Pick<sql.Attempt, 'failure'> & {
  /** `unknown`: it is over for the shop, and its provider has not said whether it was paid. */
  state: sql.Attempt['state'] | 'unknown'
  attempt: sql.Attempt
  /** The whole order is, or the charge. */
  isPaid: boolean
}

/** How far an attempt is, by the provider's answer where its notification is missing. */
export async function freshAttempt(
  db: Db,
  config: Config,
  known: sql.Attempt,
  now: Instant,
): Promise<Attempted> {
  const { id, orderNumber } = known
  const isUndecided = known.state === 'open' || known.resultUnknownSince !== null
  const mayAsk = isUndecided && (await takeToken(db, now, ASKING, id))
  if (mayAsk && (await askNow(db, config, known, now)))
    return { attempt: known, state: 'succeeded', failure: null, isPaid: true }
  const [attempt, order] = await Promise.all([
    isUndecided ? sql.attemptById(db, id) : known,
    known.orderId === null ? null : orderForPayment(db, { orderNumber }),
  ])
  const current = attempt ?? known
  const isPaid = order === null ? current.state === 'succeeded' : order.payment === 'paid'
  return { attempt: known, state: outcomeOf(current), failure: current.failure, isPaid }
}

/** @returns true when what it pays is paid by the provider's answer. No answer is not an error: the sweep asks again. */
async function askNow(
  db: Db,
  config: Config,
  attempt: sql.Attempt,
  now: Instant,
): Promise<boolean> {
  try {
    const state = await callProvider(db, config, attempt, ({ get }) => get(attempt.session))
    return mismatch(attempt, state) === null && (await settle(db, attempt, state, now)) === true
  } catch (error) {
    if (!isProviderError(error)) throw error
    return false
  }
}
const earlierOf = (a: Instant, b: Instant): Instant => (a < b ? a : b)
