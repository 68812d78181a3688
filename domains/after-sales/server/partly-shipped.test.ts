/** Cases about what has left of an order whose rest has not: while it waits, and once the rest has left or was closed. */
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { cancelOrder, myOrder } from '#domains/orders/buyer-contract.ts'
import { officeOrder, officeOrders, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { closeRest } from '#domains/payments/refunds-contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { afterSalesOfOrder, applyForCase } from '../contract.ts'
import { officeCase, refundCase, rejectCase } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { aCase, agreeToAll, arrive, roundFor } from '../testing.ts'

const shop = await openOrderShop()
const { must, call, clock } = shop
const clerk = await shop.aClerk()
const QUALITY_CASE = { type: 'refund_only', recovery: 'none', reason: 'quality' } as const

/** Three pieces each of two goods, with freight, paid by card; `ship` sends so many pieces of each. */
async function anOrder() {
  const buyer = await shop.aBuyer()
  for (const amount of [333, 1999]) await shop.inCart(buyer, await shop.goods(3, { amount }), 3)
  const { id: checkoutId } = await shop.checkoutFor(buyer)
  const { orderNumber } = await must(submitOrder, { checkoutId, remarks: '' }, buyer.by)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const ship = async (...quantities: number[]) => {
    const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
    const sent = lines
      .map(({ id: lineId }, index) => ({ lineId, quantity: quantities[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
    const parcel = { carrierId: carrier!.id, trackingNumber: 'SF1234567890123', lines: sent }
    await must(shipParcel, { orderNumber, ...parcel }, clerk.by)
  }
  return { buyer, orderNumber, ship }
}

/** All that is left of these lines goes back, with its freight. @returns how much */
async function giveBackAll(buyer: Buyer, orderNumber: string): Promise<number> {
  const { lines } = await must(afterSalesOfOrder, { orderNumber }, buyer.by)
  const quantities = lines.map(({ leftQuantity }) => leftQuantity)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities, ...QUALITY_CASE })
  const { freightMostAmount, amount: goods } = await must(officeCase, { caseNumber }, clerk.by)
  const freight = { returnAddress: null, freightAmount: freightMostAmount }
  await agreeToAll(shop, buyer, caseNumber, clerk.by, freight)
  const amount = goods + freightMostAmount
  await must(refundCase, { caseNumber, amount }, clerk.by)
  await arrive(shop)
  return amount
}

test('a line that has left whole has a case while the rest waits; the others are refused', async () => {
  const { buyer, orderNumber, ship } = await anOrder()
  const offered = () => must(afterSalesOfOrder, { orderNumber }, buyer.by)
  expect(await offered()).toMatchObject({ why: 'notShipped', lines: [] })
  await ship(3, 1)
  const { why, isPartly, lines } = await offered()
  expect({ why, isPartly, left: lines.map(({ leftQuantity }) => leftQuantity) }).toEqual({
    why: null,
    isPartly: true,
    left: [3],
  })
  const round = await roundFor(shop, buyer, orderNumber, { quantities: [1], ...QUALITY_CASE })
  const own = await must(officeOrder, { orderNumber }, clerk.by)
  const toCome = own.lines.find(({ id }) => id !== round.lines[0]!.lineId)!
  const other = { ...round, lines: [{ ...round.lines[0]!, lineId: toCome.id }] }
  expect((await call(applyForCase, other, buyer.by)).code).toBe(AfterSalesReasons.notShipped.code)
  expect((await call(applyForCase, round, buyer.by)).code).toBe(1)
})

test('an order that was closed before anything left says so, and names no shipment to come', async () => {
  const buyer = await shop.aBuyer()
  const { orderNumber } = await shop.anOrder(buyer, await shop.goods(5), 1)
  const why = async () => (await must(afterSalesOfOrder, { orderNumber }, buyer.by)).why
  expect(await why()).toBe('notShipped')
  await must(cancelOrder, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  expect(await why()).toBe('closed')
})

test('what goes back before the rest leaves, and after it, is what was paid; the order waits to be shipped all the same', async () => {
  const { buyer, orderNumber, ship } = await anOrder()
  await ship(3)
  const first = await giveBackAll(buyer, orderNumber)
  const { totals, ...half } = await must(myOrder, { orderNumber }, buyer.by)
  expect(half.axes).toMatchObject({
    payment: 'partially_refunded',
    fulfilment: 'partially_shipped',
    lifecycle: 'open',
  })
  const waiting = await must(officeOrders, { tab: 'toShip', q: orderNumber }, clerk.by)
  expect(waiting.items).toHaveLength(1)
  await ship(0, 3)
  const second = await giveBackAll(buyer, orderNumber)
  expect(first + second).toBe(totals.payableAmount)
  expect((await must(myOrder, { orderNumber }, buyer.by)).axes.payment).toBe('refunded')
})

test('the rest is closed after a case: case and rest together are what was paid, but for the freight of what never left', async () => {
  const { buyer, orderNumber, ship } = await anOrder()
  await ship(3, 1)
  const first = await giveBackAll(buyer, orderNumber)
  const { restAmount, totals } = await must(officeOrder, { orderNumber }, clerk.by)
  expect((await call(closeRest, { orderNumber, note: 'sold out' }, clerk.by)).code).toBe(1)
  await arrive(shop)
  const last = await giveBackAll(buyer, orderNumber)
  expect(first + restAmount! + last).toBe(totals.payableAmount)
  expect(await must(myOrder, { orderNumber }, buyer.by)).toMatchObject({
    refundedAmount: totals.payableAmount,
    axes: { payment: 'refunded' },
  })
})

test('the time to confirm receipt begins with the last parcel, and stands only from there while a case is open', async () => {
  const { buyer, orderNumber, ship } = await anOrder()
  await ship(3)
  const caseNumber = await aCase(shop, buyer, orderNumber, { quantities: [1], ...QUALITY_CASE })
  clock.forward({ days: 20 })
  await ship(0, 3)
  await must(rejectCase, { caseNumber, round: 1, note: '图片看不清' }, clerk.by)
  const { clock: receipt } = await must(myOrder, { orderNumber }, buyer.by)
  const days = (Date.parse(receipt!.at) - Date.parse(clock.now)) / 86_400_000
  expect(days).toBeLessThanOrEqual(15)
})
