/** Statements about gifts with purchase: for what they are given, and what may be chosen. What orders take of them is taken as of any activity. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Allowed } from '../../activity-limit.ts'
import type { ActivityForm } from '../../contract.ts'
import type { GiftRule } from '../../gift-contract.ts'

type Terms = Pick<GiftRule, 'measure' | 'scope' | 'scopeIds' | 'isEachTier' | 'takesCoupon'>

export type OpenGifts = Terms & {
  activityId: number
  names: Translated
  startsAt: Instant
  endsAt: Instant
  audience: ActivityForm['audience']
  listId: number | null
  leastLevel: number
  /** Rising. */
  tiers: {
    tier: number
    least: number
    chooseCount: number
    options: (Allowed & {
      skuId: number
      prices: { currency: Currency; amount: number }[]
    })[]
  }[]
}

/** Those that are on, or begin before `until`, whoever asks, with what counts towards the limits of this buyer. */
export const openGifts = (
  db: Queryable,
  { buyerId, now, until = now }: { buyerId: number | null; now: Instant; until?: Instant },
) =>
  db.rows<OpenGifts>(sql`
    select a.id as activity_id, a.names, a.starts_at, a.ends_at, a.audience, a.list_id, a.least_level, r.measure, r.scope, r.scope_ids, r.is_each_tier, r.takes_coupon,
      (select jsonb_agg(jsonb_build_object('tier', t.tier, 'least', t.threshold, 'chooseCount', t.choose_count, 'options',
          (select jsonb_agg(jsonb_build_object('skuId', o.sku_id,
              'quotaCount', s.quota_count, 'takenCount', s.taken_count, 'perOrderCount', s.per_order_count,
              'perBuyerCount', s.per_buyer_count, 'buyerCount', coalesce(b.count, 0),
              'prices', (select jsonb_agg(jsonb_build_object('currency', p.currency, 'amount', p.amount))
                from promotions.activity_price p where p.activity_id = o.activity_id and p.sku_id = o.sku_id)) order by o.position)
            from promotions.gift_option o
            join promotions.activity_sku s on s.activity_id = o.activity_id and s.sku_id = o.sku_id
            left join promotions.buyer_count b on b.activity_id = o.activity_id and b.sku_id = o.sku_id and b.buyer_id = ${buyerId}::bigint
            where o.activity_id = t.activity_id and o.tier = t.tier)) order by t.threshold)
        from promotions.gift_tier t where t.activity_id = a.id) as tiers
    from promotions.activity a join promotions.gift_rule r on r.activity_id = a.id
    where a.kind = 'gift' and a.state in ('published', 'running') and a.starts_at <= ${until} and ${now} < a.ends_at
    order by a.id`)

/** Thresholds are minor units of the base currency, or base units; tiers rise. */
export type StoredRule = Terms & {
  tiers: { least: number; chooseCount: number; skuIds: number[] }[]
}

export const ruleOf = (db: Queryable, activityId: number) =>
  db.maybeRow<StoredRule>(sql`
    select r.measure, r.scope, r.scope_ids, r.is_each_tier, r.takes_coupon,
      (select jsonb_agg(jsonb_build_object('least', t.threshold, 'chooseCount', t.choose_count, 'skuIds',
          (select jsonb_agg(o.sku_id order by o.position) from promotions.gift_option o
            where o.activity_id = t.activity_id and o.tier = t.tier)) order by t.threshold)
        from promotions.gift_tier t where t.activity_id = r.activity_id) as tiers
    from promotions.gift_rule r where r.activity_id = ${activityId}`)

/** Published gifts by amount that some order may have beside those of this one: at the same time, and for goods that may be the same. */
export const giftsBeside = (db: Queryable, activityId: number) =>
  db.rows<{ id: number }>(sql`
    select a.id from promotions.activity a
    join promotions.gift_rule r on r.activity_id = a.id
    join promotions.activity own on own.id = ${activityId}
    join promotions.gift_rule rule on rule.activity_id = own.id
    where a.id <> own.id and a.state in ('published', 'running') and r.measure = 'amount'
      and a.starts_at < own.ends_at and own.starts_at < a.ends_at
      and (r.scope <> rule.scope or r.scope = 'all' or r.scope_ids && rule.scope_ids)
    order by a.id`)

/** Of an activity that has not begun, after its SKUs. */
export async function replaceRule(
  tx: Queryable,
  activityId: number,
  rule: StoredRule | null,
): Promise<void> {
  await tx.count(sql`delete from promotions.gift_rule where activity_id = ${activityId}`)
  if (rule === null) return
  const { measure, scope, scopeIds, isEachTier, takesCoupon, tiers } = rule
  await tx.count(sql`
    insert into promotions.gift_rule (activity_id, measure, scope, scope_ids, is_each_tier, takes_coupon)
    values (${activityId}, ${measure}, ${scope}, ${scopeIds}::bigint[], ${isEachTier}, ${takesCoupon})`)
  const text = JSON.stringify(tiers.map((each, index) => ({ ...each, tier: index + 1 })))
  await tx.count(sql`
    insert into promotions.gift_tier (activity_id, tier, threshold, choose_count)
    select ${activityId}, tier, least, "chooseCount" from jsonb_to_recordset(${text}::jsonb)
      as t (tier smallint, least bigint, "chooseCount" smallint)`)
  await tx.count(sql`
    insert into promotions.gift_option (activity_id, tier, sku_id, position)
    select ${activityId}, t.tier, o.sku_id::bigint, o.position
    from jsonb_to_recordset(${text}::jsonb) as t (tier smallint, "skuIds" jsonb)
    cross join lateral jsonb_array_elements_text(t."skuIds") with ordinality as o (sku_id, position)`)
}
