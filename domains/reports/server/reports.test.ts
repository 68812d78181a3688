/** Reports say what was sold and given back, exactly, whatever happens to orders meanwhile; and only to who may see them. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { requestCancel } from '#domains/payments/cancel-contract.ts'
import { payOnline } from '#domains/payments/contract.ts'
import { closeRest } from '#domains/payments/refunds-contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { officeOrder, shipParcel } from '#domains/orders/office-contract.ts'
import { forgetSettings, putSetting } from '#domains/settings/server/door.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { salesOfBuyer, salesOverview, salesReport, type Grouping } from '../contract.ts'
import { ReportReasons } from '../reasons.ts'
import { sweeps } from './count/count.ts'
import { expectedByDay } from './testing.ts'

const shop = await openOrderShop()
const { must, clock, db } = shop
const owner = await shop.aClerk()

async function paid(buyer: Buyer, item: { skuId: number; unitId: number }, quantity: number) {
  const order = await shop.anOrder(buyer, item, quantity)
  const { redirectUrl } = await must(payOnline, { orderNumber: order.orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.settle()
  return order
}

const PERIOD = { from: '2026-01-01', to: '2026-12-31' }
const reportBy = (by: Grouping, more: object = {}) =>
  must(salesReport, { ...PERIOD, by, ...more }, owner.by)

const [buyer, other] = [await shop.aBuyer(), await shop.aBuyer()]
const [cups, lamps] = [await shop.goods(1000), await shop.goods(1000)]
const orders = [await paid(buyer, cups, 3), await paid(other, cups, 1), await paid(other, lamps, 7)]
await shop.anOrder(buyer, lamps, 2) // never paid: no sale

/** Compares the report by days with orders, and what all others add up to with it. */
async function expectExact(timeZone = 'Asia/Shanghai') {
  const { items, totals } = await reportBy('day', { sort: 'key', reversed: '1' })
  expect(
    items.map((row) => ({
      day: row.key,
      orderCount: row.orderCount,
      chargedAmount: row.netAmount + row.refundAmount,
      refundAmount: row.refundAmount,
    })),
  ).toEqual(await expectedByDay(db, timeZone))
  for (const by of ['month', 'product', 'category', 'buyer', 'warehouse', 'country'] as const) {
    const rows = (await reportBy(by)).items
    for (const key of [
      'unitCount',
      'grossAmount',
      'discountAmount',
      'freightAmount',
      'addedTaxAmount',
      'includedTaxAmount',
      'refundAmount',
      'netAmount',
    ] as const) {
      expect([by, key, rows.reduce((sum, row) => sum + row[key], 0)]).toEqual([
        by,
        key,
        totals[key],
      ])
    }
  }
  for (const row of [...items, totals]) {
    expect(row.netAmount).toBe(
      row.grossAmount +
        row.discountAmount +
        row.freightAmount +
        row.addedTaxAmount -
        row.refundAmount,
    )
  }
  const { findings } = await diagnose(db)
  expect(findings.filter(({ view }) => view.startsWith('i_90'))).toEqual([])
}

test('what was paid is a sale of its day, in every grouping, and unpaid orders are none', async () => {
  await expectExact()
  const { totals } = await reportBy('day')
  expect(totals).toMatchObject({
    orderCount: 3,
    unitCount: 11,
    netAmount: orders.reduce((sum, { payableAmount }) => sum + payableAmount, 0),
    refundAmount: 0,
  })
  // prices contain the tax
  expect(totals.addedTaxAmount).toBe(0)
  expect(totals.includedTaxAmount).toBeGreaterThan(0)
  const { items } = await reportBy('product')
  expect(items.map(({ orderCount, unitCount }) => [orderCount, unitCount]).toSorted()).toEqual([
    [1, 7],
    [2, 4],
  ])
})

test('a cancelled order stays a sale of its day and is given back on the day it was closed', async () => {
  clock.forward({ days: 3 })
  const { orderNumber, payableAmount } = await paid(buyer, lamps, 5)
  const before = (await reportBy('day')).totals
  clock.forward({ days: 2 })
  await must(requestCancel, { orderNumber, reason: 'changedMind', text: '' }, buyer.by)
  await shop.settle()
  await expectExact()
  const after = (await reportBy('day')).totals
  expect(after).toMatchObject({
    orderCount: before.orderCount,
    unitCount: before.unitCount - 5,
    refundAmount: payableAmount,
    netAmount: before.netAmount - payableAmount,
  })
})

test('counting again and again changes nothing, also by many at once', async () => {
  const before = (await reportBy('day')).totals
  await shop.owner.db.count(sql`
    insert into orders.order_change (order_id) select id from orders.sales_order, generate_series(1, 3)`)
  const context = { db, now: clock.now, log: shop.app.log, config: shop.app.config }
  await Promise.all(Array.from({ length: 8 }, () => sweeps[0]!.run(context)))
  await shop.settle()
  expect((await reportBy('day')).totals).toEqual(before)
  await expectExact()
})

test('orders that are paid while others are counted are counted too', async () => {
  const context = { db, now: clock.now, log: shop.app.log, config: shop.app.config }
  const buyers = await Promise.all(Array.from({ length: 4 }, () => shop.aBuyer()))
  await Promise.all([
    ...buyers.map((each) => paid(each, cups, 1)),
    (async () => {
      for (let turn = 0; turn < 20; turn++) await sweeps[0]!.run(context)
    })(),
  ])
  await shop.settle()
  expect((await reportBy('day')).totals.orderCount).toBe(8)
  await expectExact()
})

