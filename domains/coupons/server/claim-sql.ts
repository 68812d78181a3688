/**
 * The statements that give buyers coupons of a template. Whoever gives them locks the template first, in a statement of its own, so that the
 * next one sees all that was given before.
 */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { hadBefore } from './had-before-count.ts'
import { isOnOffer } from './on-offer.ts'
import { COUPON, TERMS, type OwnRow, type TemplateRow } from './sql.ts'

/** A template by the way in which coupons of it are to be had, with what the shop's settings make of their times. */
export type Source = {
  templateId: number
  source: TemplateRow['source']
  timeZone: string
  remindMs: number
}

export type Profile = {
  customerType: 'individual' | 'business'
  superMember: boolean
  level: number
}

/** A buyer who asks for one, and when. */
export type Asking = {
  buyerId: number
  /** Null: not read yet, so that only what is for everybody, or for new buyers, can be claimed. */
  profile: Profile | null
  /** The list that the template is for, where the buyer is on it. */
  listId: number | null
  at: Instant
}

export const lockTemplate = (tx: Queryable, templateId: number) =>
  tx.rows(sql`select from coupons.template where id = ${templateId} for no key update`)

type Claimed = OwnRow & { ord: number }

/**
 * Gives a coupon to each who asks, in their order, while there are any, and counts them as taken. Needs the lock.
 * @returns one for each who asked; null where they may not have it
 */
export async function claimAll(
  tx: Queryable,
  { templateId, source, timeZone, remindMs }: Source,
  asking: readonly Asking[],
): Promise<(OwnRow | null)[]> {
  const profiles = asking.map(({ profile }) => profile)
  const rows = await tx.rows<Claimed>(sql`
    with asked as materialized (
      select * from unnest(${asking.map(({ buyerId }) => buyerId)}::bigint[], ${profiles.map((each) => each?.customerType ?? null)}::text[],
        ${profiles.map((each) => each?.superMember ?? null)}::boolean[], ${profiles.map((each) => each?.level ?? null)}::int[],
        ${asking.map(({ listId }) => listId)}::bigint[], ${asking.map(({ at }) => at)}::timestamptz[])
        with ordinality as x (buyer_id, customer_type, super_member, level, list_id, at, ord)),
    fit as (
      select a.ord, a.buyer_id, a.at, t.valid_from, t.valid_until, t.valid_days, t.total_count - t.taken_count as free, t.per_person,
        ${hadBefore(sql`t.id`, sql`a.buyer_id`)} as before,
        (select count(*) from coupons.coupon o where o.template_id = t.id and o.buyer_id = a.buyer_id)
          + row_number() over (partition by a.buyer_id order by a.ord) as nth
      from asked a join coupons.template t on ${isOnOffer(sql`a.at`)}
      where t.id = ${templateId} and t.source = ${source}
        and case when t.audience in ('individual', 'business') then t.audience = a.customer_type when t.audience = 'super' then a.super_member
          when t.audience = 'newBuyer' then not orders.has_bought(a.buyer_id) when t.audience = 'level' then t.min_level <= a.level
          when t.audience = 'list' then t.list_id = a.list_id else true end),
    won as materialized (
      select * from (select *, row_number() over (order by ord) as place from fit where nth + before <= per_person) f where place <= free),
    lasting as (
      select ord, buyer_id, nth, at, coalesce(valid_from, at) as valid_from,
        -- A day closes at its end in the shop's time zone.
        coalesce(valid_until, (date_trunc('day', at at time zone ${timeZone}) + (valid_days + 1) * interval '1 day')
          at time zone ${timeZone}) as valid_until
      from won),
    given as (
      insert into coupons.coupon (template_id, buyer_id, nth, claimed_at, changed_at, valid_from, valid_until, remind_at)
      select ${templateId}, buyer_id, nth, at, at, valid_from, valid_until,
        case when valid_until - ${remindMs} * interval '1 millisecond' > at then valid_until - ${remindMs} * interval '1 millisecond' end
      from lasting order by ord returning *),
    counted as (
      update coupons.template set taken_count = taken_count + (select count(*) from won)
      where id = ${templateId} and exists (select from won))
    select w.ord::int, ${COUPON}, ${TERMS} from won w join given c on c.buyer_id = w.buyer_id and c.nth = w.nth
    join coupons.template t on t.id = c.template_id`)
  const claimed = new Map(rows.map(({ ord, ...row }) => [ord, row]))
  return asking.map((_, index) => claimed.get(index + 1) ?? null)
}
