/** The office's list of orders: every filter, every sort order, and pages that lose and repeat nothing. */
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { openOrderShop, press, type Buyer } from '#apps/api/testing/order-shop.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { tagCustomers } from '#domains/customers/contract.ts'
import { chooseOffline, payOnline } from '#domains/payments/contract.ts'
import { listCarriers } from '#domains/shipping/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { setFileRows } from '#domains/views/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { orderFigures } from '../../list-contract.ts'
import { officeOrder, officeOrders, shipParcel } from '../../office-contract.ts'

const shop = await openOrderShop({ audited: false }) // one address is changed past the shop
const { must, clock, db } = shop
const clerk = await shop.aClerk()
const item = await shop.goods(1000)

type Filter = ArgumentOf<typeof officeOrders>
const find = async (filter: Filter) =>
  (await must(officeOrders, filter, clerk.by)).items.map(({ number }) => number)

/** Pages of two, until there is no more. */
async function walk(filter: Filter): Promise<string[]> {
  const numbers: string[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await must(officeOrders, { ...filter, after, size: 2 }, clerk.by)
    numbers.push(...items.map(({ number }) => number))
    if (next === null) return numbers
    after = next
  }
}

/** An order of so many pieces of 10.00 each, with the freight of the place. */
async function order(buyer: Buyer, quantity: number): Promise<string> {
  clock.forward({ minutes: 1 })
  return (await shop.anOrder(buyer, item, quantity)).orderNumber
}

async function pay(buyer: Buyer, orderNumber: string): Promise<void> {
  const { redirectUrl } = await must(payOnline, { orderNumber }, buyer.by)
  await press(redirectUrl, 'succeed')
  await shop.runSweeps()
}

const plain = await shop.aBuyer()
const vip = await shop.aBuyer({ customerType: 'business', level: 3, superMember: true })
const abroad = await shop.aBuyer()
const [first, second, third, fourth, fifth] = [
  await order(plain, 1),
  await order(vip, 9),
  await order(plain, 3),
  await order(abroad, 5),
  await order(vip, 2),
] as const

