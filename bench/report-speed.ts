/**
 * Reports over 1,000,000 order lines of two years: each grouping of a year, of a quarter, with a warehouse and with words, by the
 * statements that the shop runs. `--lines N` makes fewer. Orders are written by SQL, and counted by the sweep's own statements.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import * as count from '#domains/reports/server/count/sql.ts'
import * as read from '#domains/reports/server/read/sql.ts'
import { spanOf } from '#domains/reports/server/read/span.ts'
import { loadGoods } from '#demo/world/goods.ts'
import { isWithinGoal, median, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const { values } = parseArgs({ options: { lines: { type: 'string', default: '1000000' } } })
const LINES = Number(values.lines)
const LINES_OF_ORDER = 3
const ORDERS = Math.ceil(LINES / LINES_OF_ORDER)
const PRODUCTS = 10_000
const BUYERS = 50_000
const AT_ONCE = 10_000
const ZONE = 'Asia/Shanghai'
const MOST_MS = 300

const bench = await openBench()
const { db } = bench
const seconds = (since: number) => (performance.now() - since) / 1000
const figures: Figure[] = []

await loadGoods(db, NOW)
let began = performance.now()
await db.count(sql`
  insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, payment, currency, rate, goods_amount,
    member_amount, freight_amount, tax_amount, tax_included, tax_rate_percent, payable_amount, paid_amount, total_steps, address,
    delivery, pay_by, paid_at)
  select 'SO' || lpad(n::text, 15, '0'), 1 + (n::bigint * 7919) % ${BUYERS}, gen_random_uuid(), 'goods', 'cn', at, 'paid', 'CNY', 1, 9000, 0, 600,
    1100, true, 13, 9600, 9600, '[]', jsonb_build_object('country', (array['CN', 'US', 'ES', 'ID', 'MX'])[1 + n % 5]), 'express', at, at
  from (select n, timestamptz '2024-03-01' + n * (interval '730 days' / ${ORDERS}::int) as at
    from generate_series(1, ${ORDERS}::int) n) made`)
await db.count(sql`
  insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code, unit_name,
    warehouse_name, quantity, factor, list_unit_amount, unit_amount, goods_amount, member_amount, line_amount, freight_amount, tax_amount, steps)
  select o.id, o.buyer_id, p, 1, 1 + (o.id * 31 + p * 3571) % ${PRODUCTS}, 1, 1 + (o.id + p) % 3, 'goods', '', 'G', 'piece', 'W', 3, 1,
    1100, 1000, 3000, 0, 3000, 200, 366, '[]'
  from orders.sales_order o, generate_series(1, ${LINES_OF_ORDER}::int) p`)
figures.push({
  name: `making ${ORDERS * LINES_OF_ORDER} order lines`,
  value: seconds(began),
  unit: 's',
  goal: null,
})

began = performance.now()
await count.beginGeneration(db, ZONE)
for (let after = 0; ;) {
  const ids = await count.ordersAfter(db, after, AT_ONCE)
  if (ids.length === 0) break
  await count.writeEntries(db, ids, { generation: 1, timeZone: ZONE, homeCountry: 'CN' })
  await count.addToRollups(db, ids, { generation: 1, sign: 1 })
  after = ids.at(-1) ?? after
}
await count.noteFilled(db, null)
figures.push({ name: 'counting all of them', value: seconds(began), unit: 's', goal: null })
// as autovacuum does within the minute
await db.count(sql`vacuum analyze reports.rollup`)
const { rows } = await db.row<{ rows: number }>(
  sql`select count(*)::int as rows from reports.rollup`,
)
figures.push({ name: 'rows of the rollup', value: rows, unit: '', goal: null })

const year = { generation: 1, warehouseId: 0, span: spanOf('2025-02-10', '2026-02-09') }
const quarter = { ...year, span: spanOf('2025-11-20', '2026-02-17') }
const page = { sort: 'netAmount' as const, isFalling: true, limit: 50, offset: 0 }
const all = { page, lang: 'en' as const, pattern: null }
const CASES: [string, () => Promise<unknown>][] = [
  ['totals of a year', () => read.totals(db, year)],
  ['days of a year', () => read.periods(db, year, 'day')],
  ...(['product', 'category', 'buyer', 'warehouse', 'country'] as const).flatMap(
    (by): [string, () => Promise<unknown>][] => [
      [`a year by ${by}`, () => read.rows(db, by, year, all)],
      [
        `a quarter by ${by}, one warehouse`,
        () => read.rows(db, by, { ...quarter, warehouseId: 1 }, all),
      ],
    ],
  ),
  [
    'a year by product, its last page',
    () => read.rows(db, 'product', year, { ...all, page: { ...page, offset: PRODUCTS - 50 } }),
  ],
  [
    'a year by product, with words',
    () => read.rows(db, 'product', year, { ...all, pattern: '%carton%' }),
  ],
  ['buyers of a year', () => read.buyerCount(db, year)],
]
for (const [name, run] of CASES) {
  const took: number[] = []
  for (let turn = 0; turn < 7; turn++) {
    const since = performance.now()
    await run()
    took.push(performance.now() - since)
  }
  figures.push({ name, value: median(took), unit: 'ms', goal: { most: MOST_MS } })
}
print(figures)
await bench.close()
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
