/** Lines at prices of activities: whoever has seen such a price is told when it is over, and moves the line themselves. */
import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import {
  publishActivity,
  saveActivity,
  stopActivity,
  type ActivitySku,
} from '#domains/promotions/contract.ts'
import { codeOf } from '#domains/promotions/testing.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import {
  addToCart,
  changeLine,
  getCart,
  mergeCart,
  moveToOrdinary,
  type Cart,
} from '../contract.ts'

const shop = await openOrderShop()
const { must, clock } = shop
const clerk = await shop.aClerk()

type By = Record<string, string>
const PRICE = 800

/** A special price of 8.00 instead of 10.00 for an hour. */
async function special(sku: Partial<ActivitySku> = {}) {
  const item = await shop.goods(1000)
  const { now } = clock
  const { id } = await must(
    saveActivity,
    {
      kind: 'special',
      names: { cn: '春季特价', en: 'Spring price' },
      startsAt: now,
      endsAt: later(now, 60 * MINUTE_MS),
      audience: 'all',
      leastLevel: 1,
      skus: [
        {
          code: await codeOf(shop, item.skuId),
          prices: [{ currency: 'CNY', amount: PRICE }],
          quotaCount: null,
          perOrderCount: null,
          perBuyerCount: null,
          ...sku,
        },
      ],
    },
    clerk.by,
  )
  await must(publishActivity, { activityId: id, version: 0 }, clerk.by)
  return { item, id }
}
type Item = Awaited<ReturnType<typeof special>>['item']

const put = async (by: By, { skuId, unitId }: Item, quantity = 1) =>
  (await must(addToCart, { skuId, unitId, warehouseId: shop.warehouseId, quantity }, by)).lineId
const read = (by: By) => must(getCart, {}, by)
const lineOf = ({ groups, activities }: Cart) => {
  const line = groups[0]?.lines[0]
  return { activity: line?.activity, unitAmount: line?.price?.unitAmount, activities }
}
const wait = (minutes: number) => {
  clock.now = later(clock.now, minutes * MINUTE_MS)
}

test('a line at an activity’s price stays with it as it ends, and moves when its buyer says so', async () => {
  const { by } = await shop.aBuyer()
  const { item, id } = await special({ perOrderCount: 5 })
  const lineId = await put(by, item)
  wait(20)
  expect(lineOf(await read(by))).toEqual({
    activity: { activityId: id, state: 'on', leftQuantity: 5 },
    unitAmount: PRICE,
    activities: [{ activityId: id, name: '春季特价', leftMs: 40 * MINUTE_MS }],
  })
  wait(40)
  const over = {
    activity: { activityId: id, state: 'over', leftQuantity: null },
    unitAmount: 1000,
    activities: [{ activityId: id, name: '春季特价', leftMs: 0 }],
  }
  expect(lineOf(await read(by))).toEqual(over)
  expect(lineOf(await must(changeLine, { lineId, quantity: 2 }, by))).toEqual(over)
  const ordinary = { activity: null, unitAmount: 1000, activities: [] }
  expect(lineOf(await must(moveToOrdinary, { lineIds: [lineId] }, by))).toEqual(ordinary)
  expect(lineOf(await read(by))).toEqual(ordinary)
})

test('more than are left have the normal price, and none left is said too', async () => {
  const { by } = await shop.aBuyer()
  const { item, id } = await special({ quotaCount: 3 })
  const lineId = await put(by, item, 2)
  await read(by)
  const more = await must(changeLine, { lineId, quantity: 4 }, by)
  expect(lineOf(more)).toMatchObject({
    activity: { activityId: id, state: 'tooMany', leftQuantity: 3 },
    unitAmount: 1000,
  })
  const other = await shop.aBuyer()
  await shop.anOrder(other, item, 3)
  expect(lineOf(await read(by))).toMatchObject({
    activity: { activityId: id, state: 'gone', leftQuantity: null },
    unitAmount: 1000,
  })
})

test('a line that another reason makes cheaper is ordinary as long as the activity has as much', async () => {
  const { by } = await shop.aBuyer()
  const { item, id } = await special({ quotaCount: 3 })
  const lineId = await put(by, item, 3)
  expect(lineOf(await read(by)).activity).toMatchObject({ activityId: id, state: 'on' })
  await shop.db.count(sql`update catalog.price set amount = 700 where sku_id = ${item.skuId}`)
  expect(lineOf(await read(by))).toMatchObject({ activity: null, unitAmount: 700 })
  const more = await must(changeLine, { lineId, quantity: 4 }, by)
  expect(lineOf(more)).toMatchObject({ activity: { state: 'tooMany' }, unitAmount: 700 })
})

test('an activity that is stopped is over for those who have seen its price, and for nobody else', async () => {
  const [seen, late] = [await shop.aBuyer(), await shop.aBuyer()]
  const { item, id } = await special()
  await put(seen.by, item)
  await read(seen.by)
  await must(stopActivity, { activityId: id, reason: 'sold elsewhere' }, clerk.by)
  await put(late.by, item)
  expect(lineOf(await read(seen.by)).activity).toMatchObject({ state: 'over' })
  expect(lineOf(await read(late.by)).activity).toBeNull()
})

test('a guest’s line keeps its activity as it moves into a buyer’s cart; others move no line of it', async () => {
  const key: By = { 'cart-key': randomBytes(32).toString('base64url') }
  const { item, id } = await special()
  const lineId = await put(key, item)
  await read(key)
  wait(60)
  const stranger = await shop.aBuyer()
  await must(moveToOrdinary, { lineIds: [lineId] }, stranger.by)
  expect(lineOf(await read(key)).activity).toMatchObject({ activityId: id, state: 'over' })
  const buyer = await shop.aBuyer()
  const both = { ...buyer.by, ...key }
  await must(mergeCart, {}, both)
  expect(lineOf(await read(buyer.by)).activity).toMatchObject({ activityId: id, state: 'over' })
})
