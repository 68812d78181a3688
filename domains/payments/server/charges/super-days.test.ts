/** Days of super membership for money: added once, with the money; what cannot add any is in the wallet. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { myMembership, mySuperPurchases } from '#domains/membership/contract.ts'
import { listSuperPurchases } from '#domains/membership/office-contract.ts'
import { MembershipReasons } from '#domains/membership/reasons.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { myWallet } from '#domains/wallet/contract.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { announceInvalidation } from '#kit/server/cache/invalidate.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { attemptState } from '../../contract.ts'
import { buySuperDays, superDaysInfo } from '../../super-days-contract.ts'

const shop = await openOrderShop()
const { must, call, db, clock } = shop
const price = { now: clock.now, by: 'test', version: 0 } as const
await putSetting(db, { ...price, key: 'members.superMonthAmount', value: 3_000 })
await putSetting(db, { ...price, key: 'members.superYearAmount', value: 30_000 })
announceInvalidation(['*'])

const MONTH = { days: 30, currency: 'CNY', amount: 3_000 } as const
const untilOf = async ({ by }: Buyer) => (await must(myMembership, {}, by)).superUntil
const heldBy = async ({ by }: Buyer) =>
  (await must(myWallet, {}, by)).balances.find(({ currency }) => currency === 'CNY')!.amount

async function expectAllWell() {
  await shop.settle()
  await expectAuditClean(db)
}

test('what is for sale is what has a price, in the currency of the buyer', async () => {
  const [buyer, sarah] = [await shop.aBuyer(), await shop.aBuyer({ lang: 'en' })]
  expect(await must(superDaysInfo, {}, buyer.by)).toEqual({
    currency: 'CNY',
    plans: [
      { days: 30, amount: 3_000 },
      { days: 365, amount: 30_000 },
    ],
    providers: ['sandbox'],
  })
  const { currency, plans } = await must(superDaysInfo, {}, sarah.by)
  expect(currency).toBe('USD')
  expect(plans[0]!.amount).toBeLessThan(3_000)
})

test('paid, the days begin at once; bought again, they are added at the end', async () => {
  const buyer = await shop.aBuyer()
  const { attemptId, redirectUrl } = await must(buySuperDays, MONTH, buyer.by)
  expect(await untilOf(buyer)).toBeNull()
  const at = clock.now
  await press(redirectUrl, 'twice')
  await shop.settle()
  expect(await must(attemptState, { attemptId }, buyer.by)).toMatchObject({
    paid: true,
    orderNumber: null,
    charge: 'super_days',
    number: expect.stringMatching(/^SM\d{6,}$/) as string,
  })
  expect(await untilOf(buyer)).toBe(later(at, 30 * DAY_MS))
  await press((await must(buySuperDays, MONTH, buyer.by)).redirectUrl, 'succeed')
  await shop.settle()
  expect(await untilOf(buyer)).toBe(later(at, 60 * DAY_MS))
  expect(await heldBy(buyer)).toBe(0)
  const { amount } = await db.row<{ amount: number }>(sql`
    select -sum(balance)::bigint as amount from ledger.account where kind = 'super_sales'`)
  expect(amount).toBe(6_000)
  const mails = await db.rows(sql`select from messages.outbox where template = 'super-bought'`)
  expect(mails).toHaveLength(2)
  await expectAllWell()
})

test('another price than the shop’s, or days that it does not sell, are refused', async () => {
  const { by } = await shop.aBuyer()
  for (const wrong of [{ amount: 2_999 }, { days: 90 }, { days: 31 }, { currency: 'USD' as const }])
    expect((await call(buySuperDays, { ...MONTH, ...wrong }, by)).code).toBe(
      Reasons.changedMeanwhile.code,
    )
})

test('whose membership got no end meanwhile has the money in the wallet; nobody sells them more', async () => {
  const buyer = await shop.aBuyer()
  const { redirectUrl } = await must(buySuperDays, MONTH, buyer.by)
  await shop.owner.db.count(sql`
    update accounts.buyer set super_member = true, super_until = null, revision = revision + 1 where id = ${buyer.id}`)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  expect(await heldBy(buyer)).toBe(3_000)
  expect((await must(superDaysInfo, {}, buyer.by)).plans).toEqual([])
  expect((await call(buySuperDays, MONTH, buyer.by)).code).toBe(MembershipReasons.superEndless.code)
  await expectAllWell()
})

test('what was bought is in its buyer’s list and nobody else’s; staff find it by number, currency and customer', async () => {
  const [buyer, other, { by }] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aClerk()]
  const { redirectUrl } = await must(buySuperDays, MONTH, buyer.by)
  expect((await must(mySuperPurchases, {}, buyer.by)).items).toEqual([])
  const at = clock.now
  await press(redirectUrl, 'succeed')
  await shop.settle()
  const { items } = await must(mySuperPurchases, {}, buyer.by)
  expect(items).toMatchObject([
    { days: 30, currency: 'CNY', amount: 3_000, boughtAt: at, until: later(at, 30 * DAY_MS) },
  ])
  const { number } = items[0]!
  expect((await must(mySuperPurchases, {}, other.by)).items).toEqual([])
  const numbers = async (filter: InputOf<typeof listSuperPurchases>) =>
    (await must(listSuperPurchases, filter, by)).items.map((each) => each.number)
  expect(await numbers({ q: number.toLowerCase() })).toEqual([number])
  expect(await numbers({ q: buyer.email, currency: 'CNY' })).toEqual([number])
  expect(await numbers({ q: buyer.email, currency: 'USD' })).toEqual([])
  expect(await numbers({ q: other.email })).toEqual([])
  expect((await must(listSuperPurchases, {}, by)).items[0]).toMatchObject({
    number,
    buyerId: buyer.id,
  })
})
