/**
 * Buyers order and pay while the server or the database is killed over and over. Whatever was acknowledged exists exactly
 * once, whatever was not exists at most once, and every invariant of the database holds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { openDb } from '#kit/server/database/db.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { startEmbedded } from '#kit/server/cluster/embedded.ts'
import { newBuyer, ShopRefusal, type Visitor } from '../e2e/driver.ts'
import { aShopProcess } from './shop-testing.ts'

const CYCLES = 20
const BUYERS = 4
/** Between one whole checkout and several: the kill hits any step of them. */
const LIVE_MS = { least: 150, most: 900 }

const shop = await aShopProcess('shop-crash-')
afterAll(() => shop.remove())

async function kill(what: 'server' | 'database'): Promise<void> {
  if (what === 'database') {
    const pid = shop.databasePid()
    if (pid === null) throw new Error('there is no database to kill')
    process.kill(pid, 'SIGKILL')
    await sleep(200)
    const answer = await fetch(`${shop.url}/health/ready`).catch(() => null)
    if (answer?.status !== 503 || !shop.lives()) {
      throw new Error(`without its database the server does not live on:\n${shop.output()}`)
    }
  }
  await shop.end('SIGKILL')
}

/** What the shop has confirmed to its buyers. */
const confirmed = {
  orders: new Map<string, { quoteId: string; amount: number }>(),
  paid: new Set<string>(),
  quotes: new Set<string>(),
  cutOffCount: 0,
}

/** All kinds of temporary refusals: overloaded, no database, no provider. */
const NOT_NOW: readonly number[] = [
  Reasons.overloaded.code,
  Reasons.unavailable.code,
  PaymentReasons.providerAway.code,
]

/** A broken connection or a temporary refusal: nothing is known, and the buyer tries again. */
function isCutOff(error: unknown): boolean {
  if (error instanceof ShopRefusal) return NOT_NOW.includes(error.code)
  if (error instanceof TypeError || error instanceof SyntaxError) return true
  return error instanceof Error && error.message.startsWith('the provider answered 5')
}

async function checkout(buyer: Visitor, buyNow: BuyNow): Promise<void> {
  const quote = await buyer.checkout({ addressId: null, delivery: 'express', buyNow })
  confirmed.quotes.add(quote.id)
  const { orderNumber, payableAmount } = await buyer.submitOrder(quote.id)
  confirmed.orders.set(orderNumber, { quoteId: quote.id, amount: payableAmount })
  const { attemptId, redirectUrl } = await buyer.pay(orderNumber)
  await buyer.atProvider(redirectUrl, 'silent')
  const { paid } = await buyer.attempt(attemptId)
  if (paid) confirmed.paid.add(orderNumber)
}
type BuyNow = { skuId: number; unitId: number; warehouseId: number; quantity: number }

/** One order after the other, until aborted. */
async function shopping(buyer: Visitor, buyNow: BuyNow, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await checkout(buyer, buyNow)
    } catch (error) {
      if (!isCutOff(error)) throw error
      confirmed.cutOffCount++
      await sleep(20)
    }
  }
}

/** On a slow machine a kill would prove nothing, because nothing had happened yet. */
async function moreOrdersThan(before: number): Promise<void> {
  while (confirmed.orders.size <= before) await sleep(20)
}

test(
  `${CYCLES} times the server or the database is killed in mid-checkout`,
  { timeout: 15 * 60_000 },
  async () => {
    await shop.start()
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => newBuyer(shop.url)))
    await Promise.all(buyers.map((buyer) => buyer.addAddress()))
    const [warehouse] = await buyers[0]!.warehouses()
    const { skus } = await buyers[0]!.product(20)
    const { id: skuId, units } = skus[0]!
    const { id: unitId, minQuantity: quantity } = units[0]!
    const buyNow = { skuId, unitId, quantity, warehouseId: warehouse!.id }
    // Buyers who have paid once may leave more orders unpaid: each kill leaves some.
    await Promise.all(buyers.map((buyer) => checkout(buyer, buyNow)))

    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const stop = new AbortController()
      const busy = Promise.all(buyers.map((buyer) => shopping(buyer, buyNow, stop.signal)))
      const before = confirmed.orders.size
      await sleep(LIVE_MS.least + Math.random() * (LIVE_MS.most - LIVE_MS.least))
      await Promise.race([busy, moreOrdersThan(before)])
      await kill(cycle % 2 === 0 ? 'server' : 'database')
      stop.abort()
      await busy
      await shop.start()
    }

    await everythingConfirmedIsThere()
    expect(confirmed.cutOffCount).toBeGreaterThan(0)
    expect(confirmed.orders.size).toBeGreaterThanOrEqual(CYCLES)
  },
)

type Row = { number: string; quoteId: string; amount: number; payment: string }

async function everythingConfirmedIsThere(): Promise<void> {
  const store = await startEmbedded(shop.database) // it is running: this only adopts it
  const db = openDb(store.url)
  try {
    const rows = await db.rows<Row>(sql`
      select number, quote_id, payable_amount as amount, payment from orders.sales_order`)
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const [number, { quoteId, amount }] of confirmed.orders) {
      expect(byNumber.get(number)).toMatchObject({ number, quoteId, amount })
    }
    for (const number of confirmed.paid) expect(byNumber.get(number)?.payment).toBe('paid')
    const ofQuotes = rows.filter(({ quoteId }) => confirmed.quotes.has(quoteId)).length
    expect(ofQuotes).toBe(
      new Set(rows.map(({ quoteId }) => quoteId)).intersection(confirmed.quotes).size,
    )
    expect((await diagnose(db)).findings).toEqual([])
  } finally {
    await db.end()
  }
}
