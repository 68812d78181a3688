/** Accounts of any kind: the database takes of them for what the pages say can be ordered, and for nothing else. */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { explainCreditUse } from '../use.ts'
import * as accounts from './account-sql.ts'
import * as entries from './entry-sql.ts'
import { mayUse } from './use-conditions.ts'

const shop = await openOrderShop()
const { clock, db } = shop
const { now } = clock
const lateBefore = later(now, -3 * DAY_MS)
const owner = shop.owner.db

/** Before, at and after the moment; null: never. */
const instant = fc.constantFrom(null, later(now, -1), now, later(now, 1))
const amount = fc.integer({ min: 0, max: 3 })
const anAccount = fc.record({
  limitAmount: amount,
  temporaryAmount: fc.integer({ min: 0, max: 2 }),
  temporaryUntil: instant,
  validUntil: instant,
  isFrozen: fc.boolean(),
  prepaidAmount: fc.constantFrom(0, 0, 1),
  currency: fc.constantFrom('CNY', 'CNY', 'USD'),
  openAmount: fc.integer({ min: 0, max: 2 }),
  dueAt: fc.constantFrom(null, later(lateBefore, -1), lateBefore, later(lateBefore, 1)),
  wanted: fc.integer({ min: 1, max: 4 }),
})
type Account = typeof anAccount extends fc.Arbitrary<infer Value> ? Value : never

let orderCount = 0
/** What prevents it in the words of the pages, and what the statements make of the same account. */
async function tryIt(buyerId: number, of: Account) {
  const { openAmount, wanted, isFrozen } = of
  const isRaised = of.temporaryAmount > 0 && of.temporaryUntil !== null
  const usedAmount = openAmount + (openAmount > 0 ? 1 : 0)
  await owner.count(sql`
    update credit.account set currency = ${of.currency}, limit_amount = ${of.limitAmount}, frozen_at = ${isFrozen ? now : null},
      valid_until = ${of.validUntil}, prepaid_amount = ${usedAmount > 0 ? 0 : of.prepaidAmount}, used_amount = ${usedAmount},
      temporary_amount = ${isRaised ? of.temporaryAmount : 0}, temporary_until = ${isRaised ? of.temporaryUntil : null}
    where buyer_id = ${buyerId}`)
  const orderNumber = `SO${orderCount++}`
  // Of the one entry something was repaid.
  if (openAmount > 0) {
    await owner.count(sql`
      insert into credit.entry (buyer_id, order_number, currency, amount, repaid_amount, recorded_at, period_days, due_at)
      values (${buyerId}, ${orderNumber}, ${of.currency}, ${openAmount + 6}, 5, ${now}, 30, ${of.dueAt})`)
  }
  const facts = (await accounts.accountOf(db, buyerId, { now, lateBefore }))!
  const order = { amount: wanted, currency: 'CNY' as const }
  const blocks = explainCreditUse({ ...facts, isVerified: true }, order, now)
  const { may } = await db.row<{ may: boolean }>(sql`
    select ${mayUse({ ...order, now, lateBefore })} as may from credit.account a where buyer_id = ${buyerId}`)
  const form = { buyerId, ...order, now, lateBefore }
  const isTaken = await rolledBack(
    async (tx) =>
      (await entries.takeCredit(tx, { ...form, orderNumber: `T${orderNumber}` })) !== null,
  )
  const isChanged =
    openAmount === 0
      ? null
      : await rolledBack((tx) => entries.changeCredit(tx, { ...form, orderNumber }))
  return { blocks: blocks.map(({ why }) => why), may, isTaken, isChanged }
}

class Back extends Error {}
async function rolledBack(
  run: (tx: Parameters<Parameters<typeof db.tx>[0]>[0]) => Promise<boolean>,
) {
  let result = false
  await db
    .tx(async (tx) => {
      result = await run(tx)
      throw new Back()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Back)) throw error
    })
  return result
}

test('the statements and the pages agree on every account', async () => {
  const { id } = await shop.aBuyer()
  await owner.count(sql`
    insert into credit.account (buyer_id, currency, limit_amount, period_days, opened_at) values (${id}, 'CNY', 1, 30, ${now})`)
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(anAccount, async (of) => {
      const { blocks, may, isTaken, isChanged } = await tryIt(id, of)
      await owner.count(sql`delete from credit.entry where buyer_id = ${id}`)
      for (const why of blocks) seen.add(why)
      const isFree = blocks.length === 0
      if (isFree) seen.add('usable')
      expect([may, isTaken, isChanged ?? isFree]).toEqual([isFree, isFree, isFree])
    }),
    { numRuns: 150 },
  )
  await owner.count(sql`
    update credit.account set used_amount = 0, prepaid_amount = 0, currency = 'CNY' where buyer_id = ${id}`)
  expect([...seen].toSorted()).toEqual(
    ['ended', 'frozen', 'otherCurrency', 'overdue', 'short', 'usable'].toSorted(),
  )
})
