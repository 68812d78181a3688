/**
 * Links by which somebody else pays: a friend, or the boss. Who holds one sees the shop and the amount, pays online, and never
 * learns whose order it is or what is in it.
 */
import { orderForPayment, type OrderRow } from '#domains/orders/server/order-door.ts'
import { releaseClosing } from '#domains/orders/server/payment-door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, DAY_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Config } from '#kit/server/config.ts'
import { demandBuyerToken, demandNetworkToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { AnyoneContext, BuyerContext } from '#kit/server/http/serve.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import type {
  createPayLink,
  myPayLink,
  openPayLink,
  payByLink,
  payLinkInApp,
} from '../../pay-link-contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { dueNowOf, isDepositPaid } from '#domains/orders/server/plan-door.ts'
import { openWindow } from '../online/in-app.ts'
import { demandPayable, freshAttempt, begin, type Attempted } from '../online/pay.ts'
import type { Attempt } from '../online/sql.ts'
import { demandProvider, offeredProviders } from '../providers/registry.ts'
import { isLive } from './live.ts'
import * as sql from './sql.ts'

/** How long a link lives; never longer than its order may be paid. */
const LIFE_MS = 30 * MINUTE_MS
const CREATING: Limit = { name: 'payments.links', count: 20, perSeconds: 3600 }
/** For each network: a page that waits for its payment asks every few seconds, and a guess is one of 2^256. */
const OPENING: Limit = { name: 'payments.open-link', count: 120, perSeconds: 60 }
const PAYING: Limit = { name: 'payments.pay-by-link', count: 20, perSeconds: 900 }

/** The address where links lead to; the token stands behind `#`. */
export const LINK_PATH = '/pay'

type Numbered = { orderNumber: string }

/** @throws {Refused} orders.orderNotFound */
export async function loadMine(
  { db, now, buyerId }: BuyerContext,
  { orderNumber }: Numbered,
): Promise<DataOf<typeof myPayLink>> {
  const order = await orderForPayment(db, { orderNumber, buyerId })
  const link = await sql.linkOfOrder(db, order.id)
  const isShown = link !== null && isLive(link, order, now)
  return { link: isShown ? { expiresAt: link.expiresAt } : null, now }
}

/** @throws {Refused} orders.orderNotFound, notPayable, voucherWaiting, onlineNotOffered, tooMany */
export async function create(
  context: BuyerContext,
  { orderNumber }: Numbered,
): Promise<DataOf<typeof createPayLink>> {
  const { db, now, config, buyerId } = context
  await demandBuyerToken(db, context, CREATING)
  const seen = await orderForPayment(db, { orderNumber, buyerId })
  demandPayable(seen, now)
  await demandProvider(db, config, { ...seen, amount: dueNowOf(seen) }, undefined)
  const token = newToken()
  return db.tx(async (tx) => {
    const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    demandPayable(order, now)
    const ends = later(now, LIFE_MS)
    // A balance may be paid late.
    const expiresAt = isDepositPaid(order) || ends < order.payBy ? ends : order.payBy
    await sql.revokeLink(tx, order.id, now)
    const amount = dueNowOf(order)
    const link = { orderId: order.id, orderNumber, amount, expiresAt, createdAt: now }
    await sql.addLink(tx, { ...link, tokenHash: tokenHash(token) })
    return { token, expiresAt, now }
  })
}

/** @throws {Refused} orders.orderNotFound */
export async function revoke(
  { db, now, buyerId }: BuyerContext,
  { orderNumber }: Numbered,
): Promise<void> {
  await db.tx(async (tx) => {
    const { id } = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    // Its closing does not wait for what nobody may pay any more.
    if (await sql.revokeLink(tx, id, now)) await releaseClosing(tx, id)
  })
}

/** `known` is what was begun by it last. */
type Held = { link: sql.PayLink; order: OrderRow; known: Attempt | null }

