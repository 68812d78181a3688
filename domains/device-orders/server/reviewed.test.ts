/** A machine on credit terms begins when its order has passed review, not when its buyer has put it on their terms. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { grant } from '#domains/credit/testing.ts'
import { approveOrder } from '#domains/order-reviews/contract.ts'
import { anOrderOnTerms } from '#domains/payments/server/terms/testing.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { myDeviceOrder } from '../contract.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
await putSetting(db, {
  key: 'credit.verifiedOnly',
  value: false,
  version: 0,
  now: clock.now,
  by: 'test',
})
forgetSettings()

test('a machine on terms begins when its order is approved', async () => {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id, {
    limitAmount: 10_000_000,
  })
  const machine = await shop.goods(1, { family: 'device', amount: 2_000_000 })
  const { orderNumber, payableAmount } = await anOrderOnTerms(shop, buyer, machine)
  await shop.settle()
  expect(await must(myDeviceOrder, { orderNumber }, buyer.by)).toMatchObject({ isBegun: false })
  clock.forward({ days: 1 })
  await must(approveOrder, { orderNumber, payableAmount, note: '' }, colleague.by)
  await shop.settle()
  expect(await must(myDeviceOrder, { orderNumber }, buyer.by)).toMatchObject({ isBegun: true })
})
