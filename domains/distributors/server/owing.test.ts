/** Distributors: what refunds and lost disputes take of commission that was paid, and where it is taken from. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myWallet, myWalletMovements } from '#domains/wallet/contract.ts'
import { fill } from '#domains/wallet/testing.ts'
import { myPayouts } from '#domains/wallet/withdrawals-contract.ts'
import * as own from '../contract.ts'
import { aDistributor, aFriend, completes, openApplications } from '../testing.ts'
import { disputeCommission, reverseCommission } from './door.ts'
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
    for (const orderNumber of [paid, frozen])
      await db.tx((tx) => disputeCommission(tx, { orderNumber, isLost, now: clock.now }))
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
