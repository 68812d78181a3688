/** What is due when: a buyer's own calendar, and what comes in by week for staff, by the shop's clock. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { creditWeeks, myCreditDues } from '#domains/credit/dues-contract.ts'
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

async function aDebtor(periodDays: number) {
  const buyer = await shop.aBuyer()
  const people = { clerk: clerk.by, colleague: colleague.by }
  await grant(shop, people, buyer.id, { limitAmount: 1_000_000, periodDays })
  return buyer
}
async function ship(orderNumber: string) {
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const form = { orderNumber, carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  await must(shipParcel, { ...form, lines: parcel }, clerk.by)
}

test('what is owed stands under its deadline, and in the week of its last day', async () => {
  const [buyer, other] = [await aDebtor(7), await aDebtor(7)]
  const [first, second] = [
    await anOrderOnTerms(shop, buyer, goods),
    await anOrderOnTerms(shop, buyer, goods, 2),
  ]
  const waiting = await anOrderOnTerms(shop, buyer, goods, 3)
  const theirs = await anOrderOnTerms(shop, other, goods)
  for (const { orderNumber } of [first, second, theirs]) await ship(orderNumber)
  const { dues } = await must(myCreditDues, {}, buyer.by)
  // Shipped on Sunday the 1st of March: the 8th ends in Shanghai at 16:00 UTC, still the week of the 2nd.
  expect(dues).toEqual([
    {
      dueAt: '2026-03-08T16:00:00.000Z',
      amount: first.payableAmount + second.payableAmount,
      entryCount: 2,
    },
    { dueAt: null, amount: waiting.payableAmount, entryCount: 1 },
  ])
  const due = first.payableAmount + second.payableAmount + theirs.payableAmount
  expect(await must(creditWeeks, {}, clerk.by)).toEqual({
    currency: 'CNY',
    overdueAmount: 0,
    notShippedAmount: waiting.payableAmount,
    laterAmount: 0,
    weeks: [{ startsOn: '2026-03-02', amount: due, entryCount: 3, customerCount: 2 }],
  })

  await must(
    recordRepayment,
    {
      buyerId: buyer.id,
      amount: 100,
      bankReference: 'BANK-DUES-1',
      receivedOn: clock.now.slice(0, 10),
    },
    clerk.by,
  )
  const start = clock.now
  clock.now = '2026-03-08T16:00:00.000Z'
  const after = await must(creditWeeks, {}, clerk.by)
  expect(after).toMatchObject({ overdueAmount: due - 100, weeks: [] })
  clock.now = start
})
