/**
 * How long the lists of after-sales take among 10,000 cases, of which a tenth is open, how much processor time opening one costs, and
 * how long figures over them take. `node bench/cases.ts [--rows 10000]`. The rows are made by SQL.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { countWaiting, listInTab, type CaseQuery } from '#domains/after-sales/server/list-sql.ts'
import { caseQueryOfProduct } from '#domains/after-sales/server/of-product.ts'
import { findCase } from '#domains/after-sales/server/sql.ts'
import { toDetail, toSummaries } from '#domains/after-sales/server/views.ts'
import * as figures from '#domains/reports/server/read/cases-sql.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Db } from '#kit/server/database/db.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { fillOffice } from './office-shop.ts'
import { NOW, openBench, type Bench } from './search-shop.ts'

const LIST_GOAL_MS = 20
const OPEN_GOAL_MS = 5
const FIGURES_GOAL_MS = 300
const OPEN_SHARE = 0.1
const PAGE = 21
const TABS = [
  'review',
  'asked',
  'stock',
  'returns',
  'replacements',
  'refunds',
  'buyers',
  'ended',
] as const

/** A case about the first line of each of these orders; a tenth of them is open. */
async function fillCases(db: Db, rows: number): Promise<void> {
  await db.count(sql`
    create unlogged table public.chosen as
      select row_number() over (order by o.id) as i, o.id, o.number, o.buyer_id, l.id as line_id, o.received_at
      from orders.sales_order o join orders.line l on l.order_id = o.id and l.position = 1
      where o.fulfilment = 'received' order by o.id limit ${rows}`)
  await db.count(sql`
    insert into after_sales.line (order_id, line_id, buyer_id, quantity, goods_amount, freight_amount, taken_quantity, taken_goods_amount,
      refunded_goods_amount)
    select id, line_id, buyer_id, 2, 200, 0, 1, 100, 0 from public.chosen`)
  await db.count(sql`
    insert into after_sales.sales_case (number, order_id, order_number, buyer_id, lang, currency, type, state, recovery, created_at,
      changed_at, due_at, agreed_goods_amount, agreed_freight_amount, decided_by, return_address, return_carrier, return_number, sent_at,
      received_at, refund_at, ended_at)
    select 'RF' || lpad(i::text, 15, '0'), id, number, buyer_id, 'cn', 'CNY', type, state, case when type = 'refund_only' then 'none' else 'self' end,
      at, at, case when state in ('refunding', 'completed') then null else ${NOW}::timestamptz + (i % 90) * interval '1 hour' end,
      case when state = 'applied' then null else 100 end, case when state = 'applied' then null else 0 end,
      case when state = 'applied' then null else 1 end,
      case when state in ('awaiting_return', 'returning', 'received') then '{"consignee":"a","phone":"12345","address":"somewhere"}'::jsonb end,
      case when state = 'returning' then 'SF' end, case when state = 'returning' then 'SF1234567' end,
      case when state = 'returning' then at end, case when state = 'received' then at end,
      case when state in ('refunding', 'completed') then at + (i % 96) * interval '1 hour' end,
      case when state = 'completed' then at + interval '5 days' end
    from (select *, ${NOW}::timestamptz - (i % 700) * interval '1 day' as at,
        case when i % 10 = 7 then 'refund_only' else 'return_refund' end as type,
        case when i > ${rows * OPEN_SHARE} then 'completed' when i % 10 = 4 then 'awaiting_return' when i % 10 = 5 then 'returning'
          when i % 10 = 6 then 'received' when i % 10 = 7 then 'agreed' when i % 10 = 8 then 'refunding' else 'applied' end as state
      from public.chosen) as made`)
  await db.count(sql`
    insert into after_sales.round (case_id, number, buyer_id, type, reason, recovery, text, amount, created_at)
    select id, 1, buyer_id, type, (array['damaged', 'quality', 'missing', 'notNeeded'])[1 + id % 4], recovery, 'what is wrong', 100, created_at
    from after_sales.sales_case`)
  await db.count(sql`
    insert into after_sales.round_line (case_id, number, line_id, order_id, quantity, goods_amount)
    select c.id, 1, l.line_id, c.order_id, 1, 100
    from after_sales.sales_case c join after_sales.line l on l.order_id = c.order_id`)
  await db.count(sql`
    insert into after_sales.event (case_id, at, actor, event, round, state)
    select id, created_at, 'buyer', 'apply', 1, state from after_sales.sales_case`)
  for (const table of [
    sql`after_sales.sales_case`,
    sql`after_sales.round`,
    sql`after_sales.round_line`,
    sql`after_sales.line`,
  ]) {
    await db.count(sql`analyze ${table}`)
  }
}

/** Processor time of the server and of the database for one round of this work: on the clock others count too. */
async function processorOf(
  { databaseCpuMs }: Bench,
  { name, most, rounds = 100 }: { name: string; most: number; rounds?: number },
  work: (round: number) => Promise<unknown>,
): Promise<Figure> {
  for (let round = 0; round < rounds; round++) await work(round)
  const [before, own] = [databaseCpuMs(), process.cpuUsage()]
  for (let round = 0; round < rounds; round++) await work(round)
  const { user, system } = process.cpuUsage(own)
  const value = (databaseCpuMs() - before + (user + system) / 1000) / rounds
  const figure: Figure = { name, value, unit: 'ms CPU', goal: { most } }
  print([figure])
  return figure
}

