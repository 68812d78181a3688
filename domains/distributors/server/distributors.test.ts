/** Distributors: the review, whose link counts, what friends' orders earn, what refunds take back, and what is paid into the wallet. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, type Buyer } from '#apps/api/testing/order-shop.ts'
import { revokeCase, sendBack } from '#domains/after-sales/contract.ts'
import { refundCase, shipReplacement } from '#domains/after-sales/office-contract.ts'
import {
  aCase,
  agreeToAll,
  aShippedOrder,
  checkInAll,
  parcelBack,
  SECOND_PARCEL,
  stocked,
} from '#domains/after-sales/testing.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { askToClose } from '#domains/privacy/contract.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/contract.ts'
import { findWalletBalance } from '#domains/wallet/server/door.ts'
import { agreeToNewest } from '#domains/wallet/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as own from '../contract.ts'
import * as office from '../office-contract.ts'
import { DistributorReasons } from '../reasons.ts'
import { aDistributor, aFriend, completes, follows, openApplications } from '../testing.ts'
import { findDue } from './commission-sql.ts'
import { reviewLosses } from './door.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const clerk = await shop.aClerk()
const colleague = await shop.aClerk()
const ABOUT = '在工程机械群里推荐贵店的配件'

const sumsOf = async (by: Record<string, string>) => (await must(own.myDistribution, {}, by)).sums
const walletOf = async (by: Record<string, string>) =>
  (await must(myWallet, {}, by)).balances[0]!.amount

/** Cents paid for the goods of an order that is completed now, by lines. @returns its number */
const buys = (buyerId: number, weights: readonly number[]): Promise<string> =>
  completes(shop, buyerId, {
    amount: weights.reduce((sum, each) => sum + each, 0),
    lines: weights.map((weight, index) => ({ id: index + 1, weight, isCommissioned: true })),
  })
/** An order that has gone to a telephone of its own: all buyers of tests have one address. */
async function shippedWith(friend: Buyer) {
  const shipped = await aShippedOrder(shop, friend, clerk.by, { quantity: 10 })
  const { orderNumber } = shipped
  await db.count(sql`
    update orders.sales_order set address = jsonb_set(address, '{phone}', ${JSON.stringify(`+8615${orderNumber.slice(-9)}`)}::jsonb)
    where number = ${orderNumber}`)
  return shipped
}
const shippedTo = async (friend: Buyer): Promise<string> => (await shippedWith(friend)).orderNumber
const settle = async (days: number) => {
  shop.clock.forward({ days })
  await shop.runSweeps()
}
/** The reward would hide what the test is about. */
const ordered = async (buyerId: number) => void (await buys(buyerId, [1]))

test('nobody applies before the merchant has opened applications', async () => {
  const buyer = await shop.aBuyer()
  const refused = await call(own.applyAsDistributor, { about: ABOUT }, buyer.by)
  expect(refused.code).toBe(DistributorReasons.applicationsClosed.code)
  await openApplications(db)
})

test('a buyer applies, is refused with a reason, applies again after the time, and is approved', async () => {
  const buyer = await shop.aBuyer()
  expect((await must(own.myDistribution, {}, buyer.by)).state).toBe(null)
  await must(own.applyAsDistributor, { about: ABOUT }, buyer.by)
  expect((await call(own.applyAsDistributor, { about: ABOUT }, buyer.by)).code).toBe(
    DistributorReasons.appliedAlready.code,
  )
  const { items } = await must(office.listDistributors, { part: 'applied' }, clerk.by)
  expect(items.map(({ id, about }) => [id, about])).toEqual([[buyer.id, ABOUT]])
  await must(office.rejectDistributor, { buyerId: buyer.id, note: '请补充推广渠道' }, clerk.by)
  const rejected = await must(own.myDistribution, {}, buyer.by)
  expect(rejected).toMatchObject({ state: 'rejected', note: '请补充推广渠道', code: null })
  expect((await call(own.applyAsDistributor, { about: ABOUT }, buyer.by)).code).toBe(
    DistributorReasons.applyLater.code,
  )
  clock.forward({ days: 7 })
  await must(own.applyAsDistributor, { about: ABOUT }, buyer.by)
  await must(office.approveDistributor, { buyerId: buyer.id }, clerk.by)
  expect((await call(office.approveDistributor, { buyerId: buyer.id }, clerk.by)).code).toBe(
    DistributorReasons.decidedAlready.code,
  )
  expect(await must(own.myDistribution, {}, buyer.by)).toMatchObject({
    state: 'approved',
    code: expect.stringMatching(/^[A-Z2-9]{10}$/),
  })
  expect((await must(demoOutbox, { to: buyer.email }, {}))[0]?.text).toContain('分享您的专属链接')
})

