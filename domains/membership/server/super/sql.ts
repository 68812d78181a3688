/** Statements about super memberships that end. */
import sql, { empty, type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { SuperPurchase } from '../../contract.ts'

export type Holder = { id: number; email: string | null; lang: Lang; superUntil: Instant }

/**
 * So many days more, from its end on where it has not ended.
 * @param to.remindAfter no reminder is due of an end until then
 * @returns its new end; null where it has none, and nothing changes
 */
export const extendSuper = async (
  tx: Queryable,
  to: { buyerId: number; days: number; remindAfter: Instant; now: Instant },
): Promise<Instant | null> => {
  const end = sql`greatest(super_until, ${to.now}::timestamptz) + ${to.days}::int * interval '24 hours'`
  const row = await tx.maybeRow<{ superUntil: Instant }>(sql`
    update accounts.buyer set super_member = true, super_until = ${end}, revision = revision + 1,
      super_reminded_for = case when ${end} <= ${to.remindAfter}::timestamptz then ${end} else super_reminded_for end
    where id = ${to.buyerId} and (not super_member or super_until is not null) returning super_until`)
  return row === null ? null : row.superUntil
}

type Purchase = {
  key: string
  number: string
  buyerId: number
  days: number
  currency: Currency
  amount: number
  now: Instant
  until: Instant
}

export const addPurchase = (
  tx: Queryable,
  { key, number, buyerId, days, currency, amount, now, until }: Purchase,
): Promise<void> =>
  tx.write(sql`
    insert into accounts.super_purchase (key, number, buyer_id, days, currency, amount, bought_at, until_at)
    values (${key}, ${number}, ${buyerId}, ${days}, ${currency}, ${amount}, ${now}, ${until})`)

/**
 * Whole days that are left of a purchase `p` of a buyer `b`, and can go back: none of one that has gone back, or after which more was bought that
 * has not, so that days always leave at the end; none of a membership without an end.
 */
const leftDays = (now: Instant): Sql => sql`
  case when b.super_until is null or exists (select from accounts.super_refund r where r.purchase_id = p.id)
      or exists (select from accounts.super_purchase q where q.buyer_id = p.buyer_id and q.id > p.id
        and not exists (select from accounts.super_refund r where r.purchase_id = q.id)) then 0
    else greatest(0, least(p.days, floor(date_part('epoch', p.until_at - ${now}::timestamptz) / 86400),
      floor(date_part('epoch', b.super_until - ${now}::timestamptz) / 86400)))::int end`

export const buyerOfPurchase = async (tx: Queryable, id: number): Promise<number | null> => {
  const row = await tx.maybeRow<{ buyerId: number }>(
    sql`select buyer_id from accounts.super_purchase where id = ${id}`,
  )
  return row?.buyerId ?? null
}

type LeftOf = { number: string; days: number; leftDays: number; amount: number; currency: Currency }

export const purchaseLeft = (tx: Queryable, id: number, now: Instant) =>
  tx.row<LeftOf>(sql`
    select p.number, p.days, p.amount, p.currency, ${leftDays(now)} as left_days
    from accounts.super_purchase p join accounts.buyer b on b.id = p.buyer_id where p.id = ${id}`)

type NewRefund = {
  purchaseId: number
  buyerId: number
  days: number
  currency: Currency
  amount: number
  now: Instant
}

export const addRefund = async (
  tx: Queryable,
  { purchaseId, buyerId, days, currency, amount, now }: NewRefund,
): Promise<number> =>
  (
    await tx.row<{ id: number }>(sql`
      insert into accounts.super_refund (purchase_id, buyer_id, days, currency, amount, at)
      values (${purchaseId}, ${buyerId}, ${days}, ${currency}, ${amount}, ${now}) returning id`)
  ).id

/** So many days less. @returns when it ends now */
export const shortenSuper = async (
  tx: Queryable,
  { buyerId, days }: { buyerId: number; days: number },
): Promise<Instant> =>
  (
    await tx.row<{ until: Instant }>(sql`
      update accounts.buyer set super_until = super_until - ${days}::int * interval '24 hours', revision = revision + 1
      where id = ${buyerId} returning super_until as until`)
  ).until

export const refundedSum = async (
  tx: Queryable,
  { buyerId, currency }: { buyerId: number; currency: Currency },
): Promise<number> =>
  (
    await tx.row<{ amount: number }>(sql`
      select coalesce(sum(amount), 0)::bigint as amount from accounts.super_refund
      where buyer_id = ${buyerId} and currency = ${currency}`)
  ).amount

const PURCHASE = sql`p.id, p.number, p.days, p.currency, p.amount, p.bought_at, p.until_at as until, r.amount as refunded_amount`
const PURCHASES = sql`accounts.super_purchase p left join accounts.super_refund r on r.purchase_id = p.id`

/** What a buyer has bought, the newest first. */
export const purchasesOf = (
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<SuperPurchase>(sql`
    select ${PURCHASE} from ${PURCHASES}
    where p.buyer_id = ${buyerId} and (${after}::bigint is null or p.id < ${after})
    order by p.id desc limit ${limit}`)

type Filter = {
  currency: Currency | undefined
  number: string
  /** Only of these buyers, or of that number; null: of all. */
  buyerIds: readonly number[] | null
  after: number | null
  limit: number
  now: Instant
}

/** All purchases, the newest first. */
export const listPurchases = (
  db: Queryable,
  { currency, number, buyerIds, after, limit, now }: Filter,
) =>
  db.rows<SuperPurchase & { buyerId: number; leftDays: number }>(sql`
    select ${PURCHASE}, p.buyer_id, ${leftDays(now)} as left_days from ${PURCHASES} join accounts.buyer b on b.id = p.buyer_id
    where (${after}::bigint is null or p.id < ${after})
      ${currency === undefined ? empty : sql`and p.currency = ${currency}`}
      ${buyerIds === null ? empty : sql`and (p.buyer_id = any(${buyerIds as number[]}::bigint[]) or p.number = ${number})`}
    order by p.id desc limit ${limit}`)

/** Memberships that have expired. */
export const overSuper = async (tx: Queryable, now: Instant, { isAwake, limit }: DueFilter) => {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from accounts.buyer where super_until <= ${now} and ${isAwake(sql`buyer.id`)}
    order by super_until limit ${limit} for update skip locked`)
  return rows.map(({ id }) => id)
}

/** Ends expired memberships; `superUntil` is when they expired. */
export const endSuper = (tx: Queryable, ids: readonly number[]) =>
  tx.rows<Holder>(sql`
    with over as (select id, super_until from accounts.buyer where id = any(${ids as number[]}))
    update accounts.buyer set super_member = false, super_until = null, super_reminded_for = null,
      revision = revision + 1
    from over where buyer.id = over.id
    returning buyer.id, email, lang, over.super_until`)

/** Memberships that end before `until` and whose members were not reminded of this end. */
export const dueForSuperReminder = async (
  tx: Queryable,
  now: Instant,
  until: Instant,
  { isAwake, limit }: DueFilter,
) => {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from accounts.buyer
    where super_until > ${now} and super_until <= ${until}
      and super_reminded_for is distinct from super_until and ${isAwake(sql`buyer.id`)}
    order by super_until limit ${limit} for no key update skip locked`)
  return rows.map(({ id }) => id)
}

/** Marks them as reminded. */
export const remindSuper = (tx: Queryable, ids: readonly number[]) =>
  tx.rows<Holder>(sql`
    update accounts.buyer set super_reminded_for = super_until
    where id = any(${ids as number[]})
    returning id, email, lang, super_until`)