const EVERYTHING: CaseQuery = {
  tab: 'all',
  sort: 'due',
  pattern: null,
  numbers: null,
  buyerIds: [],
  productIds: [],
  claimed: null,
}

/** What staff filter by, alone and together. */
async function filtersOf(db: Db): Promise<Record<string, Partial<CaseQuery>>> {
  const known = await db.row<{ productId: number; buyerId: number; name: string }>(sql`
    select l.product_id, c.buyer_id, lower(l.name) as name from after_sales.sales_case c
    join orders.line l on l.order_id = c.order_id and l.position = 1 order by c.id desc limit 1`)
  const claimed = ['RF000000000000007', 'RF000000000000018']
  const period = { from: later(NOW, -90 * DAY_MS), until: later(NOW, -30 * DAY_MS) }
  return {
    reason: { reason: 'quality' },
    type: { type: 'refund_only' },
    product: { product: await caseQueryOfProduct(db, known.productId) },
    buyer: { buyer: known.buyerId },
    'claimed by me': { tab: 'review', claimed },
    period,
    'beginning of numbers': { numbers: 'RF000000000009' },
    'part of order numbers': { pattern: '%260%' },
    'words of a product': { pattern: `%${known.name}%` },
    'words that nothing has': { pattern: '%nothing-is-called-so%' },
    'reason, type, period, newest first': {
      reason: 'damaged',
      type: 'return_refund',
      sort: 'newest',
      ...period,
    },
  }
}

async function listFigures(bench: Bench): Promise<Figure[]> {
  const { db } = bench
  const found: Figure[] = []
  const page = { after: null, limit: PAGE }
  const measure = async (name: string, wanted: Partial<CaseQuery>) => {
    found.push(
      await processorOf(bench, { name, most: LIST_GOAL_MS }, async () =>
        toSummaries(db, await listInTab(db, { ...EVERYTHING, ...wanted }, page), NOW),
      ),
    )
  }
  for (const tab of TABS) await measure(`cases, tab ${tab}`, { tab })
  for (const [name, wanted] of Object.entries(await filtersOf(db))) {
    await measure(`cases by ${name}`, wanted)
  }
  const counting = { name: 'cases, counts of the tabs', most: LIST_GOAL_MS }
  return [...found, await processorOf(bench, counting, () => countWaiting(db, NOW))]
}

/** Reads what a page of a case shows. */
async function openCase(db: Db, round: number) {
  const row = await findCase(db, `RF${String(1 + (round % 1000)).padStart(15, '0')}`)
  if (row === null) throw new Error('a case is missing')
  return toDetail({ db, now: NOW, lang: 'cn', session: 'bench' }, row)
}

/** How many statements one opening sends. */
async function countQueries({ db }: Bench): Promise<Figure> {
  let value = 0
  const counted: Db = {
    ...db,
    rows: (statement) => (value++, db.rows(statement)),
    row: (statement) => (value++, db.row(statement)),
    maybeRow: (statement) => (value++, db.maybeRow(statement)),
  }
  await openCase(counted, 0)
  const figure: Figure = { name: 'queries per opening', value, unit: '', goal: null }
  print([figure])
  return figure
}

const openFigure = (bench: Bench): Promise<Figure> =>
  processorOf(bench, { name: 'opening a case', most: OPEN_GOAL_MS, rounds: 300 }, (round) =>
    openCase(bench.db, round),
  )

async function reportFigures(bench: Bench): Promise<Figure[]> {
  const { db } = bench
  const day = (daysAgo: number) =>
    new Date(Date.parse(NOW) - daysAgo * DAY_MS).toISOString().slice(0, 10)
  const found: Figure[] = []
  for (const [name, from] of [
    ['month', day(30)],
    ['year', day(365)],
  ] as const) {
    const period = { from, until: day(-1), timeZone: 'Asia/Shanghai' }
    const about = { name: `figures of a ${name}`, most: FIGURES_GOAL_MS, rounds: 10 }
    found.push(
      await processorOf(bench, about, () =>
        Promise.all([
          figures.reasons(db, period),
          figures.refundTimes(db, period),
          figures.casesOpened(db, period),
        ]),
      ),
    )
  }
  return found
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } })
const bench = await openBench(['shared_buffers=256MB', 'max_wal_size=2GB'])
try {
  const rows = Number(values.rows)
  await fillOffice(bench.db, Math.ceil(rows * 1.25))
  await fillCases(bench.db, rows)
  const all = [
    ...(await listFigures(bench)),
    await openFigure(bench),
    await countQueries(bench),
    ...(await reportFigures(bench)),
  ]
  process.exitCode = all.every(isWithinGoal) ? 0 : 1
} finally {
  await bench.close()
}