test('one link counts, the first: for new buyers, for nobody’s own, and in no circle', async () => {
  const first = await aDistributor(shop, clerk.by)
  const second = await aDistributor(shop, clerk.by)
  const friend = await shop.aBuyer()
  expect(await follows(shop, friend, 'NOBODY2345')).toBe(false)
  expect(await follows(shop, friend, first.code.toLowerCase())).toBe(true)
  expect(await follows(shop, friend, second.code)).toBe(false)
  expect(await follows(shop, first, first.code)).toBe(false)
  expect(await follows(shop, second, first.code)).toBe(true)
  expect(await follows(shop, first, second.code)).toBe(false)
  const { items } = await must(own.myFriends, {}, first.by)
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({
    name: expect.stringMatching(/^.\*\*$/u),
    orderCount: 0,
    earnedAmount: 0,
  })
  const old = await shop.aBuyer()
  await aShippedOrder(shop, old, clerk.by)
  expect(await follows(shop, old, first.code)).toBe(false)
})

test('twenty clicks at once bind once; two who bring each other at once make no circle', async () => {
  const [one, other] = [await aDistributor(shop, clerk.by), await aDistributor(shop, clerk.by)]
  const friend = await shop.aBuyer()
  const clicks = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      follows(shop, friend, index % 2 === 0 ? one.code : other.code),
    ),
  )
  expect(clicks.filter(Boolean)).toHaveLength(1)
  const both = await Promise.all([follows(shop, one, other.code), follows(shop, other, one.code)])
  expect(both.filter(Boolean)).toHaveLength(1)
})

test('a second account of the same person counts for nobody, also after the first was deleted', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const above = await aDistributor(shop, clerk.by)
  expect(await follows(shop, distributor, above.code)).toBe(true)
  const samePhone = (from: number, to: number) =>
    db.count(sql`
      insert into distributors.person (buyer_id, digest)
      select ${to}::bigint, digest from distributors.person where buyer_id = ${from} on conflict do nothing`)
  const second = await shop.aBuyer()
  await samePhone(distributor.id, second.id)
  expect(await follows(shop, second, distributor.code)).toBe(false)
  // Nor by who was brought by them: the second level would be their own.
  const third = await shop.aBuyer()
  await samePhone(above.id, third.id)
  expect(await follows(shop, third, distributor.code)).toBe(false)
  const friend = await aFriend(shop, distributor)
  await must(askToClose, {}, friend.by)
  clock.forward({ days: 8 })
  await shop.settle()
  const again = await shop.aBuyer()
  await db.count(sql`update accounts.buyer set email = ${friend.email} where id = ${again.id}`)
  expect(await follows(shop, again, distributor.code)).toBe(false)
})

test('a friend’s first completed order is rewarded, and each line earns; after the window it is in the wallet', async () => {
  const top = await aDistributor(shop, clerk.by)
  const distributor = await aDistributor(shop, clerk.by)
  expect(await follows(shop, distributor, top.code)).toBe(true)
  const friend = await aFriend(shop, distributor)
  const orderNumber = await shippedTo(friend)
  expect((await sumsOf(distributor.by)).frozenAmount).toBe(0)
  await must(confirmReceipt, { orderNumber }, friend.by)
  // Ten pieces of 10.00: 5 percent, and 10.00 for the first order.
  expect(await sumsOf(distributor.by)).toEqual({
    frozenAmount: 500 + 1000,
    settledAmount: 0,
    owedAmount: 0,
    friendCount: 1,
    buyerCount: 1,
  })
  expect((await sumsOf(top.by)).frozenAmount).toBe(200)
  const { items } = await must(own.myCommissions, {}, distributor.by)
  expect(
    items.map(({ kind, paidAmount, percent, amount, state }) => [
      kind,
      paidAmount,
      percent,
      amount,
      state,
    ]),
  ).toEqual([
    ['reward', 10_000, null, 1000, 'frozen'],
    ['first', 10_000, 5, 500, 'frozen'],
  ])
  expect(items[0]).not.toHaveProperty('orderNumber')
  await settle(15)
  expect(await walletOf(distributor.by)).toBe(0)
  await settle(1)
  const { by } = distributor
  expect(await walletOf(by)).toBe(1500)
  const movements = await must(myWalletMovements, {}, by)
  expect(movements.items).toEqual([
    expect.objectContaining({
      kind: 'commission',
      amount: 1500,
      reference: expect.stringMatching(/^CM\d+$/),
    }),
  ])
  expect(await walletOf(top.by)).toBe(200)
  await settle(1)
  expect(await walletOf(distributor.by)).toBe(1500)
})

