/** Distributors: what refunds and lost disputes take of commission that was paid, and where it is taken from. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/contract.ts'
import { payFromWallet, spendableAmount } from '#domains/wallet/server/door.ts'
import { agreeToNewest, fill } from '#domains/wallet/testing.ts'
import { myPayouts } from '#domains/wallet/withdrawals-contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import * as own from '../contract.ts'
import { writeOffOwed } from '../office-contract.ts'
import { aDistributor, aFriend, completes, openApplications } from '../testing.ts'
import { dueToSettle, lockSale } from './commission-sql.ts'
import { reverseCommission } from './door.ts'
import { setLost } from './reverse.ts'
import { personal } from './personal/personal.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const people = { clerk: clerk.by, colleague: (await shop.aClerk()).by }
await openApplications(db)
const VIEWS = [
  'i_12_commission_unlike_ledger',
  'i_12_wallet_unlike_ledger',
  'i_21_settlement_unlike_wallet',
  'i_22_commission_unlike_its_order',
]
const findings = async () =>
  (await Promise.all(VIEWS.map((view) => db.rows(sql`select * from audit.${raw(view)}`)))).flat()
const sumsOf = async (by: Record<string, string>) => (await must(own.myDistribution, {}, by)).sums
const walletOf = async (by: Record<string, string>) =>
  (await must(myWallet, {}, by)).balances[0]!.amount
const buys = (buyerId: number, weights: readonly number[]): Promise<string> =>
  completes(shop, buyerId, {
    amount: weights.reduce((sum, each) => sum + each, 0),
    lines: weights.map((weight, index) => ({ id: index + 1, weight, isCommissioned: true })),
  })
const returns = (orderNumber: string, amount: number) =>
  db.tx((tx) => reverseCommission(tx, { orderNumber, amount, now: clock.now }))
const settle = async (days: number) => {
  clock.forward({ days })
  await shop.runSweeps()
}
/** So much of a sale is lost by now: all of it for 1. */
const loses = (orderNumber: string, share: number) =>
  db.tx(async (tx) => {
    const sale = (await lockSale(tx, orderNumber))!
    await setLost(tx, sale, { lostAmount: sale.goodsAmount * share, now: clock.now })
  })
/** The reward would hide what the test is about. */
const ordered = async (buyerId: number) => void (await buys(buyerId, [1]))

test('what went back after it was paid leaves the wallet; what it does not hold is owed, and kept of the next payment', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const { by } = distributor
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const orderNumber = await buys(friend.id, [10_000, 333])
  await settle(16)
  expect(await walletOf(by)).toBe(516)
  await fill(shop, people, distributor.id, -400)
  await returns(orderNumber, 10_333)
  await returns(orderNumber, 500) // its freight
  expect(await sumsOf(by)).toMatchObject({ owedAmount: 400, settledAmount: 0 })
  expect(await walletOf(by)).toBe(0)
  const { items } = await must(myWalletMovements, {}, by)
  expect(items[0]).toMatchObject({
    kind: 'commission',
    amount: -116,
    reference: expect.stringMatching(/^CR\d+$/),
  })
  await buys(friend.id, [6000])
  await settle(16)
  expect(await sumsOf(by)).toMatchObject({ owedAmount: 100, frozenAmount: 0 })
  await buys(friend.id, [6000])
  await settle(16)
  expect(await sumsOf(by)).toMatchObject({ owedAmount: 0 })
  expect(await walletOf(by)).toBe(300 - 100)
  expect(await findings()).toEqual([])
})

test('who owes commission cannot withdraw what they owe, and is told of it before the account is closed', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const orderNumber = await buys(friend.id, [100_000])
  await settle(16)
  await fill(shop, people, distributor.id, -5000)
  await returns(orderNumber, 100_000)
  await fill(shop, people, distributor.id, 8000)
  const { rules } = await must(myPayouts, {}, distributor.by)
  expect(rules).toMatchObject([{ availableAmount: 3000 }])
  await fill(shop, people, distributor.id, -8000)
  expect(await db.tx((tx) => personal.open!(tx, distributor.id))).toContainEqual({
    kind: 'commissionOwed',
    count: 1,
    first: null,
  })
})

