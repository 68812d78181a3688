/** What waits is due as the settings say: orders to ship and businesses to review turn overdue in the bell. */
import { expect, test } from 'vitest'
import { openOrderShop, press } from '#apps/api/testing/order-shop.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { changeSettings, listSettings } from '#domains/settings/contract.ts'
import { businessesOf } from '#domains/verification/testing.ts'
import { workBell } from '../../notices-contract.ts'

const shop = await openOrderShop()
const { must, clock } = shop
const clerk = await shop.aClerk()
const buyer = await shop.aBuyer()
const businesses = businessesOf(shop, clerk)

const inHours = (hours: number) => new Date(Date.parse(clock.now) + hours * 3_600_000).toISOString()
const bellOf = async (kind: 'shipments' | 'verifications') => {
  await shop.runSweeps()
  const { items } = await must(workBell, {}, clerk.by)
  return items.filter((each) => each.kind === kind).map(({ dueAt, isLate }) => ({ dueAt, isLate }))
}
async function setHours(key: string, value: number): Promise<void> {
  const settings = await must(listSettings, {}, clerk.by)
  const { version } = settings.find((each) => each.key === key)!
  await must(changeSettings, { changes: [{ key, value, version }] }, clerk.by)
}

test('an order is due when it has to be shipped, also after the time was changed', async () => {
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(1), 1)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  await setHours('orders.shipWithinHours', 48)
  expect(await bellOf('shipments')).toEqual([{ dueAt: inHours(48), isLate: false }])
  await setHours('orders.shipWithinHours', 24)
  expect(await bellOf('shipments')).toEqual([{ dueAt: inHours(24), isLate: false }])
  clock.forward({ hours: 24 })
  expect(await bellOf('shipments')).toEqual([{ dueAt: clock.now, isLate: true }])
})

test('a business is due when its review is', async () => {
  const business = await businesses.newBusiness()
  const { reviewBy } = await businesses.underReview(business.by)
  expect(await bellOf('verifications')).toEqual([{ dueAt: reviewBy, isLate: false }])
  clock.forward({ hours: 400 })
  expect(await bellOf('verifications')).toEqual([{ dueAt: reviewBy, isLate: true }])
})