test('a refund of a case takes back its share, and the rest is paid', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  const orderNumber = await shippedTo(friend)
  await must(confirmReceipt, { orderNumber }, friend.by)
  const caseNumber = await aCase(shop, friend, orderNumber, {
    quantities: [3],
    type: 'refund_only',
    recovery: 'none',
    reason: 'quality',
  })
  await agreeToAll(shop, friend, caseNumber, clerk.by)
  await must(refundCase, { caseNumber, amount: 3000 }, clerk.by)
  await shop.settle()
  clock.forward({ hours: 1 })
  await shop.settle()
  // Seven pieces are left: 3.50, and seven tenths of the reward.
  expect((await sumsOf(distributor.by)).frozenAmount).toBe(350 + 700)
})

test('while a case is open nothing is paid for its order, and afterwards what is left of it', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  const orderNumber = await shippedTo(friend)
  await must(confirmReceipt, { orderNumber }, friend.by)
  clock.forward({ days: 7 })
  const caseNumber = await aCase(shop, friend, orderNumber, {
    quantities: [10],
    type: 'refund_only',
    recovery: 'none',
    reason: 'quality',
  })
  await settle(10)
  expect(await walletOf(distributor.by)).toBe(0)
  await must(revokeCase, { caseNumber }, friend.by)
  await settle(0)
  expect(await walletOf(distributor.by)).toBe(1500)
})

test('goods that replaced others freeze commission for as long again', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  const { orderNumber, item } = await shippedWith(friend)
  await must(confirmReceipt, { orderNumber }, friend.by)
  await stocked(shop, item, item.skuId, 3)
  const form = { quantities: [2], newSkuIds: [item.skuId], type: 'exchange', amount: 0 } as const
  const caseNumber = await aCase(shop, friend, orderNumber, form)
  await agreeToAll(shop, friend, caseNumber, clerk.by)
  await must(sendBack, parcelBack(caseNumber), friend.by)
  await checkInAll(shop, friend, { caseNumber }, clerk.by)
  await must(shipReplacement, { caseNumber, ...SECOND_PARCEL }, clerk.by)
  // By the clock they have arrived.
  clock.forward({ days: 15, minutes: 1 })
  await shop.settle()
  const paidAmount = () => findWalletBalance(db, { buyerId: distributor.id, currency: 'CNY' })
  await settle(15)
  expect(await paidAmount()).toBe(0)
  await settle(2)
  expect(await paidAmount()).toBe(1500)
})

test('of an order on terms nothing is paid before the buyer has repaid; bad debt takes its share', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  const orderNumber = await buys(friend.id, [10_000])
  clock.forward({ days: 17 })
  const due = async (tx: Queryable) => (await findDue(tx, distributor.id, clock.now)).amount
  const isTaken = db.tx(async (tx) => {
    await tx.count(sql`
      insert into credit.account (buyer_id, currency, limit_amount, period_days, opened_at)
      values (${friend.id}, 'CNY', 100000, 30, ${clock.now})`)
    await tx.count(sql`
      insert into credit.entry (buyer_id, order_number, currency, amount, recorded_at, period_days)
      values (${friend.id}, ${orderNumber}, 'CNY', 10000, ${clock.now}, 30)`)
    expect(await due(tx)).toBe(0)
    await tx.count(sql`
      update credit.entry set repaid_amount = amount where order_number = ${orderNumber}`)
    expect(await due(tx)).toBe(1500)
    await tx.count(sql`
      update credit.entry set written_off_amount = 2500 where order_number = ${orderNumber}`)
    await reviewLosses(tx, { orderNumber, now: clock.now })
    expect(await due(tx)).toBe(1125)
    throw new Error('taken back')
  })
  await expect(isTaken).rejects.toThrow('taken back')
})

test('an order is counted once, however often it is completed at once', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const orderNumber = 'SO899'
  await Promise.all(Array.from({ length: 8 }, () => completes(shop, friend.id, { orderNumber })))
  expect((await sumsOf(distributor.by)).frozenAmount).toBe(500)
})

