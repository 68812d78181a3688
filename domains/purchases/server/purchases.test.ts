/** A buyer's purchases: the sum of their own orders. */
import { expect, test } from 'vitest'
import { cancelOrder, confirmReceipt } from '#domains/orders/buyer-contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { boughtGoods, purchaseMoves } from '../contract.ts'

const shop = await openOrderShop()
const { must, clock } = shop
const clerk = await shop.aClerk()

async function paid(buyer: Buyer, item: { skuId: number; unitId: number }, quantity: number) {
  const { orderNumber } = await shop.anOrder(buyer, item, quantity)
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  return orderNumber
}
async function ship(orderNumber: string, quantity: number) {
  const { lines } = await must(officeOrder, { orderNumber }, clerk.by)
  const parcel = { carrierId: 1, trackingNumber: 'SF1234567890' }
  const packed = [{ lineId: lines[0]!.id, quantity }]
  return must(shipParcel, { orderNumber, ...parcel, lines: packed }, clerk.by)
}

test('ordered goods are pending, shipped and received; cancelled ones do not count', async () => {
  const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
  const [item, dropped] = [await shop.goods(100), await shop.goods(100)]
  const first = await paid(buyer, item, 10)
  clock.forward({ minutes: 1 })
  await ship(first, 10)
  clock.forward({ minutes: 1 })
  await must(confirmReceipt, { orderNumber: first }, buyer.by)
  clock.forward({ minutes: 1 })
  const second = await paid(buyer, item, 6)
  clock.forward({ minutes: 1 })
  await ship(second, 2)
  const { orderNumber: third } = await shop.anOrder(buyer, dropped, 3)
  await must(cancelOrder, { orderNumber: third, reason: 'changedMind', text: '' }, buyer.by)

  const { items } = await must(boughtGoods, {}, buyer.by)
  expect(items).toMatchObject([
    {
      skuId: item.skuId,
      orderedCount: 16,
      reservedCount: 4,
      onTheWayCount: 2,
      receivedCount: 10,
      lastOrderNumber: second,
    },
  ])
  expect((await must(boughtGoods, { q: items[0]!.code.toLowerCase() }, buyer.by)).items).toEqual(
    items,
  )
  expect((await must(boughtGoods, { q: '100%_\\' }, buyer.by)).items).toEqual([])
  const moved = (await must(purchaseMoves, { skuId: item.skuId }, buyer.by)).items
  expect(moved.map(({ kind, quantity, orderNumber }) => [kind, quantity, orderNumber])).toEqual([
    ['shipped', 2, second],
    ['ordered', 6, second],
    ['received', 10, first],
    ['shipped', 10, first],
    ['ordered', 10, first],
  ])
  const all = (await must(purchaseMoves, {}, buyer.by)).items.map(({ kind }) => kind)
  expect(all.toSorted()).toEqual([
    'closed',
    'ordered',
    'ordered',
    'ordered',
    'received',
    'shipped',
    'shipped',
  ])
  expect([
    (await must(boughtGoods, {}, other.by)).items,
    (await must(purchaseMoves, { skuId: item.skuId }, other.by)).items,
  ]).toEqual([[], []])
})

test('pages follow each other, also within the same instant', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(1000)
  for (let each = 0; each < 65; each++) await shop.anOrder(buyer, item, 1)
  const first = await must(purchaseMoves, {}, buyer.by)
  const second = await must(purchaseMoves, { after: first.next! }, buyer.by)
  const third = await must(purchaseMoves, { after: second.next! }, buyer.by)
  expect([first, second, third].map(({ items }) => items.length)).toEqual([30, 30, 5])
  expect(third.next).toBeNull()
  const numbers = [...first.items, ...second.items, ...third.items].map(
    ({ orderNumber }) => orderNumber,
  )
  expect(new Set(numbers).size).toBe(65)
  const odd = await must(purchaseMoves, { after: "9999-99-99T99:99:99.999Z_1' or 1=1" }, buyer.by)
  expect(odd.items).toHaveLength(30)
})
