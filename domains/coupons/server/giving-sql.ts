/** Statements about coupons that staff give, and the buyers who are to have them. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { Giving, Refusal } from '../giving-contract.ts'
import type { Alone } from './alone.ts'

type NewGiving = Alone & {
  templateId: number
  staffName: string
  buyerIds: readonly number[]
  now: Instant
}

export const insertGiving = (
  tx: Queryable,
  { templateId, staffId, staffName, aloneAmount, buyerIds, now }: NewGiving,
) =>
  tx.count(sql`
    with giving as (
      insert into coupons.giving (template_id, staff_id, staff_name, alone_amount, receiver_count, asked_at)
      values (${templateId}, ${staffId}, ${staffName}, ${aloneAmount}, ${buyerIds.length}, ${now}) returning id)
    insert into coupons.receiver (giving_id, buyer_id)
    select g.id, b.id from giving g, unnest(${buyerIds as number[]}::bigint[]) as b (id)`)

/** How many of the template are promised to receivers who are still waiting for them. */
export const countPromised = async (db: Queryable, templateId: number) =>
  (
    await db.row<{ count: number }>(sql`
      select coalesce(sum(receiver_count - given_count - refused_count), 0)::int as count from coupons.giving
      where template_id = ${templateId} and done_at is null`)
  ).count

/** How many of the template these buyers have had, or wait for. */
export const countsOfBuyers = (db: Queryable, templateId: number, buyerIds: readonly number[]) =>
  db.rows<{ buyerId: number; count: number }>(sql`
    select buyer_id, sum(count) as count from (
      select c.buyer_id, 1 as count from coupons.coupon c
      where c.template_id = ${templateId} and c.buyer_id = any(${buyerIds as number[]}::bigint[])
      union all
      select h.buyer_id, h.count from coupons.had_before h
      where h.template_id = ${templateId} and h.buyer_id = any(${buyerIds as number[]}::bigint[])
      union all
      select r.buyer_id, 1 from coupons.receiver r join coupons.giving g on g.id = r.giving_id
      where g.template_id = ${templateId} and g.done_at is null and r.done_at is null
        and r.buyer_id = any(${buyerIds as number[]}::bigint[])) as had
    group by buyer_id`)

/** The latest first; at most 100. */
export const givingsOf = (db: Queryable, templateId: number) =>
  db.rows<Giving>(sql`
    select g.id, g.staff_name, g.receiver_count, g.given_count, g.refused_count, g.asked_at, g.done_at,
      coalesce((select jsonb_agg(jsonb_build_object('why', r.refusal, 'count', r.count)) from (
        select refusal, count(*) from coupons.receiver
        where giving_id = g.id and refusal is not null group by refusal order by count(*) desc, refusal) r), '[]') as refusals
    from coupons.giving g where g.template_id = ${templateId} order by g.id desc limit 100`)

export const lockReceivers = async (tx: Queryable, { isAwake, limit }: DueFilter) =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from coupons.receiver r where done_at is null and ${isAwake(sql`r.id`)}
      order by id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export type ReceiverRow = {
  id: number
  givingId: number
  templateId: number
  buyerId: number
  askedAt: Instant
}

export const receiversByIds = (tx: Queryable, ids: readonly number[]) =>
  tx.rows<ReceiverRow>(sql`
    select r.id, r.giving_id, g.template_id, r.buyer_id, g.asked_at
    from coupons.receiver r join coupons.giving g on g.id = r.giving_id
    where r.id = any(${ids as number[]}::bigint[]) order by g.template_id, r.id`)

type Outcome = { id: number; couponId: number | null; refusal: Refusal | null; now: Instant }

export const setOutcome = (tx: Queryable, { id, couponId, refusal, now }: Outcome) =>
  tx.count(sql`
    with done as (
      update coupons.receiver set coupon_id = ${couponId}, refusal = ${refusal}, done_at = ${now}
      where id = ${id} and done_at is null returning giving_id, coupon_id)
    update coupons.giving g set given_count = given_count + (d.coupon_id is not null)::int,
      refused_count = refused_count + (d.coupon_id is null)::int,
      done_at = case when given_count + refused_count + 1 = receiver_count then ${now}::timestamptz end
    from done d where g.id = d.giving_id`)
