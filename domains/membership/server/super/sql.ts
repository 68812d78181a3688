/** Statements about super memberships that end. */
import sql, { empty } from 'sql-template-tag'
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

const PURCHASE = sql`id, number, days, currency, amount, bought_at, until_at as until`

/** What a buyer has bought, the newest first. */
export const purchasesOf = (
  db: Queryable,
  { buyerId, after, limit }: { buyerId: number; after: number | null; limit: number },
) =>
  db.rows<SuperPurchase>(sql`
    select ${PURCHASE} from accounts.super_purchase
    where buyer_id = ${buyerId} and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`)

type Filter = {
  currency: Currency | undefined
  number: string
  /** Only of these buyers, or of that number; null: of all. */
  buyerIds: readonly number[] | null
  after: number | null
  limit: number
}

/** All purchases, the newest first. */
export const listPurchases = (
  db: Queryable,
  { currency, number, buyerIds, after, limit }: Filter,
) =>
  db.rows<SuperPurchase & { buyerId: number }>(sql`
    select ${PURCHASE}, buyer_id from accounts.super_purchase
    where (${after}::bigint is null or id < ${after})
      ${currency === undefined ? empty : sql`and currency = ${currency}`}
      ${buyerIds === null ? empty : sql`and (buyer_id = any(${buyerIds as number[]}::bigint[]) or number = ${number})`}
    order by id desc limit ${limit}`)

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