test('a lost dispute takes commission and reward back, and a won one gives them back', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const { by } = distributor
  const friend = await aFriend(shop, distributor)
  const paid = await buys(friend.id, [10_000])
  await settle(16)
  expect(await walletOf(by)).toBe(1500)
  const frozen = await buys(friend.id, [2000])
  await fill(shop, people, distributor.id, -1000)
  const dispute = async (isLost: boolean) => {
    for (const orderNumber of [paid, frozen]) await loses(orderNumber, isLost ? 1 : 0)
  }
  await dispute(true)
  await dispute(true)
  expect(await sumsOf(by)).toMatchObject({ frozenAmount: 0, settledAmount: 0, owedAmount: 1000 })
  expect(await walletOf(by)).toBe(0)
  expect(await findings()).toEqual([])
  await dispute(false)
  expect(await sumsOf(by)).toMatchObject({ frozenAmount: 100, settledAmount: 1500, owedAmount: 0 })
  expect(await walletOf(by)).toBe(500)
  // Half of it goes back before it is lost again.
  await returns(paid, 5000)
  expect(await walletOf(by)).toBe(0)
  expect(await sumsOf(by)).toMatchObject({ owedAmount: 250 })
  await dispute(true)
  await dispute(false)
  expect(await sumsOf(by)).toMatchObject({ frozenAmount: 100, settledAmount: 750, owedAmount: 250 })
  expect(await findings()).toEqual([])
})

/** A distributor who owes 5000, with an empty wallet. */
async function owing() {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const orderNumber = await buys(friend.id, [100_000])
  await settle(16)
  await fill(shop, people, distributor.id, -5000)
  await returns(orderNumber, 100_000)
  expect(await sumsOf(distributor.by)).toMatchObject({ owedAmount: 5000 })
  return { ...distributor, orderNumber }
}

test('money that comes into the wallet afterwards cannot be spent, and pays what is owed within a minute', async () => {
  const { id: buyerId, by } = await owing()
  await fill(shop, people, buyerId, 6000)
  const whose = { buyerId, currency: 'CNY' } as const
  expect(await spendableAmount(db, whose)).toBe(1000)
  const pay = (amount: number, key: string) =>
    db.tx((tx) => payFromWallet(tx, { ...whose, amount, key, orderNumber: 'SO1', now: clock.now }))
  expect(await pay(1001, 'much')).toBeNull()
  await shop.runSweeps()
  expect(await walletOf(by)).toBe(1000)
  expect(await sumsOf(by)).toMatchObject({ owedAmount: 0 })
  expect(await findings()).toEqual([])
  const mails = await db.rows<{ template: string }>(sql`
    select template from messages.outbox where template = 'commission-taken-back'`)
  expect(mails.length).toBeGreaterThan(0)
})

test('what nobody can collect is written off by two people', async () => {
  const { id: buyerId, by } = await owing()
  const form = { buyerId, amount: 5000, note: '已无法追回' }
  expect(await shop.call(writeOffOwed, { ...form, amount: 4999 }, clerk.by)).toMatchObject({
    code: Reasons.changedMeanwhile.code,
  })
  expect(await must(writeOffOwed, form, clerk.by)).toEqual({ isAsked: true })
  expect(await sumsOf(by)).toMatchObject({ owedAmount: 5000 })
  await agreeToNewest(shop, people.colleague)
  expect(await sumsOf(by)).toMatchObject({ owedAmount: 0 })
  expect(await findings()).toEqual([])
})

test('of who has closed the account, what is due again is owed no more, and nothing is earned', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  await ordered(friend.id)
  const orderNumber = await buys(friend.id, [100_000])
  await settle(16)
  await fill(shop, people, distributor.id, -5000)
  const unpaidNumber = await buys(friend.id, [100_000])
  await db.tx((tx) => personal.forget!(tx, distributor.id, clock.now))
  await loses(orderNumber, 1)
  const owed = () =>
    db.row(sql`select owed_amount from distributors.distributor where buyer_id = ${distributor.id}`)
  expect(await owed()).toEqual({ owedAmount: 5000 })
  await loses(orderNumber, 0.5)
  expect(await owed()).toEqual({ owedAmount: 2500 })
  await loses(orderNumber, 0)
  expect(await owed()).toEqual({ owedAmount: 0 })
  // What was not paid by then is the shop's, also once a dispute of it is won.
  await loses(unpaidNumber, 0.5)
  await loses(unpaidNumber, 0)
  const unpaid = await db.rows(sql`
    select from distributors.commission where order_number = ${unpaidNumber} and amount > reversed_amount`)
  expect(unpaid).toEqual([])
  expect(await findings()).toEqual([])
})

test('whose commission waits longest is paid first', async () => {
  await settle(30)
  const [first, second] = [await aDistributor(shop, clerk.by), await aDistributor(shop, clerk.by)]
  const friends = [await aFriend(shop, second), await aFriend(shop, first)]
  for (const { id } of friends) {
    await buys(id, [10_000])
    clock.forward({ days: 1 })
  }
  clock.forward({ days: 30 })
  const next = () => db.tx((tx) => dueToSettle(tx, clock.now, () => sql`true`))
  expect(await next()).toEqual({ buyerId: second.id })
  await settle(0)
  expect(await next()).toBeNull()
  expect(await findings()).toEqual([])
})
