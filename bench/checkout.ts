/** Buying: a new cart with its first line, and everything from cart to paid order, by 8 clients at once. */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { claimCoupon } from '#domains/coupons/contract.ts'
import type { Db } from '#kit/server/database/db.ts'
import { setSecret } from '#kit/server/secrets/secret.ts'
import { openVisitor } from '../e2e/driver.ts'
import { CLIENTS, costsIn, figure, totalOf } from './costs.ts'
import { earningCost } from './earning.ts'
import { beginActivities, endActivities, giveCoupons, toClaim } from './coupons.ts'
import type { Figure } from './figures.ts'
import { peopleOf } from './people.ts'
import type { BenchShop } from './shop.ts'

const CARTS = 600
const CHECKOUTS = 240
/** Calls of quotes before the clock starts, as in `calls.ts`: what is compared has run as often. */
const WARM_READS = 3000
const QUOTES = 400
const CLAIMS = 600
const IDLE_SECONDS = 10

type Line = { skuId: number; unitId: number; warehouseId: number; quantity: number }

export async function checkoutFigures(
  shop: BenchShop,
  productIds: readonly number[],
): Promise<Figure[]> {
  const lines = await linesOf(shop, productIds.slice(0, 50))
  const cart = async (round: number) => {
    await openVisitor(shop.url).addToCart(lines[round % lines.length]!)
  }
  const checkout = await buyersOf(shop, productIds)
  const idle = await shop.idle(IDLE_SECONDS)
  const costOf = costsIn(shop, idle)
  const first = await costOf(cart, CARTS)
  const whole = await costOf(checkout, CHECKOUTS)
  const alone = await costOf(payAlone(shop), CHECKOUTS)
  await forgetPayments(shop)
  const plainQuote = await costOf(await quotesOf(shop, lines), QUOTES, WARM_READS)
  const claim = await costOf(await claimsOf(shop), CLAIMS)
  await shop.withDb((db) =>
    beginActivities(
      db,
      lines.map(({ skuId }) => skuId),
    ),
  )
  const richQuote = await costOf(await quotesOf(shop, lines, giveCoupons), QUOTES, WARM_READS)
  await shop.withDb(endActivities)
  const earning = await shop.withDb((db) => {
    setSecret('a secret that only this measurement uses')
    return earningCost(db, () => shop.cpu().databaseMs + benchCpuMs(), new Date().toISOString())
  })
  const own = { node: whole.node - alone.node, database: whole.database - alone.database }
  return [
    {
      name: 'what the shop does by itself, a second',
      value: idle.nodeMs + idle.databaseMs,
      unit: 'ms CPU',
      goal: null,
    },
    figure('new cart and first line', first, 1.5),
    figure('whole checkout, cart to paid order', whole),
    figure('of that the sandbox provider, measured alone', alone),
    figure('checkout without it', own, 12),
    {
      name: 'points and commission of two levels of an order, of its checkout',
      value: earning / totalOf(own),
      unit: 'times',
      goal: { most: 0.1 },
    },
    figure('claim of a coupon', claim, 0.8),
    figure('quote without coupons and activities', plainQuote),
    {
      name: 'quote with 200 own coupons and 5 activities, of one without',
      value: totalOf(richQuote) / totalOf(plainQuote),
      unit: 'times',
      goal: { most: 1.5 },
    },
  ]
}

/** Processor time of this process until now, in milliseconds. */
function benchCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * What the provider does for one payment: it opens a session, shows nothing, takes the press, and is asked once. Its event about
 * a session that the shop does not know is sent too; what the shop answers to that is the little that counts twice.
 */
export function payAlone({ provider: { url, keys } }: BenchShop) {
  const headers = { authorization: `Bearer ${keys.secretKey}`, 'content-type': 'application/json' }
  return async (round: number) => {
    const body = JSON.stringify({
      reference: randomUUID(),
      orderNumber: `SO${String(round).padStart(15, '0')}`,
      amount: 1000,
      currency: 'CNY',
      lang: 'cn',
      returnUrl: 'http://127.0.0.1/',
      cancelUrl: 'http://127.0.0.1/',
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    })
    const key = { 'idempotency-key': randomUUID() }
    const opened = await fetch(`${url}/v1/sessions`, {
      method: 'POST',
      headers: { ...headers, ...key },
      body,
    })
    if (!opened.ok) throw new Error(`the provider answers ${opened.status}`)
    const { id, url: page } = (await opened.json()) as { id: string; url: string }
    const pressed = new URLSearchParams({ outcome: 'succeed' })
    await (await fetch(page, { method: 'POST', body: pressed, redirect: 'manual' })).arrayBuffer()
    await (await fetch(`${url}/v1/sessions/${id}`, { headers })).arrayBuffer()
  }
}

/** The provider would tell the shop of them again and again for hours, and of those that nobody paid. */
export const forgetPayments = (shop: BenchShop) =>
  shop.withDb(async (db) => {
    await db.count(sql`delete from sandbox.event where delivered_at is null`)
    await db.count(sql`delete from sandbox.session where state = 'open'`)
  })

/** @returns from cart to paid order, by one of 8 buyers who take turns */
export async function buyersOf(shop: BenchShop, productIds: readonly number[]) {
  const lines = await linesOf(shop, productIds.slice(0, 50))
  const buyers = await peopleOf(shop, CLIENTS)
  return async (round: number): Promise<void> => {
    const buyer = buyers[round % CLIENTS]!
    await buyer.addToCart(lines[round % lines.length]!)
    const quote = await buyer.checkout({ addressId: null, delivery: 'express' })
    const { orderNumber } = await buyer.submitOrder(quote.id)
    const { attemptId, redirectUrl } = await buyer.pay(orderNumber)
    await buyer.atProvider(redirectUrl, 'succeed')
    await buyer.attempt(attemptId)
  }
}

/** @returns a quote for one line, by one of 8 buyers who take turns */
async function quotesOf(
  shop: BenchShop,
  lines: readonly Line[],
  prepare?: (db: Db, buyers: number) => Promise<void>,
) {
  const buyers = await peopleOf(shop, CLIENTS)
  if (prepare !== undefined) await shop.withDb((db) => prepare(db, CLIENTS))
  return async (round: number): Promise<void> => {
    const buyNow = lines[round % lines.length]!
    await buyers[round % CLIENTS]!.checkout({ addressId: null, delivery: 'express', buyNow })
  }
}

/** @returns a claim, by one of 8 buyers who take turns */
async function claimsOf(shop: BenchShop) {
  const buyers = await peopleOf(shop, CLIENTS)
  const templateId = await shop.withDb(toClaim)
  return async (round: number): Promise<void> => {
    await buyers[round % CLIENTS]!.caller.call(claimCoupon, { templateId })
  }
}

export async function linesOf(shop: BenchShop, productIds: readonly number[]): Promise<Line[]> {
  const guest = openVisitor(shop.url)
  const [warehouse] = await guest.warehouses()
  return Promise.all(
    productIds.map(async (id) => {
      const { skus } = await guest.product(id)
      const { id: skuId, units } = skus[0]!
      return { skuId, unitId: units[0]!.id, warehouseId: warehouse!.id, quantity: 2 }
    }),
  )
}
