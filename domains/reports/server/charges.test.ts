/** Top-ups and plans are no sales: reports, levels, points and commission count what is bought with them, once, and nothing of themselves. */
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { setPayPassword } from '#domains/accounts/settings-contract.ts'
import { shipAll } from '#domains/after-sales/testing.ts'
import { myCommissions } from '#domains/distributors/contract.ts'
import { aDistributor, aFriend, openApplications } from '#domains/distributors/testing.ts'
import { myMembership } from '#domains/membership/contract.ts'
import { confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { payInfo, payWithWallet } from '#domains/payments/contract.ts'
import { buySuperDays } from '#domains/payments/super-days-contract.ts'
import { beginTopUp } from '#domains/payments/top-up-contract.ts'
import { myPointLines } from '#domains/points/contract.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { announceInvalidation } from '#kit/server/cache/invalidate.ts'
import { salesOfBuyer, salesReport } from '../contract.ts'

const shop = await openOrderShop()
const { must, db, clock } = shop
const clerk = await shop.aClerk()
await openApplications(db)
const price = { key: 'members.superMonthAmount', value: 3_000, version: 0 } as const
await putSetting(db, { ...price, now: clock.now, by: 'test' })
announceInvalidation(['*'])

const PERIOD = { from: '2026-01-01', to: '2026-12-31' }
const PASSWORD = '739164'

test('a friend of a distributor tops up and buys a plan, which counts nowhere; their order does', async () => {
  const distributor = await aDistributor(shop, clerk.by)
  const friend = await aFriend(shop, distributor)
  /** All that orders are counted for. */
  const counted = async () => {
    const [membership, lines, commissions, report, ofBuyer] = await Promise.all([
      must(myMembership, {}, friend.by),
      must(myPointLines, {}, friend.by),
      must(myCommissions, {}, distributor.by),
      must(salesReport, { ...PERIOD, by: 'day' }, clerk.by),
      must(salesOfBuyer, { buyerId: friend.id }, clerk.by),
    ])
    return {
      level: membership.level,
      spentAmount: membership.progress.spentAmount,
      savedAmount: membership.superSavedAmount,
      pointLines: lines.items.length,
      commissions: commissions.items.map(({ kind, paidAmount }) => ({ kind, paidAmount })),
      sales: report.totals,
      months: ofBuyer,
    }
  }
  const before = await counted()
  const topUp = await must(beginTopUp, { currency: 'CNY', amount: 50_000 }, friend.by)
  await press(topUp.redirectUrl, 'succeed')
  const days = { days: 30, currency: 'CNY', amount: 3_000 } as const
  await press((await must(buySuperDays, days, friend.by)).redirectUrl, 'succeed')
  await shop.settle()
  expect((await must(myMembership, {}, friend.by)).superMember).toBe(true)
  expect(await counted()).toEqual(before)

  await must(setPayPassword, { password: PASSWORD, repeated: PASSWORD }, friend.by)
  const { orderNumber } = await shop.anOrder(friend, await shop.goods(100), 10)
  const { dueAmount: amount } = await must(payInfo, { orderNumber }, friend.by)
  await must(payWithWallet, { orderNumber, amount, payPassword: PASSWORD }, friend.by)
  await shipAll(shop, orderNumber, clerk.by)
  await must(confirmReceipt, { orderNumber }, friend.by)
  await shop.settle()
  const after = await counted()
  expect(after.sales.orderCount).toBe(before.sales.orderCount + 1)
  expect(after.sales.netAmount).toBe(before.sales.netAmount + amount)
  expect(after.spentAmount).toBeGreaterThan(0)
  expect(after.spentAmount).toBeLessThanOrEqual(amount)
  expect(after.pointLines).toBe(before.pointLines + 1)
  expect(after.commissions.find(({ kind }) => kind === 'first')).toEqual({
    kind: 'first',
    paidAmount: after.spentAmount,
  })
})
