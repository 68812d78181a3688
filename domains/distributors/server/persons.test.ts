/** Distributors: one person is known by all their accounts, whoever they are here. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { aShippedOrder } from '#domains/after-sales/testing.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import * as own from '../contract.ts'
import * as office from '../office-contract.ts'
import { DistributorReasons } from '../reasons.ts'
import { aDistributor, aFriend, completes, follows, openApplications } from '../testing.ts'
import { sumsOf } from './sql.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
await openApplications(db)
const ABOUT = '在工程机械群里推荐贵店的配件'

/** Another account whose address reaches the same mailbox. */
async function aliasOf({ email }: Pick<Buyer, 'email'>, tag: string): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  const alias = email.replace('@', `+${tag}@`)
  await db.count(sql`update accounts.buyer set email = ${alias} where id = ${buyer.id}`)
  return { ...buyer, email: alias }
}

const buys = (buyerId: number, receiverPhone: string) => completes(shop, buyerId, { receiverPhone })
const frozenOf = async ({ id }: Pick<Buyer, 'id'>) => (await sumsOf(db, [id]))[0]?.frozenAmount

test('an alias of one’s own mailbox brings nobody, and what was refused is known the next time', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const alias = await aliasOf(distributor, '1')
  expect(await follows(shop, alias, distributor.code)).toBe(false)
  const noted = await db.rows(
    sql`select digest from distributors.person where buyer_id = ${alias.id}`,
  )
  expect(noted.length).toBeGreaterThan(0)
})

test('who has bought here is no new friend with another account', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const old = await shop.aBuyer()
  await aShippedOrder(shop, old, clerk.by)
  expect(await follows(shop, await aliasOf(old, 'new'), distributor.code)).toBe(false)
})

test('buyers of before are noted once', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const old = await shop.aBuyer()
  await aShippedOrder(shop, old, clerk.by)
  // An address that the shop has not noted, as it had noted none before.
  const email = `former.${old.email}`
  await db.count(sql`update accounts.buyer set email = ${email} where id = ${old.id}`)
  await db.count(sql`update distributors.noting set up_to = 0`)
  await shop.runSweeps()
  expect(await follows(shop, await aliasOf({ email }, 'new'), distributor.code)).toBe(false)
})

test('goods that go to one telephone are one person’s: nothing for the distributor’s own, and one reward', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const [one, other, third] = [
    await aFriend(shop, distributor),
    await aFriend(shop, distributor),
    await aFriend(shop, distributor),
  ]
  await buys(distributor.id, '13800001111')
  await buys(one.id, '+86 138 0000 1111')
  expect(await frozenOf(distributor)).toBe(0)
  await buys(other.id, '+8613900002222')
  expect(await frozenOf(distributor)).toBe(1500)
  await buys(third.id, '13900002222')
  expect(await frozenOf(distributor)).toBe(2000)
})

test('one person is one distributor: neither applying nor approval gives them a second account', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const second = await aliasOf(distributor, '2')
  const refused = await call(own.applyAsDistributor, { about: ABOUT }, second.by)
  expect(refused.code).toBe(DistributorReasons.distributorElsewhere.code)
  // Who applied before the shop knew that they are the same.
  const [one, other] = [await shop.aBuyer(), await shop.aBuyer()]
  for (const { by } of [one, other]) await must(own.applyAsDistributor, { about: ABOUT }, by)
  const alias = one.email.replace('@', '+3@')
  await db.count(sql`update accounts.buyer set email = ${alias} where id = ${other.id}`)
  const approved = await Promise.all(
    [one, other].map(({ id: buyerId }) => call(office.approveDistributor, { buyerId }, clerk.by)),
  )
  expect(approved.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
    1,
    DistributorReasons.distributorElsewhere.code,
  ])
  await expect(
    db.count(sql`
      update distributors.distributor set state = 'approved', decided_at = now(), decided_name = 'x'
      where buyer_id in (${one.id}, ${other.id}) and state = 'applied'`),
  ).rejects.toThrow(/by another account/)
})

test('only verified buyers are approved, unless the shop says otherwise', async () => {
  const buyer = await shop.aBuyer()
  await must(own.applyAsDistributor, { about: ABOUT }, buyer.by)
  const set = async (value: boolean) => {
    await db.count(
      sql`update settings.setting set value = ${String(value)}::jsonb where key = 'distributors.mustBeVerified'`,
    )
    forgetSettings()
  }
  await set(true)
  const refused = await call(office.approveDistributor, { buyerId: buyer.id }, clerk.by)
  expect(refused.code).toBe(DistributorReasons.notVerified.code)
  await set(false)
})

test('staff decide of no account that has their own address', async () => {
  const buyer = await shop.aBuyer()
  await must(own.applyAsDistributor, { about: ABOUT }, buyer.by)
  const { email } = await db.row<{ email: string }>(
    sql`select email from staff.member where id = ${clerk.id}`,
  )
  await db.count(sql`
    update accounts.buyer set email = ${email.replace('@', '+shop@')} where id = ${buyer.id}`)
  const refused = await call(office.approveDistributor, { buyerId: buyer.id }, clerk.by)
  expect(refused.code).toBe(DistributorReasons.ownAccount.code)
})

test('who is blocked earns nothing and is paid nothing meanwhile', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await buys(friend.id, '13700003333')
  const block = (at: string | null) =>
    db.count(sql`
      update accounts.buyer set blocked_at = ${at}::timestamptz, block_reason = ${at === null ? null : 'fraud'} where id = ${distributor.id}`)
  await block(clock.now)
  await buys(friend.id, '13700003333')
  clock.forward({ days: 17 })
  await shop.runSweeps()
  await block(null)
  expect(await frozenOf(distributor)).toBe(1500)
  await shop.runSweeps()
  expect(await frozenOf(distributor)).toBe(0)
})

test('of machines commission is frozen longer than they can be given back', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await completes(shop, friend.id, { family: 'device' })
  clock.forward({ days: 90 })
  await shop.runSweeps()
  expect(await frozenOf(distributor)).toBe(1500)
  clock.forward({ days: 1 })
  await shop.runSweeps()
  expect(await frozenOf(distributor)).toBe(0)
})
