/** Buyers are reminded of what they owe on terms, each time once, and what an outage has delayed once with the words of the day. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { recordRepayment } from '#domains/credit/office-contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { anOrderOnTerms } from './testing.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)

async function aDebt(quantity = 1) {
  const buyer = await shop.aBuyer()
  await grant(shop, { clerk: clerk.by, colleague: colleague.by }, buyer.id)
  const order = await anOrderOnTerms(shop, buyer, goods, quantity)
  return { ...order, buyer }
}
async function ship(orderNumber: string, take = (quantity: number) => quantity) {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = lines.map(({ id, quantity }) => ({ lineId: id, quantity: take(quantity) }))
  const form = { orderNumber, carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  await must(shipParcel, { ...form, lines: parcel }, clerk.by)
}
const reminders = async (email: string) =>
  (
    await db.rows<{ template: string }>(sql`
      select template from messages.outbox where recipient = ${email} and template like 'term-%' order by id`)
  ).map(({ template }) => template)

test('a debt is reminded of seven and three days before, on its day, a day and a week after, and weekly until it is paid', async () => {
  const { buyer, orderNumber, payableAmount } = await aDebt()
  await shop.runSweeps()
  expect(await reminders(buyer.email)).toEqual([])
  await ship(orderNumber)
  await shop.runSweeps()
  expect(await reminders(buyer.email)).toEqual([])
  // Ten in the morning; due at the end of the 31st of March.
  clock.forward({ hours: 2 })
  const days: number[] = []
  for (let day = 2; day <= 46; day++) {
    clock.forward({ days: 1 })
    const before = (await reminders(buyer.email)).length
    await shop.runSweeps()
    if ((await reminders(buyer.email)).length > before) days.push(day - 31)
  }
  expect(days).toEqual([-7, -3, 0, 1, 7, 14])
  expect(await reminders(buyer.email)).toEqual([
    'term-due',
    'term-due',
    'term-due',
    'term-overdue',
    'term-overdue',
    'term-overdue',
  ])
  const form = { buyerId: buyer.id, amount: payableAmount, bankReference: 'PAID-0001' }
  await must(recordRepayment, { ...form, receivedOn: clock.now.slice(0, 10) }, clerk.by)
  // What was sent long ago is deleted meanwhile; nothing new comes.
  const newest = sql`select max(id) as id from messages.outbox where template like 'term-%'`
  const last = await db.row(newest)
  clock.forward({ days: 7 })
  await shop.runSweeps()
  expect(await db.row(newest)).toEqual(last)
})

test('after an outage of weeks one reminder is sent, not all that were missed; sweeps at once send one', async () => {
  const { buyer, orderNumber } = await aDebt()
  await ship(orderNumber)
  await shop.runSweeps()
  clock.forward({ days: 60 })
  await Promise.all([shop.runSweeps(), shop.runSweeps()])
  await shop.runSweeps()
  expect(await reminders(buyer.email)).toEqual(['term-overdue'])
})

test('a deadline that moves with another parcel is reminded of anew', async () => {
  const { buyer, orderNumber } = await aDebt(2)
  await ship(orderNumber, () => 1)
  await shop.runSweeps()
  clock.forward({ days: 20 })
  await ship(orderNumber, () => 1)
  clock.forward({ days: 5 })
  await shop.runSweeps()
  expect(await reminders(buyer.email)).toEqual([])
})
