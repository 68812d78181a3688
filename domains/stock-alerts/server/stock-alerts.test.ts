/** Waiting buyers are notified once, in order of waiting, and no more people than there are goods. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { setOnHand } from '#domains/stock/server/door.ts'
import { aWarehouse, stocked } from '#domains/stock/testing.ts'
import { askForNotice, myNotices, listAlertedGoods, withdrawNotice } from '../contract.ts'
import { StockAlertReasons } from '../reasons.ts'

const shop = await openOrderShop()
const { db, must, call, clock, warehouseId: here } = shop
const elsewhere = await aWarehouse(db)
const clerk = await shop.aClerk()

const asking = (skuId: number, wantedCount = 1, warehouseId: number | null = here) => ({
  skuId,
  warehouseId,
  wantedCount,
})
const arrive = ({ productId, skuId }: { productId: number; skuId: number }, onHandCount: number) =>
  db.tx((tx) =>
    setOnHand(tx, {
      rows: [{ productId, skuId, warehouseId: here, onHandCount }],
      now: clock.now,
      note: '',
      by: 'test',
    }),
  )
const stateOf = async (by: Record<string, string>, skuId: number) =>
  (await must(myNotices, { skuId }, by)).items.map(({ state }) => state)
const mailsOf = async (template: string, email: string) =>
  (
    await db.row<{ count: number }>(sql`
      select count(*) as count from messages.outbox where template = ${template} and recipient = ${email}`)
  ).count

test('an alert waits, is sent once, and can be renewed', async () => {
  const buyer = await shop.aBuyer({ lang: 'en' })
  const item = await shop.goods(2)
  const there = await call(askForNotice, asking(item.skuId, 2), buyer.by)
  expect(there.code).toBe(StockAlertReasons.thereAlready.code)
  const notice = await must(askForNotice, asking(item.skuId, 3), buyer.by)
  expect(notice).toMatchObject({ state: 'waiting', wantedCount: 3, warehouseId: here })
  const again = await Promise.all(
    Array.from({ length: 5 }, () => must(askForNotice, asking(item.skuId, 3), buyer.by)),
  )
  expect(new Set(again.map(({ id }) => id))).toEqual(new Set([notice.id]))

  await shop.runSweeps()
  expect(await stateOf(buyer.by, item.skuId)).toEqual(['waiting'])
  await arrive(item, 3)
  await shop.runSweeps()
  await shop.runSweeps()
  expect(await stateOf(buyer.by, item.skuId)).toEqual(['notified'])
  expect(await mailsOf('arrival-notice', buyer.email)).toBe(1)
  await arrive(item, 0)
  expect(await must(askForNotice, asking(item.skuId, 3), buyer.by)).toMatchObject({
    id: notice.id,
    state: 'waiting',
  })
  clock.forward({ minutes: 11 })
  await arrive(item, 5)
  await shop.runSweeps()
  expect(await mailsOf('arrival-notice', buyer.email)).toBe(2)
})

test('two pieces notify at most six, the rest ten minutes later', async () => {
  const item = await shop.goods(0)
  const buyers: Awaited<ReturnType<typeof shop.aBuyer>>[] = []
  for (let each = 0; each < 8; each++) {
    const buyer = await shop.aBuyer()
    await must(askForNotice, asking(item.skuId), buyer.by)
    buyers.push(buyer)
    clock.forward({ seconds: 1 })
  }
  const alerted = async () =>
    Promise.all(buyers.map(async ({ by }) => (await stateOf(by, item.skuId))[0] === 'notified'))
  await arrive(item, 2)
  await shop.runSweeps()
  expect(await alerted()).toEqual([true, true, true, true, true, true, false, false])
  clock.forward({ minutes: 9 })
  await shop.runSweeps()
  expect((await alerted()).filter(Boolean)).toHaveLength(6)
  clock.forward({ minutes: 2 })
  await shop.runSweeps()
  expect((await alerted()).filter(Boolean)).toHaveLength(8)
})

test('a buyer who wants more than arrived waits on, and one who accepts any warehouse is notified of another', async () => {
  const [many, any, elsewhereOnly] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const item = await shop.goods(0)
  await must(askForNotice, asking(item.skuId, 10), many.by)
  await must(askForNotice, asking(item.skuId, 2, null), any.by)
  await must(askForNotice, asking(item.skuId, 1, elsewhere), elsewhereOnly.by)
  await arrive(item, 4)
  await shop.runSweeps()
  expect(await stateOf(many.by, item.skuId)).toEqual(['waiting'])
  expect(await stateOf(any.by, item.skuId)).toEqual(['notified'])
  expect(await stateOf(elsewhereOnly.by, item.skuId)).toEqual(['waiting'])
  const { items } = await must(listAlertedGoods, {}, clerk.by)
  expect(items.find(({ skuId }) => skuId === item.skuId)).toMatchObject({
    buyerCount: 2,
    wantedCount: 11,
    availableCount: 4,
  })
  clock.forward({ minutes: 11 })
  await stocked(db, item, elsewhere, 1)
  await shop.runSweeps()
  expect(await stateOf(elsewhereOnly.by, item.skuId)).toEqual(['notified'])
})

test('it ends when withdrawn, after its time, and with the goods; the buyer is notified of the latter', async () => {
  const [a, b, c] = [await shop.aBuyer(), await shop.aBuyer(), await shop.aBuyer()]
  const [item, delisted] = [await shop.goods(0), await shop.goods(0)]
  const { id } = await must(askForNotice, asking(item.skuId), a.by)
  expect((await call(withdrawNotice, { noticeId: id }, b.by)).code).toBe(3001)
  expect(await must(withdrawNotice, { noticeId: id }, a.by)).toMatchObject({ state: 'withdrawn' })
  await must(askForNotice, asking(item.skuId), b.by)
  await must(askForNotice, asking(delisted.skuId), c.by)
  await db.count(sql`update catalog.sku set active = false where id = ${delisted.skuId}`)
  await shop.runSweeps()
  expect([await stateOf(b.by, item.skuId), await stateOf(c.by, delisted.skuId)]).toEqual([
    ['waiting'],
    ['expired'],
  ])
  await db.count(sql`update catalog.sku set active = true where id = ${delisted.skuId}`)
  clock.forward({ days: 180 })
  await shop.runSweeps()
  const left = sql`select state from arrivals.notice where buyer_id = ${b.id}`
  expect(await db.rows(left)).toEqual([{ state: 'expired' }]) // the buyer's login has ended too
  expect(await mailsOf('arrival-ended', b.email)).toBe(1)
  await arrive(item, 9)
  await shop.runSweeps()
  expect(await mailsOf('arrival-notice', a.email)).toBe(0)
})

test('invalid input is refused: unknown goods, unknown warehouses, guests', async () => {
  const buyer = await shop.aBuyer()
  const item = await shop.goods(0)
  const codes = await Promise.all(
    [
      asking(999_999),
      asking(item.skuId, 1, 999_999),
      asking(item.skuId, 0),
      asking(item.skuId, 1.5),
    ].map(async (input) => (await call(askForNotice, input, buyer.by)).code),
  )
  expect(codes).toEqual([
    StockAlertReasons.skuGone.code,
    StockAlertReasons.warehouseGone.code,
    3000,
    3000,
  ])
  expect((await call(askForNotice, asking(item.skuId))).code).toBe(-201)
  expect((await must(myNotices, {}, buyer.by)).items).toEqual([])
})
