/** Buyers find their own orders by the days on which they were placed, on the shop's clock. */
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { myOrders } from '../../buyer-contract.ts'

const shop = await openOrderShop()
const { call, clock, must } = shop
const buyer = await shop.aBuyer()
const item = await shop.goods(100)

const orderAt = async (at: string) => {
  clock.now = at
  return (await shop.anOrder(buyer, item)).orderNumber
}
const [first, second, third] = [
  await orderAt('2026-03-01T15:59:59.999Z'),
  await orderAt('2026-03-01T16:00:00.000Z'),
  await orderAt('2026-03-02T16:00:00.000Z'),
]
const found = async (days: { from?: string; until?: string; q?: string }) => {
  const { items, total } = await must(myOrders, days, buyer.by)
  expect(total).toBe(items.length)
  return items.map(({ number }) => number)
}

test.each([
  ['all of them without days', {}, [third, second, first]],
  ['from an instant, which belongs to it', { from: '2026-03-01T16:00:00.000Z' }, [third, second]],
  ['until an instant, which does not', { until: '2026-03-02T16:00:00.000Z' }, [second, first]],
  ['one day', { from: '2026-03-01T16:00:00.000Z', until: '2026-03-02T16:00:00.000Z' }, [second]],
  ['a day with words as well', { from: '2026-03-01T16:00:00.000Z', q: third! }, [third]],
  [
    'none, where the last day is before the first',
    { from: '2026-03-05T16:00:00.000Z', until: '2026-03-01T16:00:00.000Z' },
    [],
  ],
])('%s', async (_what, days, expected) => {
  expect(await found(days)).toEqual(expected)
})

test('an invalid instant is refused, not searched for', async () => {
  const { code } = await call(myOrders, { from: 'yesterday' }, buyer.by)
  expect(code).not.toBe(1)
})
