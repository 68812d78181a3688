/** From the cart to the received parcel, through the HTTP server, a real database and the provider. */
import { expect, test } from 'vitest'
import { cartCount } from '#domains/cart/contract.ts'
import { attemptState, payInfo, payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { messageCount, myMessages, readAllMessages } from '#domains/messages/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { submitOrder } from '#domains/checkout/contract.ts'
import { confirmReceipt, myOrder, myOrders, orderAgain, orderCounts } from '../buyer-contract.ts'
import { officeOrder, officeOrders, waitingOrders, shipParcel } from '../office-contract.ts'

const shop = await openOrderShop()
const { must } = shop
const clerk = await shop.aClerk()

test('goods in the cart become an order, are paid online, shipped and received', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(10)
  await shop.inCart(buyer, item, 3)
  const quote = await shop.checkoutFor(buyer)
  expect(quote).toMatchObject({ currency: 'CNY', delivery: 'express', missing: [] })
  expect(quote.totals).toMatchObject({
    goodsAmount: 3000,
    freightAmount: 1400,
    payableAmount: 4400,
  })
  expect(quote.expiresAt).toBe('2026-03-01T00:30:00.000Z')

  const order = await must(submitOrder, { checkoutId: quote.id, remarks: '请轻放' }, buyer.by)
  expect(order).toMatchObject({ payableAmount: 4400, payBy: '2026-03-01T00:30:00.000Z' })
  const { orderNumber } = order
  expect(orderNumber).toMatch(/^SO260301\d{9}$/)
  expect((await must(cartCount, { type: 'diy' }, buyer.by)).count).toBe(0)

  const placed = await must(myOrder, { orderNumber }, buyer.by)
  expect(placed).toMatchObject({
    label: 'pending_payment',
    remarks: '请轻放',
    clock: { kind: 'payBy', at: '2026-03-01T00:30:00.000Z' },
  })
  expect(placed.actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual([
    'pay',
    'cancel',
    'orderAgain',
  ])

  const attempt = await must(payOnline, { orderNumber }, buyer.by)
  expect(await must(payOnline, { orderNumber }, buyer.by)).toEqual(attempt)
  const back = await press(attempt.redirectUrl, 'succeed')
  expect(back).toContain(`order=${orderNumber}&attempt=${attempt.attemptId}`)
  await shop.runSweeps()
  const paid = await must(attemptState, { attemptId: attempt.attemptId }, buyer.by)
  expect(paid).toMatchObject({ state: 'succeeded', paid: true })
  expect(await must(payInfo, { orderNumber }, buyer.by)).toMatchObject({
    payable: false,
    why: 'orders.why.paid',
    dueAmount: 0,
  })

  const waiting = await must(waitingOrders, {}, clerk.by)
  expect(waiting).toMatchObject({ toShipCount: 1, today: { orderCount: 1, salesAmount: 4400 } })
  const inside = await must(officeOrder, { orderNumber }, clerk.by)
  expect(inside.stock).toEqual([
    { lineId: inside.lines[0]!.id, onHandCount: 10, availableCount: 7 },
  ])
  const [carrier] = await must(listCarriers, {}, clerk.by)
  const shipping = { orderNumber, carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  const lines = [{ lineId: inside.lines[0]!.id, quantity: 3 }]
  const shipped = await must(shipParcel, { ...shipping, lines }, clerk.by)
  expect(shipped).toMatchObject({
    label: 'pending_receipt',
    clock: { kind: 'confirmsOn', at: '2026-03-16T00:00:00.000Z' },
    stock: [{ onHandCount: 7, availableCount: 7 }],
  })

  expect(shipped.lines[0]!.steps.map(({ kind }) => kind)).not.toContain('tierHint')
  const received = await must(confirmReceipt, { orderNumber }, buyer.by)
  expect(received.label).toBe('to_be_evaluated')
  expect(received.history.map(({ event, actor }) => `${actor} ${event}`)).toEqual([
    'buyer orders.event.placed',
    'provider orders.event.paid',
    'staff orders.event.shipped',
    'buyer orders.event.received',
  ])
  expect((await must(orderCounts, {}, buyer.by)).completed).toBe(1)
  await expectNoticesInShop(buyer, orderNumber)
  const { items } = await must(myOrders, { tab: 'completed', q: orderNumber }, buyer.by)
  expect(items.map(({ number }) => number)).toEqual([orderNumber])
  const again = await must(orderAgain, { orderNumber }, buyer.by)
  expect(again.lines.map(({ outcome, quantity }) => [outcome, quantity])).toEqual([['added', 3]])
  const listed = await must(officeOrders, { tab: 'received', q: '林' }, clerk.by)
  expect(listed.items.map(({ number }) => number)).toEqual([orderNumber])
})

/** Each event of an order sends a site message that links to it; the caller passes the expected count of each. */
async function expectNoticesInShop({ by }: Buyer, orderNumber: string): Promise<void> {
  const { items } = await must(myMessages, { category: 'order' }, by)
  expect(items.map(({ title }) => title)).toEqual([
    `订单 ${orderNumber} 已发货`,
    `订单 ${orderNumber} 付款成功`,
    `订单 ${orderNumber} 已提交`,
  ])
  const details = '/user/user/order/details?'
  expect(items.every(({ path }) => path?.startsWith(details) && path.includes(orderNumber))).toBe(
    true,
  )
  expect(await must(messageCount, {}, by)).toEqual({ article: 0, meesage: 3 })
  const upToId = items[0]!.id
  const after = await must(readAllMessages, { category: 'order', upToId }, by)
  expect(after).toEqual({ article: 0, meesage: 0 })
}
