/**
 * Buyers order and pay, online and on credit terms, while the server or the database is killed over and over. Whatever was
 * acknowledged exists exactly once, whatever was not exists at most once, and every invariant of the database holds.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import '#apps/api/settings.ts'
import { payInfo, payOnTerms } from '#domains/payments/contract.ts'
import { PaymentReasons } from '#domains/payments/reasons.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { openDb } from '#kit/server/database/db.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { startEmbedded } from '#kit/server/cluster/embedded.ts'
import { newBuyer, ShopRefusal, type Visitor } from '../e2e/driver.ts'
import { aShopProcess } from './shop-testing.ts'

/** Each takes six seconds: fifty of them by night. */
const CYCLES = process.env.TEST_ALL === '1' ? 50 : 10
const BUYERS = 2
/** They pay on credit terms. */
const DEBTORS = ['debtor1@crash.example', 'debtor2@crash.example']
/** The work is fixed, and how long it takes on a loaded machine is no finding: this ends only what hangs. */
const LONGEST_MS = 3 * 60 * 60_000
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
  onTerms: new Set<string>(),
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

type Person = { buyer: Visitor; isDebtor: boolean }

async function checkout({ buyer, isDebtor }: Person, buyNow: BuyNow): Promise<void> {
  const quote = await buyer.checkout({ addressId: null, delivery: 'express', buyNow })
  confirmed.quotes.add(quote.id)
  const { orderNumber, payableAmount } = await buyer.submitOrder(quote.id)
  confirmed.orders.set(orderNumber, { quoteId: quote.id, amount: payableAmount })
  if (isDebtor) {
    const { credit } = await buyer.caller.call(payInfo, { orderNumber })
    const seen = { orderNumber, amount: payableAmount, periodDays: credit!.periodDays }
    await buyer.caller.call(payOnTerms, seen)
    confirmed.onTerms.add(orderNumber)
    return
  }
  const { attemptId, redirectUrl } = await buyer.pay(orderNumber)
  await buyer.atProvider(redirectUrl, 'silent')
  const { paid } = await buyer.attempt(attemptId)
  if (paid) confirmed.paid.add(orderNumber)
}
type BuyNow = { skuId: number; unitId: number; warehouseId: number; quantity: number }

/** One order after the other, until aborted. */
async function shopping(person: Person, buyNow: BuyNow, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await checkout(person, buyNow)
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
  { timeout: LONGEST_MS },
  async () => {
    await shop.start()
    const emails = [...DEBTORS, ...Array.from({ length: BUYERS }, () => undefined)]
    const people = await Promise.all(
      emails.map(async (email) => {
        const buyer = await newBuyer(shop.url, { ...(email && { email }) })
        await buyer.addAddress()
        return { buyer, isDebtor: email !== undefined }
      }),
    )
    await grantTerms()
    const { buyer: anyone } = people[0]!
    const [warehouse] = await anyone.warehouses()
    const { skus } = await anyone.product(20)
    const { id: skuId, units } = skus[0]!
    const { id: unitId, minQuantity: quantity } = units[0]!
    const buyNow = { skuId, unitId, quantity, warehouseId: warehouse!.id }
    // Buyers who have paid once may leave more orders unpaid: each kill leaves some.
    await Promise.all(people.map((person) => checkout(person, buyNow)))

    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const stop = new AbortController()
      const busy = Promise.all(people.map((person) => shopping(person, buyNow, stop.signal)))
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

/** Works on the shop's database beside it: it is running, so this only adopts it. */
async function withDatabase(work: (db: ReturnType<typeof openDb>) => Promise<void>): Promise<void> {
  const db = openDb((await startEmbedded(shop.database)).url)
  try {
    await work(db)
  } finally {
    await db.end()
  }
}

/** Terms without papers and reviews, which are others' tests, and no limit of unpaid orders. */
const grantTerms = () =>
  withDatabase(async (db) => {
    const now = new Date().toISOString()
    const values = {
      'credit.verifiedOnly': false,
      'orders.reviewOnTerms': false,
      // Each kill leaves some that nobody pays.
      'orders.unpaidMaxCount': 1000,
      'orders.unpaidMaxAmount': 1_000_000_000_000,
    } as const
    for (const [key, value] of Object.entries(values)) {
      await putSetting(db, { key: key as keyof typeof values, value, version: 0, now, by: 'test' })
    }
    await db.count(sql`
      insert into credit.account (buyer_id, currency, limit_amount, period_days, opened_at)
      select id, 'CNY', 1000000000000, 30, ${now} from accounts.buyer where email = any(${DEBTORS})`)
  })

type Row = { number: string; quoteId: string; amount: number; payment: string }

const everythingConfirmedIsThere = () =>
  withDatabase(async (db) => {
    const rows = await db.rows<Row>(sql`
      select number, quote_id, payable_amount as amount, payment from orders.sales_order`)
    const byNumber = new Map(rows.map((row) => [row.number, row]))
    for (const [number, { quoteId, amount }] of confirmed.orders) {
      expect(byNumber.get(number)).toMatchObject({ number, quoteId, amount })
    }
    for (const number of [...confirmed.paid, ...confirmed.onTerms]) {
      expect(byNumber.get(number)?.payment).toBe('paid')
    }
    const entries = await db.rows<{ orderNumber: string; amount: number }>(sql`
      select order_number, amount from credit.entry`)
    const owed = new Map(entries.map(({ orderNumber, amount }) => [orderNumber, amount]))
    expect(owed.size).toBe(entries.length)
    for (const number of confirmed.onTerms) {
      expect(owed.get(number)).toBe(byNumber.get(number)?.amount)
    }
    const ofQuotes = rows.filter(({ quoteId }) => confirmed.quotes.has(quoteId)).length
    expect(ofQuotes).toBe(
      new Set(rows.map(({ quoteId }) => quoteId)).intersection(confirmed.quotes).size,
    )
    expect((await diagnose(db)).findings).toEqual([])
    expect(confirmed.onTerms.size).toBeGreaterThan(CYCLES / 5)
  })