test('lines at the price of an activity earn nothing; other currencies count by their rate', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  await completes(shop, friend.id, {
    amount: 3000,
    rate: '0.5',
    lines: [
      { id: 1, weight: 2000, isCommissioned: true },
      { id: 2, weight: 1000, isCommissioned: false },
    ],
  })
  // 30.00 dollars are 60.00 yuan, of which 40.00 earn.
  expect((await sumsOf(distributor.by)).frozenAmount).toBe(200)
})

test('a suspended distributor brings nobody, earns nothing and is paid nothing; what was earned waits', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  await buys(friend.id, [10_000])
  await must(office.suspendDistributor, { buyerId: distributor.id, note: '刷单嫌疑' }, clerk.by)
  expect(await follows(shop, await shop.aBuyer(), distributor.code)).toBe(false)
  expect((await must(own.invitationOf, { code: distributor.code }, {})).name).toBe(null)
  await buys(friend.id, [10_000])
  await settle(17)
  const { by } = distributor
  expect(await walletOf(by)).toBe(0)
  expect(await sumsOf(by)).toMatchObject({ frozenAmount: 500 })
  const { items } = await must(own.myCommissions, {}, by)
  expect(items[0]?.state).toBe('waiting')
  expect((await must(office.commissionRun, {}, clerk.by)).waitingAmount).toBe(500)
  await must(office.resumeDistributor, { buyerId: distributor.id }, clerk.by)
  await settle(0.1)
  expect(await walletOf(by)).toBe(500)
})

test('rates of one distributor are two people’s, within the cap', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const set = (firstPercent: number, secondPercent: number) =>
    call(
      office.setDistributorRates,
      { buyerId: distributor.id, rates: { firstPercent, secondPercent }, note: '年度合作' },
      clerk.by,
    )
  expect((await set(14, 2)).code).toBe(DistributorReasons.ratesAboveCap.code)
  expect((await set(8, 3)).data).toEqual({ isAsked: true })
  await buys(friend.id, [1000])
  expect((await sumsOf(distributor.by)).frozenAmount).toBe(50)
  await agreeToNewest(shop, colleague.by)
  await buys(friend.id, [1000])
  expect((await sumsOf(distributor.by)).frozenAmount).toBe(130)
  const found = await must(office.distributorOf, { buyerId: distributor.id }, clerk.by)
  expect(found).toMatchObject({ firstPercent: 8, secondPercent: 3, above: [] })
  expect((await call(office.distributorOf, { buyerId: friend.id }, clerk.by)).code).toBe(
    Reasons.notFound.code,
  )
})

test('the rates of who brought the buyer are those of both levels', async () => {
  const top = await aDistributor(shop, clerk.by)
  const distributor = await aDistributor(shop, clerk.by)
  expect(await follows(shop, distributor, top.code)).toBe(true)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const rates = { firstPercent: 8, secondPercent: 3 }
  const form = { buyerId: distributor.id, rates, note: '年度合作' }
  await must(office.setDistributorRates, form, clerk.by)
  await agreeToNewest(shop, colleague.by)
  await buys(friend.id, [1000])
  expect((await sumsOf(distributor.by)).frozenAmount).toBe(80)
  expect((await sumsOf(top.by)).frozenAmount).toBe(30)
})

test('staff see the tree, the commissions with their orders, and what was paid', async () => {
  const top = await aDistributor(shop, clerk.by)
  const distributor = await aDistributor(shop, clerk.by)
  expect(await follows(shop, distributor, top.code)).toBe(true)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const orderNumber = await buys(friend.id, [10_000])
  const found = await must(office.distributorOf, { buyerId: distributor.id }, clerk.by)
  expect(found.above.map(({ buyerId }) => buyerId)).toEqual([top.id])
  const below = await must(office.friendsOfDistributor, { buyerId: top.id }, clerk.by)
  expect(below.items).toMatchObject([{ buyerId: distributor.id, friendCount: 1, earnedAmount: 0 }])
  const { items } = await must(
    office.commissionsOfDistributor,
    { buyerId: distributor.id },
    clerk.by,
  )
  expect(items).toMatchObject([{ orderNumber, friendId: friend.id, amount: 500 }])
  await settle(16)
  const run = await must(office.commissionRun, {}, clerk.by)
  expect(run.items.filter(({ buyerId }) => buyerId === distributor.id)).toMatchObject([
    { amount: 500, owedAmount: 0, currency: 'CNY' },
  ])
})
