/**
 * A rehearsal of an activity with 500 SKUs, and of a coupon, over 100,000 orders of three lines: time, and memory above what the process had.
 * `node bench/rehearsal.ts [ORDERS]`.
 */
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import * as rehearsals from '#domains/campaigns/server/rehearse/sql.ts'
import { rehearseInTurn } from '#domains/campaigns/server/rehearse/rehearse.ts'
import { newSums } from '#domains/campaigns/server/rehearse/sums.ts'
import type { Plan } from '#domains/campaigns/server/rehearse/plan.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { loadGoods } from '#demo/world/goods.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const ORDERS = Number(process.argv[2] ?? 100_000)
const BUYERS = 20_000
const bench = await openBench()
const { db } = bench
await loadGoods(db, NOW)
const skus = await db.rows<{ id: number; productId: number }>(
  sql`select id, product_id from catalog.sku order by id limit 500`,
)
await db.count(sql`
  insert into accounts.buyer (email, password_hash, nick_name, lang, customer_type, level, super_member, registered_at,
    invitation_code, agreement_version)
  select 'b' || n || '@example.com', 'x', 'Buyer ' || n, 'cn', 'individual', 1, false, ${NOW}::timestamptz, 'I' || n,
    (select max(version) from accounts.agreement)
  from generate_series(1, ${BUYERS}::int) n`)
await db.count(sql`
  insert into orders.sales_order (number, buyer_id, quote_id, family, lang, placed_at, payment, currency, rate, goods_amount,
    member_amount, freight_amount, tax_amount, tax_included, tax_rate_percent, payable_amount, paid_amount, total_steps, address,
    delivery, pay_by, paid_at)
  select 'SO' || lpad(n::text, 15, '0'), 1 + (n::bigint * 7919) % ${BUYERS}, gen_random_uuid(), 'goods', 'cn', at, 'paid', 'CNY', 1, 9000, 0, 600,
    1100, true, 13, 9600, 9600, '{}', jsonb_build_object('country', 'CN'), 'express', at, at
  from (select n, ${NOW}::timestamptz - interval '90 days' + n * (interval '90 days' / ${ORDERS}::int) as at
    from generate_series(1, ${ORDERS}::int) n) made`)
await db.count(sql`
  insert into orders.line (order_id, buyer_id, position, sku_id, product_id, unit_id, warehouse_id, name, option_text, code, unit_name,
    warehouse_name, quantity, factor, list_unit_amount, unit_amount, goods_amount, member_amount, line_amount, freight_amount, tax_amount, steps)
  select o.id, o.buyer_id, p, sku.id, sku.product_id, 1, 1, 'goods', '', 'G', 'piece', 'W', 3, 1, 1100, 1000, 3000, 0, 3000, 200, 366, '[]'
  from orders.sales_order o, generate_series(1, 3) p
  join lateral (select (${JSON.stringify(skus)}::jsonb -> ((o.id * 31 + p * 71) % ${skus.length}::int)::int) as it) picked on true
  join lateral (select (it ->> 'id')::bigint as id, (it ->> 'productId')::bigint as product_id) sku on true`)
await db.count(sql`
  insert into campaigns.cost (sku_id, amount, changed_at)
  select id, 700, ${NOW}::timestamptz from catalog.sku order by id limit 250`)
await db.count(sql`analyze`)

const { id: activityId } = await db.row<{ id: number }>(sql`
  insert into promotions.activity (kind, names, starts_at, ends_at, audience, least_level, created_at)
  values ('special', '{"cn": "特价"}', ${NOW}::timestamptz, ${NOW}::timestamptz + interval '1 day', 'all', 1, ${NOW}) returning id`)
const { id: templateId } = await db.row<{ id: number }>(sql`
  insert into coupons.template (name, kind, threshold_amount, off_amount, scope, audience, source, total_count, per_person, claim_from, claim_until, valid_days,
    created_at, changed_at)
  values ('{"cn": "满减"}', 'reduction', 5000, 500, 'all', 'all', 'centre', 100000, 3, ${NOW}, ${NOW}::timestamptz + interval '1 day', 7, ${NOW}, ${NOW})
  returning id`)
const PLANS: [string, Plan][] = [
  [
    'an activity with 500 SKUs',
    {
      of: 'activity',
      kind: 'special',
      audience: 'all',
      leastLevel: 1,
      skus: skus.map(({ id: skuId }) => ({
        skuId,
        prices: [{ currency: 'CNY', amount: 800 }],
        quotaCount: 100_000,
        perOrderCount: null,
        perBuyerCount: 20,
      })),
    },
  ],
  [
    'a coupon',
    {
      of: 'coupon',
      kind: 'reduction',
      thresholdAmount: 5000,
      offAmount: 500,
      offPercent: null,
      capAmount: null,
      scope: 'all',
      scopeIds: [],
      audience: 'all',
      minLevel: null,
      totalCount: 100_000,
      perPerson: 3,
    },
  ],
]

const figures: Figure[] = []
const quiet = { error: console.error } as unknown as JobContext['log']
for (const [name, plan] of PLANS) {
  const placedFrom = '2000-01-01T00:00:00.000Z'
  const { count, ...span } = await rehearsals.spanSince(db, placedFrom)
  const { id } = await rehearsals.insert(db, {
    activityId: plan.of === 'activity' ? activityId : null,
    templateId: plan.of === 'coupon' ? templateId : null,
    version: 0,
    plan,
    staffName: 'bench',
    askedAt: NOW,
    placedFrom,
    ...span,
    orderCount: count,
    sums: newSums(),
  })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20)
  const began = performance.now()
  const context = { db, now: NOW, log: quiet } as unknown as JobContext
  while ((await rehearseInTurn.run(context)) > 0);
  const seconds = (performance.now() - began) / 1000
  clearInterval(watch)
  const done = await rehearsals.byId(db, id)
  figures.push(
    { name: `${name} over ${count} orders`, value: seconds, unit: 's', goal: { most: 180 } },
    {
      name: 'memory above what the process had',
      value: (most - before) / 2 ** 20,
      unit: 'MB',
      goal: { most: 150 },
    },
    { name: 'orders that it touched', value: done.sums.touchedCount, unit: '', goal: { least: 1 } },
  )
}
print(figures)
await bench.close()
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
