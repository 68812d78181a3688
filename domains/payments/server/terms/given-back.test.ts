/** What was repaid of an order that is cancelled: a prepayment is one again, and a refund that nobody took ends with its repayment. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { recordRepayment, repaymentsOf, reverseRepayment } from '#domains/credit/office-contract.ts'
import { myCredit, myCreditEntries, myCreditMovements } from '#domains/credit/contract.ts'
import { grant } from '#domains/credit/testing.ts'
import { myOrder } from '#domains/orders/buyer-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { orderMoney, requestCancel } from '../../cancel-contract.ts'
import { cancelAndRefund } from '../../office-contract.ts'
import { anOrderOnTerms } from './testing.ts'

const shop = await openOrderShop()
const { must, call, clock, db } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]
const people = { clerk: clerk.by, colleague: colleague.by }
for (const key of ['credit.verifiedOnly', 'orders.reviewOnTerms'] as const) {
  await putSetting(db, { key, value: false, version: 0, now: clock.now, by: 'test' })
}
forgetSettings()
const goods = await shop.goods(500)

type Buyer = Awaited<ReturnType<typeof shop.aBuyer>>
async function aDebtor(): Promise<Buyer> {
  const buyer = await shop.aBuyer()
  await grant(shop, people, buyer.id)
  return buyer
}
const accountOf = async (buyer: Buyer) => (await must(myCredit, {}, buyer.by)).account!
const entriesOf = async (buyer: Buyer) => (await must(myCreditEntries, {}, buyer.by)).items
const findings = async () =>
  (await diagnose(db)).findings.filter(({ view }) => /^i_(1|2|3)\d_/.test(view))
let lines = 0
const repay = (buyer: Buyer, amount: number) =>
  call(
    recordRepayment,
    {
      buyerId: buyer.id,
      amount,
      bankReference: `BANK-${++lines}-0001`,
      receivedOn: clock.now.slice(0, 10),
    },
    clerk.by,
  )

test('a repayment is reversed while a refund of it is only planned: that ends', async () => {
  const buyer = await aDebtor()
  const { orderNumber, payableAmount } = await anOrderOnTerms(shop, buyer, goods, 2)
  expect((await repay(buyer, 200)).code).toBe(1)
  expect((await repay(buyer, 100)).code).toBe(1)
  await must(cancelAndRefund, { orderNumber, note: '缺货' }, clerk.by)
  const routes = async () => {
    const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
    return refunds.map(({ route, amount, state }) => `${route} ${amount} ${state}`).toSorted()
  }
  const back = `credit ${payableAmount - 300} succeeded`
  expect(await routes()).toEqual(['bank 300 waiting', back])
  const { items } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const reverse = (at: number) =>
    must(reverseRepayment, { repaymentId: items[at]!.id, note: '记错客户' }, colleague.by)
  await reverse(0)
  expect(await routes()).toEqual(['bank 200 waiting', 'credit 100 succeeded', back].toSorted())
  expect(await entriesOf(buyer)).toMatchObject([{ openAmount: 0, repaidAmount: 200 }])
  expect(await findings()).toEqual([])
  await reverse(1)
  expect(await routes()).toEqual(['credit 200 succeeded', 'credit 100 succeeded', back].toSorted())
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 0 })
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({
    refundedAmount: payableAmount,
    axes: { payment: 'refunded' },
  })
  expect(await findings()).toEqual([])
})

test('what an order took of a prepayment goes back to it, and nothing by bank', async () => {
  const buyer = await aDebtor()
  const receivedOn = clock.now.slice(0, 10)
  const form = { buyerId: buyer.id, amount: 500, bankReference: 'AHEAD-0000-1', receivedOn }
  await must(recordRepayment, { ...form, isPrepaid: true }, clerk.by)
  const order = await anOrderOnTerms(shop, buyer, goods)
  const { payableAmount: amount, orderNumber } = order
  const own = amount - 500
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: own, prepaidAmount: 0 })
  expect((await repay(buyer, 100)).code).toBe(1)
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 500 })
  const { refunds } = await must(orderMoney, { orderNumber }, buyer.by)
  expect(refunds).toMatchObject([
    { route: 'bank', amount: 100, prepaidAmount: 0 },
    { route: 'credit', amount: amount - 100, prepaidAmount: 500 },
  ])
  const { items } = await must(myCreditMovements, {}, buyer.by)
  expect(items.map(({ kind }) => kind)).toContain('prepaidAgain')
  expect(await findings()).toEqual([])
  // It is used again, costs less, and pays the next.
  const next = await anOrderOnTerms(shop, buyer, goods, 2)
  expect((await entriesOf(buyer))[0]).toMatchObject({ repaidAmount: 500 })
  await must(cancelAndRefund, { orderNumber: next.orderNumber, note: '缺货' }, clerk.by)
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 500 })
  const { items: repayments } = await must(repaymentsOf, { buyerId: buyer.id }, clerk.by)
  const { id: repaymentId } = repayments.find(
    ({ bankReference }) => bankReference === 'AHEAD-0000-1',
  )!
  await must(reverseRepayment, { repaymentId, note: '记错客户' }, colleague.by)
  expect(await accountOf(buyer)).toMatchObject({ usedAmount: 0, prepaidAmount: 0 })
  expect(await findings()).toEqual([])
})