describe('filters', () => {
  test('payment, method, shipping, carrier, buyer and place', async () => {
    await must(chooseOffline, { orderNumber: third }, plain.by)
    await pay(vip, second)
    await pay(vip, fifth)
    const [carrier] = await must(listCarriers, {}, clerk.by)
    const { lines } = await must(officeOrder, { orderNumber: fifth }, clerk.by)
    await must(
      shipParcel,
      {
        orderNumber: fifth,
        carrierId: carrier!.id,
        trackingNumber: 'SF12345678',
        lines: lines.map(({ id: lineId, quantity }) => ({ lineId, quantity })),
      },
      clerk.by,
    )
    await must(tagCustomers, { customerIds: [plain.id], tags: ['春季'], act: 'add' }, clerk.by)
    await db.count(sql`
      update orders.sales_order set address = address || '{"country": "ES"}' where number = ${fourth}`)

    expect(await find({})).toEqual([fifth, fourth, third, second, first])
    expect(await find({ payment: 'paid' })).toEqual([fifth, second])
    expect(await find({ method: 'transfer' })).toEqual([third])
    expect(await find({ method: 'online' })).toEqual([fifth, fourth, second, first])
    expect(await find({ fulfilment: 'shipped' })).toEqual([fifth])
    expect(await find({ carrier: carrier!.id })).toEqual([fifth])
    expect(await find({ carrier: carrier!.id + 1 })).toEqual([])
    expect(await find({ warehouse: shop.warehouseId })).toHaveLength(5)
    expect(await find({ warehouse: shop.warehouseId + 1 })).toEqual([])
    expect(await find({ country: 'ES' })).toEqual([fourth])
    expect(await find({ type: 'business' })).toEqual([fifth, second])
    expect(await find({ level: 3 })).toEqual([fifth, second])
    expect(await find({ level: 1, vip: '0' })).toEqual([fourth, third, first])
    expect(await find({ vip: '1' })).toEqual([fifth, second])
    expect(await find({ tag: '春季' })).toEqual([third, first])
    expect(await find({ currency: 'USD' })).toEqual([])
    expect(await find({ delivery: 'pickup' })).toEqual([])
    expect(await find({ q: 'SF12345678' })).toEqual([fifth])
    expect(await find({ q: ' sf1234 5678' })).toEqual([fifth])
    expect(await find({ q: 'SF1234567' })).toEqual([])
    expect(await find({ q: fourth, country: 'ES' })).toEqual([fourth])
    expect(await find({ q: fourth, country: 'CN' })).toEqual([])
  })

  test('amounts in base currency, days of each date, and what is late', async () => {
    const { items } = await must(officeOrders, {}, clerk.by)
    const amountOf = (number: string) => items.find((each) => each.number === number)!.payableAmount
    expect(await find({ min: String(amountOf(second)) })).toEqual([second])
    expect(await find({ max: String(amountOf(first)) })).toEqual([first])
    const placed = items.find(({ number }) => number === third)!.placedAt
    expect(await find({ from: placed })).toEqual([fifth, fourth, third])
    expect(await find({ until: placed })).toEqual([second, first])
    const paid = items.find(({ number }) => number === fifth)!.paidAt!
    expect(await find({ dated: 'paid', from: paid })).toEqual([fifth, second])
    expect(await find({ dated: 'shipped', until: '2030-01-01T00:00:00.000Z' })).toEqual([fifth])
    expect(await find({ overdue: '1' })).toEqual([])
    clock.forward({ hours: 73 })
    expect(await find({ overdue: '1' })).toEqual([second])
    expect(await find({ overdue: '0' })).toEqual([fifth, fourth, third, first])
    expect(await find({ tab: 'toShip' })).toEqual([second])
    // The deadline closes what was not paid, before the sweep comes.
    expect(await find({ tab: 'closed' })).toEqual([fourth, third, first])
  })

  test('amounts of another rate are compared and sorted by what they are in the base currency', async () => {
    const { items } = await must(officeOrders, {}, clerk.by)
    const largest = Math.max(...items.map(({ payableAmount }) => payableAmount))
    const setRate = (rate: number) =>
      db.count(sql`update orders.sales_order set rate = ${rate} where number = ${first}`)
    await setRate(0.001)
    expect(await find({ min: String(largest + 1) })).toEqual([first])
    expect((await find({ sort: 'amount' }))[0]).toBe(first)
    await setRate(1)
  })

  test.each<object>([
    { min: -1 },
    { min: '1e3.5' },
    { country: 'spain' },
    { level: 6 },
    { sort: 'newest' },
    { payment: 'gone' },
  ])('%j is refused', async (filter) => {
    expect((await shop.call(officeOrders, filter as Filter, clerk.by)).code).toBe(
      Reasons.invalidInput.code,
    )
  })
})

describe('sort orders', () => {
  test.each([
    ['placed', [fifth, fourth, third, second, first]],
    ['amount', [second, fourth, third, fifth, first]],
  ] as const)('%s, in pages, and the other way round', async (sort, expected) => {
    expect(await walk({ sort })).toEqual(expected)
    expect(await walk({ sort, reversed: '1' })).toEqual([...expected].reverse())
  })

  test('who has waited longest comes first', async () => {
    const waiting = await walk({ sort: 'waiting' })
    expect(waiting).toHaveLength(5)
    expect(waiting[0]).toBe(first)
    expect(await walk({ sort: 'waiting', reversed: '1' })).toEqual(waiting.toReversed())
  })

  test('equal amounts are neither lost nor repeated', async () => {
    const same = [await order(plain, 1), await order(plain, 1), await order(plain, 1)]
    const listed = await walk({ sort: 'amount', reversed: '1' })
    expect(listed).toHaveLength(8)
    expect(new Set(listed).size).toBe(8)
    expect(listed.slice(0, 4)).toEqual([first, ...same])
  })

  test.each(['x', '1', '_', '5_x', '2026-02-31 00:00:00+00_1', "1'_2", '9'.repeat(30) + '_1'])(
    'after %j begins anew',
    async (after) => {
      for (const sort of ['placed', 'amount', 'waiting'] as const) {
        expect(await find({ sort, after })).toHaveLength(8)
      }
    },
  )
})

