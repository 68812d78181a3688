/**
 * How long the office's lists take over 100,000 orders of 100,000 buyers: every sort order and the usual filters, database and server.
 * `node bench/office-lists.ts [--rows 100000]`. The rows are made by SQL; each list is read until the plans are cached, then the median is shown.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { customers } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { OrderFile } from '#domains/orders/list-contract.ts'
import { orderOf, queryOf } from '#domains/orders/server/list/list.ts'
import { countOpenByTab, listOrders } from '#domains/orders/server/list/sql.ts'
import type { Db } from '#kit/server/database/db.ts'
import { median, print, isWithinGoal, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const GOAL_MS = 30
const ROUNDS = 15
const PAGE = 51

/** As a merchant asks: none, wide ones, and ones that leave few orders. */
const FILTERS: readonly Record<string, string>[] = [
  {},
  { tab: 'toShip' },
  { tab: 'unpaid' },
  { tab: 'closed' },
  { tab: 'received' },
  { payment: 'voucher_review' },
  { payment: 'paid' },
  { fulfilment: 'partially_shipped' },
  { method: 'transfer' },
  { warehouse: '1' },
  { warehouse: '3' },
  { carrier: '2' },
  { country: 'ES' },
  { country: 'CN' },
  { type: 'business' },
  { level: '5' },
  { vip: '1' },
  { tag: 'rare' },
  { min: '500000' },
  { max: '1000' },
  { overdue: '1' },
  { reminded: '1' },
  { from: '2026-02-01T00:00:00.000Z', until: '2026-02-02T00:00:00.000Z' },
  { dated: 'paid', from: '2025-06-01T00:00:00.000Z', until: '2025-06-02T00:00:00.000Z' },
  { q: 'SO26' },
  { q: 'buyer 4711' },
]

async function fill(db: Db, rows: number): Promise<void> {
  await db.count(sql`
    insert into accounts.buyer (email, password_hash, nick_name, customer_type, level, super_member, lang, invitation_code,
      agreement_version, registered_at, tags, level_fixed)
    select 'buyer' || i || '@bench.example', 'x', 'buyer ' || i, case when i % 3 = 0 then 'business' else 'individual' end,
      1 + (i % 100 > 60)::int + (i % 100 > 80)::int + (i % 100 > 95)::int + (i % 100 > 98)::int, i % 20 = 0, 'cn', 'B' || i,
      (select max(version) from accounts.agreement), ${NOW}::timestamptz - i * interval '5 minutes',
      case when i % 5000 = 0 then '{rare}'::text[] else '{}' end, i % 100 > 60
    from generate_series(1, ${rows}::int) as i`)
  await db.count(sql`
    insert into accounts.spending (buyer_id, order_ref, amount, completed_at)
    select id, 'S' || id, (id * 7919) % 900000, ${NOW}::timestamptz - (id % 700) * interval '1 day'
    from accounts.buyer where id % 2 = 0`)
  await db.count(sql`
    insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, payment, fulfilment, lifecycle, currency, rate,
      goods_amount, member_amount, freight_amount, tax_amount, tax_included, tax_rate_percent, payable_amount, paid_amount,
      total_steps, address, delivery, pay_by, offline_at, paid_at, reminded_count, shipped_at, confirm_due, received_at,
      closed_at, closed_by, closed_reason)
    select 'SO' || lpad((260000000000000::bigint + i)::text, 15, '0'), 1 + (i::bigint * 7919) % ${rows}::int, gen_random_uuid(), 'goods', 'cn', at,
      payment, fulfilment, lifecycle, 'CNY', 1, amount, 0, 0, 0, true, 13, amount,
      case when payment = 'paid' then amount else 0 end, '[]',
      jsonb_build_object('country', case when i % 40 = 0 then 'ES' else 'CN' end, 'consignee', 'person ' || i, 'phone', '138' || i,
        'regionText', 'somewhere', 'street', repeat('street ', 6), 'detail', i::text, 'postalCode', '510000'),
      'express', at + interval '30 minutes' + case when payment = 'unpaid' and lifecycle = 'open' then interval '3 years' else '0' end,
      case when i % 4 = 0 or payment = 'voucher_review' then at end, case when payment = 'paid' then at + interval '10 minutes' end,
      (i % 500 = 0)::int,
      case when fulfilment in ('shipped', 'received') then at + interval '1 day' end,
      case when fulfilment in ('shipped', 'received') then at + interval '16 days' end,
      case when fulfilment = 'received' then at + interval '9 days' end,
      case when lifecycle = 'closed' then at + interval '1 hour' end, case when lifecycle = 'closed' then 'system' end,
      case when lifecycle = 'closed' then 'unpaid' end
    from (select i, ${NOW}::timestamptz - (${rows}::int - i) * interval '5 minutes' as at, 500 + (i::bigint * 104729) % 800000 as amount,
        case when i % 100 < 8 then 'closed' when i % 100 < 14 then 'open' else 'completed' end as lifecycle,
        case when i % 100 < 8 then 'unpaid' when i % 100 = 8 then 'unpaid' when i % 100 = 9 and i % 300 < 100 then 'voucher_review'
          else 'paid' end as payment,
        case when i % 100 < 9 or (i % 100 = 9 and i % 300 < 100) then 'unfulfilled' when i % 100 < 12 then 'unfulfilled'
          when i % 100 = 12 then 'partially_shipped' when i % 100 = 13 then 'shipped' else 'received' end as fulfilment
      from generate_series(1, ${rows}::int) as i) as made`)
  await db.count(sql`
    insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code,
      unit_name, warehouse_name, picture_url, quantity, factor, shipped_quantity, list_unit_amount, unit_amount, goods_amount,
      member_amount, line_amount, freight_amount, tax_amount, steps)
    select o.id, o.buyer_id, p, p, p, 1, case when o.id % 1000 = 0 then 3 else 1 + o.id % 2 end, 'goods ' || (o.id % 5000), '', 'C' || (o.id % 5000),
      'pc', 'Warehouse', '/p/' || p || '.webp', 2, 1, case when o.fulfilment in ('shipped', 'received') then 2 else 0 end,
      100, 100, 200, 0, 200, 0, 0, '[]'
    from orders.sales_order o, generate_series(1, 2) as p`)
  await db.count(sql`
    insert into orders.parcel (order_id, buyer_id, carrier_id, carrier_name, carrier_phone, tracking_number, shipped_at, way)
    select id, buyer_id, 1 + id % 3, 'Carrier', '1', 'SF' || id || '000000', shipped_at, 'carrier'
    from orders.sales_order where shipped_at is not null`)
  for (const table of [
    sql`orders.sales_order`,
    sql`orders.line`,
    sql`orders.parcel`,
    sql`accounts.buyer`,
    sql`accounts.spending`,
  ]) {
    await db.rows(sql`vacuum analyze ${table}`)
  }
}

