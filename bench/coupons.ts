/** Rows of coupons and activities that the figures of the checkout are measured with. Made by SQL. */
import sql from 'sql-template-tag'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Db } from '#kit/server/database/db.ts'

const OF_A_TEMPLATE = 100

/** @returns the id of a template of which everybody may claim as many as anybody ever may */
export async function toClaim(db: Db): Promise<number> {
  const { id } = await db.row<{ id: number }>(sql`
    insert into coupons.template (name, kind, threshold_amount, off_amount, scope, audience, source, total_count, per_person, claim_from,
      claim_until, valid_days, state, created_at, changed_at)
    values ('{"cn":"bench"}', 'reduction', 100000, 100, 'all', 'all', 'centre', 1000000, ${OF_A_TEMPLATE}, now() - interval '1 day',
      now() + interval '1 day', 30, 'published', now(), now()) returning id`)
  return id
}

/** 200 unused coupons for each of the newest buyers. */
export async function giveCoupons(db: Db, buyers: number): Promise<void> {
  for (const templateId of [await toClaim(db), await toClaim(db)]) {
    const count = await db.count(sql`
      insert into coupons.coupon (template_id, buyer_id, nth, claimed_at, valid_from, valid_until, changed_at)
      select ${templateId}, b.id, n, now() - interval '1 hour', now() - interval '1 hour', now() + n * interval '1 hour', now()
      from (select id from accounts.buyer order by id desc limit ${buyers}) b, generate_series(1, ${OF_A_TEMPLATE}) n`)
    await db.count(sql`update coupons.template set taken_count = ${count} where id = ${templateId}`)
  }
}

/** Five running activities for each of these SKUs, each at one cent less than the one before. */
export async function beginActivities(db: Db, skuIds: readonly number[]): Promise<void> {
  await db.count(sql`
    with made as (
      insert into promotions.activity (kind, names, state, starts_at, ends_at, audience, least_level, created_at)
      select 'special', '{"cn":"bench"}', 'running', now() - interval '1 hour', now() + interval '1 day', 'all', 1, now()
      from generate_series(1, 5) returning id),
    priced as (
      insert into promotions.activity_sku (activity_id, sku_id)
      select m.id, s.id from made m, unnest(${skuIds as number[]}::bigint[]) as s (id) returning activity_id, sku_id)
    insert into promotions.activity_price (activity_id, sku_id, currency, amount)
    select activity_id, sku_id, 'CNY', 100 + activity_id % 5 from priced`)
  await invalidate(db, ['*'])
}

/** Other figures are measured without them. */
export async function endActivities(db: Db): Promise<void> {
  await db.count(sql`
    update promotions.activity set state = 'ended', ends_at = now() where names ->> 'cn' = 'bench'`)
  await invalidate(db, ['*'])
}