/** @throws {Refused} payLinkOver: unknown */
async function demandLink({ db }: AnyoneContext, token: string): Promise<Held> {
  const link = await sql.linkByToken(db, tokenHash(token))
  if (link === null) throw new Refused(PaymentReasons.payLinkOver)
  const [order, known] = await Promise.all([
    orderForPayment(db, { orderNumber: link.orderNumber }),
    sql.attemptOfLink(db, link.id),
  ])
  return { link, order, known }
}

/** @throws {Refused} payLinkOver, tooMany */
export async function open(
  context: AnyoneContext,
  config: Config,
  { token }: InputOf<typeof openPayLink>,
): Promise<DataOf<typeof openPayLink>> {
  await demandNetworkToken(context, OPENING)
  const { db, now } = context
  const held = await demandLink(context, token)
  const { link, order, known } = held
  const { currency } = order
  // Who has paid by it reads so when they come back, however late.
  const mayHavePaid =
    known !== null &&
    (known.state === 'open' ||
      known.state === 'succeeded' ||
      (known.resultUnknownSince !== null && !link.isRevoked))
  const isOfPaid = order.payment === 'paid' && !link.isRevoked && link.expiresAt > now
  if (!mayHavePaid && !isOfPaid && !isLive(link, order, now))
    throw new Refused(PaymentReasons.payLinkOver)
  const attempt = known === null ? null : await freshAttempt(db, config, known, now)
  const isPaid =
    order.payment === 'paid' || attempt?.state === 'succeeded' || attempt?.isPaid === true
  const amount = link.amount ?? (isPaid ? (known?.amount ?? order.payableAmount) : dueNowOf(order))
  const isOver = isPaid || !isLive(link, order, now)
  const offered = isOver ? [] : await offeredProviders(db, config, { ...order, amount })
  return {
    amount,
    currency,
    isPaid,
    expiresAt: link.expiresAt,
    now,
    providers: offered.map(({ provider }) => provider.name),
    attempt: attempt && toView(attempt),
  }
}

const toView = ({ attempt, state, failure }: Attempted) => ({
  state,
  failure,
  provider: attempt.provider,
  qrText: state === 'open' ? attempt.qrText : null,
  expiresAt: attempt.expiresAt,
})

/** @throws {Refused} payLinkOver, notPayable, onlineNotOffered, methodNotOffered, providerAway, providerRefused, tooMany */
export async function payBy(
  context: AnyoneContext,
  config: Config,
  { token, provider, device }: InputOf<typeof payByLink>,
): Promise<DataOf<typeof payByLink>> {
  await demandNetworkToken(context, PAYING)
  const held = await demandLink(context, token)
  const { link, order } = held
  if (!isLive(link, order, context.now)) throw new Refused(PaymentReasons.payLinkOver)
  const { orderNumber, id: linkId } = link
  // Without the token: it is the tab's, and no provider is told it.
  const page = `${config.publicUrl}${LINK_PATH}`
  const back = {
    returnUrl: () => page,
    cancelUrl: page,
    codeUrl: () => page,
    inAppUrl: () => page,
  }
  const payer = { ...context, buyerId: order.buyerId }
  const { redirectUrl } = await begin(payer, config, {
    orderNumber,
    provider,
    device,
    linkId,
    back,
  })
  return { redirectUrl: redirectUrl === page ? null : redirectUrl }
}

/** @throws {Refused} payLinkOver, and as `openWindow` */
export async function payInApp(
  context: AnyoneContext,
  { token, code }: InputOf<typeof payLinkInApp>,
): Promise<DataOf<typeof payLinkInApp>> {
  await demandNetworkToken(context, PAYING)
  const held = await demandLink(context, token)
  if (held.known === null || !isLive(held.link, held.order, context.now))
    throw new Refused(PaymentReasons.payLinkOver)
  return openWindow(context, held.known, code)
}

export const forgetOldLinks: Sweep = {
  name: 'payments.forget-links',
  everySeconds: HOUR_MS / 1000,
  run: ({ db, now }) => sql.forgetLinks(db, later(now, -DAY_MS)),
}