async function medianOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS + 3; round++) {
    const began = performance.now()
    await work()
    if (round >= 3) times.push(performance.now() - began) // the first ones plan
  }
  return median(times)
}

const figureOf = (name: string, value: number): Figure => ({
  name,
  value,
  unit: 'ms',
  goal: { most: GOAL_MS },
})

async function orderFigures(db: Db): Promise<Figure[]> {
  const settings = await readSettings(db)
  const figures: Figure[] = []
  for (const given of FILTERS) {
    const times: [string, number][] = []
    for (const sort of ['placed', 'amount', 'waiting']) {
      for (const reversed of ['0', '1']) {
        const filter = OrderFile.parse({ ...given, sort, reversed })
        const read = async () =>
          listOrders(db, await queryOf(db, filter, { settings, now: NOW }), {
            order: orderOf(filter),
            after: null,
            limit: PAGE,
          })
        times.push([`${sort}${reversed === '1' ? ' reversed' : ''}`, await medianOf(read)])
      }
    }
    const [slowest] = times.toSorted((a, b) => b[1] - a[1])
    const figure = figureOf(
      `orders ${JSON.stringify(given)}, slowest by ${slowest?.[0]}`,
      slowest?.[1] ?? 0,
    )
    print([figure])
    figures.push(figure)
  }
  const counting = figureOf(
    'orders, counts of the tabs',
    await medianOf(() => countOpenByTab(db, NOW)),
  )
  print([counting])
  return [...figures, counting]
}

async function customerFigures(db: Db): Promise<Figure[]> {
  const all = {
    reach: null,
    pattern: null,
    digits: null,
    code: null,
    alsoIds: [],
    customerType: null,
    level: null,
    isSuper: null,
    tag: null,
    isBlocked: null,
    amongIds: null,
    after: null,
    now: NOW,
    limit: PAGE,
  }
  const filters: [string, Partial<customers.Wanted>][] = [
    ['all', {}],
    ['businesses', { customerType: 'business' }],
    ['level 5', { level: 5 }],
    ['super members', { isSuper: true }],
    ['a rare tag', { tag: 'rare' }],
  ]
  const figures: Figure[] = []
  for (const by of ['registered', 'spent', 'orders', 'seen'] as const) {
    for (const [name, filter] of filters) {
      const wanted = { ...all, ...filter, order: { by, isFalling: true } }
      const value = await medianOf(() => customers.find(db, wanted))
      const figure = figureOf(`customers by ${by}, ${name}`, value)
      print([figure])
      figures.push(figure)
    }
  }
  return figures
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } })
const bench = await openBench(['shared_buffers=256MB', 'max_wal_size=2GB'])
try {
  const began = performance.now()
  await fill(bench.db, Number(values.rows))
  console.log(`filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const figures = [...(await orderFigures(bench.db)), ...(await customerFigures(bench.db))]
  process.exitCode = figures.every(isWithinGoal) ? 0 : 1
} finally {
  await bench.close()
}