describe('the file', () => {
  const file = (query: string, headers: Record<string, string>) =>
    fetch(`${shop.url}/api/office/orders/file${query}`, { headers: { ...headers, lang: 'en' } })

  test('holds what the filter means, in its order, and the log holds who took it', async () => {
    const owner = await staffWith(shop, 'owner')
    const answer = await file('?payment=paid&sort=amount', clerk.by)
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, columns: true })
    expect(rows.map((row) => row['Order'])).toEqual([second, fifth])
    const { payableAmount } = await must(officeOrder, { orderNumber: second }, clerk.by)
    expect(rows[0]).toMatchObject({
      'Amount due': String(payableAmount / 100),
      Currency: 'CNY',
      'Payment status': 'Paid',
      'Domestic tax not charged': '0',
      Quantity: '9',
    })
    expect(rows[1]).toMatchObject({ 'Tracking numbers': 'SF12345678' })
    // As the shop's clocks show it, eight hours after UTC.
    const { placedAt } = await must(officeOrder, { orderNumber: second }, clerk.by)
    const inShanghai = new Date(Date.parse(placedAt) + 8 * 3_600_000).toISOString()
    expect(rows[0]!['Placed (Asia/Shanghai)']).toBe(inShanghai.slice(0, 16).replace('T', ' '))
    expect(rows[0]!['Shipped at (Asia/Shanghai)']).toBe('')
    const { items } = await must(listAudit, { action: 'orders.export' }, owner.by)
    expect(items).toMatchObject([
      { object: 'orders:list', after: { payment: 'paid', sort: 'amount', format: 'csv' } },
    ])
  })

  test('reads one page after another, and says where it ends before the list', async () => {
    await db.count(sql`
      insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, payment, currency, rate, goods_amount,
        member_amount, freight_amount, tax_amount, tax_included, tax_rate_percent, payable_amount, paid_amount, total_steps, address,
        delivery, pay_by, lifecycle, closed_at, closed_by, closed_reason)
      select 'SO' || lpad(n::text, 15, '0'), 1, gen_random_uuid(), 'goods', 'cn', at, 'unpaid', 'CNY', 1, n, 0, 0, 0, true, 13, n, 0,
        '[]', '{}', 'express', at, 'closed', at, 'system', 'unpaid'
      from generate_series(1, 1150) n, (select timestamptz '2020-01-01' as at) old`)
    await db.count(sql`
      insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code,
        unit_name, warehouse_name, quantity, factor, list_unit_amount, unit_amount, goods_amount, member_amount, line_amount,
        freight_amount, tax_amount, steps)
      select id, buyer_id, 1, 1, 1, 1, 1, 'goods', '', 'G', 'piece', 'W', 1, 1, 1, 1, 1, 0, 1, 0, 0, '[]'
      from orders.sales_order where placed_at < '2020-01-02'`)
    await setFileRows(shop.owner.db, 1100)
    for (const sort of ['placed', 'amount', 'waiting']) {
      const answer = await file(`?tab=closed&sort=${sort}&until=2020-01-02T00:00:00.000Z`, clerk.by)
      const lines = (await answer.text()).trim().split('\r\n')
      expect(new Set(lines).size).toBe(1102)
      expect(lines.at(-1)).toContain('the first 1,100 of 1,150 rows')
    }
    await setFileRows(shop.owner.db, null)
    await shop.owner.db.count(sql`
      delete from orders.line where order_id in (select id from orders.sales_order where placed_at < '2020-01-02')`)
    await shop.owner.db.count(sql`delete from orders.sales_order where placed_at < '2020-01-02'`)
  })

  test('is a workbook where asked for', async () => {
    const answer = await file('?format=xlsx', clerk.by)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  test('is not for everybody', async () => {
    expect(await (await file('', {})).json()).toMatchObject({ code: -201 })
    expect(await (await file('?level=9', clerk.by)).json()).toMatchObject({
      code: Reasons.invalidInput.code,
    })
  })
})

test('figures count this day and the days before it', async () => {
  const figures = await must(orderFigures, {}, clerk.by)
  expect(figures.days).toHaveLength(7)
  expect(figures.days.at(-1)).toMatchObject(figures.today)
  expect(figures.days.reduce((sum, { orderCount }) => sum + orderCount, 0)).toBe(8)
  expect(figures).toMatchObject({ toShipCount: 1, overdueCount: 1, voucherCount: 0 })
})
