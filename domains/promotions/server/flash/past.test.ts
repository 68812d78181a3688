/** A year of flash sales that are over costs nobody anything: sweeps start from what is open. Asking and leaving has an end. */
import sql, { type Sql } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { Reasons } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { askFlash, flashSessions, flashTicket, leaveFlashQueue } from '../../flash-contract.ts'
import { SESSION_SKUS_MAX } from '../../limits.ts'
import { lockAside } from './aside-sql.ts'
import { lockMoving } from './sql.ts'
import { openFlash } from './testing.ts'

const { shop, session } = await openFlash()
const { db, must, call, clock } = shop

/** Ended sales of this SKU. */
async function aPast(skuId: number, count: number): Promise<void> {
  const ids = await db.rows<{ id: number }>(sql`
    insert into promotions.activity (kind, names, state, starts_at, ends_at, audience, least_level, created_at)
    select 'flash', '{"cn": "早场"}', 'ended', ${clock.now}::timestamptz - n * interval '1 day', ${clock.now}::timestamptz - n * interval '1 day' + interval '1 hour',
      'all', 1, ${clock.now} from generate_series(2, ${count + 1}) n returning id`)
  const activityIds = ids.map(({ id }) => id)
  await db.count(sql`
    insert into promotions.activity_sku (activity_id, sku_id, quota_count, per_buyer_count)
    select id, ${skuId}, 10, 1 from unnest(${activityIds}::bigint[]) as t (id)`)
  await db.count(sql`
    insert into promotions.activity_price (activity_id, sku_id, currency, amount)
    select id, ${skuId}, 'CNY', 800 from unnest(${activityIds}::bigint[]) as t (id)`)
  await db.count(sql`analyze promotions.activity_sku`)
  await db.count(sql`analyze promotions.activity`)
}

/** Blocks of the database that a statement reads. */
async function blocksOf(run: (on: Queryable) => Promise<unknown>): Promise<number> {
  let blocks = 0
  const explain = async (statement: Sql) => {
    const [found] = await db.rows<{ plan: unknown }>(sql`
      explain (analyze, buffers, format json) ${statement}`)
    const [top] = Object.values(found ?? {}).flat() as [{ Plan: Record<string, number> }]
    blocks = (top.Plan['Shared Hit Blocks'] ?? 0) + (top.Plan['Shared Read Blocks'] ?? 0)
    return null
  }
  await run({ ...db, maybeRow: explain } as Queryable)
  return blocks
}

test('sweeps of what is open read next to nothing of 5,000 sales that are over', async () => {
  const sale = await session({ quotaCount: 1 })
  await aPast(sale.skuId, 5000)
  const isAwake = () => sql`true`
  expect(await blocksOf((on) => lockMoving(on, clock.now, isAwake))).toBeLessThan(500)
  expect(await blocksOf((on) => lockAside(on, isAwake))).toBeLessThan(500)
})

test('who asks and leaves again and again is told to wait', async () => {
  const sale = await session({ quotaCount: 1 })
  const ask = async ({ by }: { by: Record<string, string> }) => {
    const { ticket } = await must(flashTicket, sale.place, by)
    return call(askFlash, { ...sale.place, count: 1, ticket }, by)
  }
  await ask(await shop.aBuyer())
  const buyer = await shop.aBuyer()
  const codes: number[] = []
  for (let turn = 0; turn < 6; turn++) {
    await ask(buyer)
    codes.push((await call(leaveFlashQueue, sale.place, buyer.by)).code)
  }
  expect(codes).toEqual([1, 1, 1, 1, 1, Reasons.tooMany.code])
})

test('whoever leaves queues that they are not in, or that there are not, leaves no rows', async () => {
  const buyer = await shop.aBuyer()
  const sale = await session({ quotaCount: 1 })
  const buckets = async () =>
    (await db.row<{ count: number }>(sql`select count(*) as count from kit.bucket`)).count
  const before = await buckets()
  for (const skuId of [sale.skuId, 900_001, 900_002]) {
    const left = await call(leaveFlashQueue, { ...sale.place, skuId }, buyer.by)
    expect(left.code).toBe(Reasons.notFound.code)
  }
  expect(await buckets()).toBe(before)
})

test('of a large session guests are shown the first SKUs, and it is on as long as any has some left', async () => {
  const sale = await session({ quotaCount: 1 })
  const others = await Promise.all(
    Array.from({ length: SESSION_SKUS_MAX + 1 }, () => shop.goods(5)),
  )
  await db.count(sql`
    insert into promotions.activity_sku (activity_id, sku_id, quota_count, least_count, per_buyer_count)
    select ${sale.activityId}, id, 1, case when id = ${Math.max(...others.map(({ skuId }) => skuId))} then 1 else 5 end, 1
    from unnest(${others.map(({ skuId }) => skuId)}::bigint[]) as t (id)`)
  await db.count(sql`
    insert into promotions.activity_price (activity_id, sku_id, currency, amount)
    select ${sale.activityId}, id, 'CNY', 800 from unnest(${others.map(({ skuId }) => skuId)}::bigint[]) as t (id)`)
  await db.count(sql`
    update promotions.activity_sku set least_count = 5 where activity_id = ${sale.activityId} and sku_id = ${sale.skuId}`)
  const { sessions } = await must(flashSessions, {}, { lang: 'cn' })
  const found = sessions.find(({ activityId }) => activityId === sale.activityId)!
  expect([found.skus.length, found.state]).toEqual([SESSION_SKUS_MAX, 'on'])
  expect(found.skus.every(({ leftCount }) => leftCount === 0)).toBe(true)
})
