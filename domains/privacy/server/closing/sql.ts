/** Statements about closing an account. The request, new cases and the sweep all lock the buyer's row. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ClosingState } from '../../contract.ts'

/**
 * Whether the buyer may start something that costs money. Several of their requests do not wait for each other; closing
 * the account waits for them, and they for it, and then they read what it has written.
 */
export const holdOpen = async (tx: Queryable, buyerId: number): Promise<boolean> => {
  const row = await tx.maybeRow<{ id: number }>(sql`
    select id from accounts.buyer
    where id = ${buyerId} and closing_at is null and closed_at is null for key share`)
  return row !== null
}

export type Locked = {
  email: string | null
  phone: string | null
  lang: Lang
  closingAt: Instant | null
}

/** Locks the buyer's row against new cases until the transaction ends. */
export const lockBuyer = (tx: Queryable, buyerId: number) =>
  tx.row<Locked>(sql`
    select email, phone, lang, closing_at from accounts.buyer where id = ${buyerId} for update`)

export const setClosingAt = (tx: Queryable, buyerId: number, at: Instant | null) =>
  tx.count(sql`update accounts.buyer set closing_at = ${at} where id = ${buyerId}`)

export const add = (tx: Queryable, given: { buyerId: number; askedAt: Instant; dueAt: Instant }) =>
  tx.count(sql`
    insert into accounts.closing (buyer_id, asked_at, due_at)
    values (${given.buyerId}, ${given.askedAt}, ${given.dueAt})`)

/** @returns false when it is no longer in one of these states */
export const move = async (
  tx: Queryable,
  given: { buyerId: number; from: readonly ClosingState[]; to: ClosingState; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update accounts.closing set state = ${given.to}, ended_at = ${given.now}
    where buyer_id = ${given.buyerId} and state = any(${given.from as string[]}::text[])`)) === 1

export const last = (db: Queryable, buyerId: number) =>
  db.maybeRow<{ state: ClosingState; dueAt: Instant }>(sql`
    select state, due_at from accounts.closing where buyer_id = ${buyerId}
    order by id desc limit 1`)

/** One whose waiting period is over; locked, so that another process skips it. */
export const findDue = async (
  tx: Queryable,
  now: Instant,
  isAwake: (key: Sql) => Sql,
): Promise<number | null> => {
  const found = await tx.maybeRow<{ buyerId: number }>(sql`
    select buyer_id from accounts.closing
    where state = 'asked' and due_at <= ${now} and ${isAwake(sql`closing.buyer_id`)}
    order by due_at limit 1 for update skip locked`)
  return found?.buyerId ?? null
}

export const listOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select state, asked_at, due_at, ended_at from accounts.closing where buyer_id = ${buyerId} order by id`)