test('another time zone moves sales to its days, and the former figures are shown until all are counted', async () => {
  await putSetting(db, {
    key: 'shop.timeZone',
    value: 'America/Los_Angeles',
    version: 0,
    now: clock.now,
    by: 'test',
  })
  forgetSettings()
  const context = { db, now: clock.now, log: shop.app.log, config: shop.app.config }
  const before = (await reportBy('day')).totals
  await sweeps[0]!.run(context)
  const meanwhile = await reportBy('day')
  expect([meanwhile.isComplete, meanwhile.totals]).toEqual([false, before])
  await shop.settle()
  expect((await reportBy('day')).isComplete).toBe(true)
  await expectExact('America/Los_Angeles')
  await sweeps[1]!.run(context)
  const left = await db.row<{ count: number }>(
    sql`select count(distinct generation)::int as count from reports.rollup`,
  )
  expect(left.count).toBe(1)
})

test('a warehouse is a filter, words find rows, and any column sorts', async () => {
  const all = await reportBy('product')
  expect((await reportBy('product', { warehouse: shop.warehouseId })).items).toEqual(all.items)
  expect((await reportBy('product', { warehouse: 999_999 })).items).toEqual([])
  const code = all.items[0]!.note
  expect((await reportBy('product', { q: code })).items.map(({ note }) => note)).toEqual([code])
  expect((await reportBy('product', { q: '%' })).items).toEqual([])
  const units = (await reportBy('buyer', { sort: 'unitCount', reversed: '1' })).items.map(
    ({ unitCount }) => unitCount,
  )
  expect(units).toEqual(units.toSorted((a, b) => a - b))
  const second = await reportBy('product', { size: 1, page: 2 })
  expect([second.total, second.items]).toEqual([all.total, all.items.slice(1, 2)])
})

test('periods are whole days of at most ten years', async () => {
  const refused = async (from: string, to: string) =>
    (await shop.call(salesReport, { from, to }, owner.by)).code
  expect(await refused('2026-02-02', '2026-02-01')).toBe(Reasons.invalidInput.code)
  expect(await refused('2010-01-01', '2026-01-01')).toBe(ReportReasons.periodTooLong.code)
  expect(
    (await must(salesReport, { from: '2025-01-01', to: '2025-01-01' }, owner.by)).totals.orderCount,
  ).toBe(0)
})

test('charts compare a period with the one before, day by day', async () => {
  const [first] = (await reportBy('day', { sort: 'key', reversed: '1' })).items
  const day = first!.key
  const seen = await must(salesOverview, { from: day, to: day }, owner.by)
  expect(seen.current.netAmount).toBe(first!.netAmount)
  expect(seen.series).toEqual([
    { day, netAmount: first!.netAmount, orderCount: first!.orderCount, visitorCount: 0 },
  ])
  expect(seen.former).toMatchObject({ netAmount: 0, orderCount: 0 })
  const year = await must(salesOverview, PERIOD, owner.by)
  expect([year.isByMonth, year.series.length]).toEqual([true, 12])
  expect(year.series.reduce((sum, { netAmount }) => sum + netAmount, 0)).toBe(
    year.current.netAmount,
  )
})

test('a customer’s months are those of the report by buyers, with empty ones among them', async () => {
  const { months } = await must(salesOfBuyer, { buyerId: other.id }, owner.by)
  const { items } = await reportBy('buyer')
  const row = items.find(({ key }) => key === String(other.id))
  expect(months).toHaveLength(24)
  expect(months.reduce((sum, { netAmount }) => sum + netAmount, 0)).toBe(row?.netAmount)
  expect(months.filter(({ orderCount }) => orderCount > 0)).toHaveLength(1)
  const nobody = await must(salesOfBuyer, { buyerId: 999_999 }, owner.by)
  expect(nobody.months.every(({ netAmount }) => netAmount === 0)).toBe(true)
})

test('a closed rest is given back on the day its money leaves, without what was shipped', async () => {
  const { orderNumber } = await paid(other, lamps, 10)
  const { totals: before, items: daysBefore } = await reportBy('day')
  const [carrier] = await must(listCarriers, {}, owner.by)
  const { lines } = await must(officeOrder, { orderNumber }, owner.by)
  const parcel = { orderNumber, carrierId: carrier!.id, trackingNumber: 'SF1234567890123' }
  await must(shipParcel, { ...parcel, lines: [{ lineId: lines[0]!.id, quantity: 7 }] }, owner.by)
  clock.forward({ days: 1 })
  await must(closeRest, { orderNumber, note: 'sold out' }, owner.by)
  await shop.settle()
  clock.forward({ minutes: 2 })
  await shop.settle()
  await expectExact('America/Los_Angeles') // set by a test above
  const { refunded } = await db.row<{ refunded: number }>(
    sql`select sum(amount)::bigint as refunded from payments.refund where order_number = ${orderNumber} and state = 'succeeded'`,
  )
  expect(refunded).toBeGreaterThan(0)
  // The day of the order keeps all its units: those that were closed are taken off on the day of that.
  const [closingDay, ...days] = (await reportBy('day')).items
  expect([closingDay?.unitCount, days]).toEqual([-3, daysBefore])
  const after = (await reportBy('day')).totals
  expect(after).toMatchObject({
    orderCount: before.orderCount,
    unitCount: before.unitCount - 3,
    refundAmount: before.refundAmount + refunded,
    netAmount: before.netAmount - refunded,
  })
})
