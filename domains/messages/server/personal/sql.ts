/** Statements about all messages of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const messagesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select category, template, values, path, created_at, read_at, removed_at from messages.message
    where buyer_id = ${buyerId} order by id`)

export const preferencesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select kind, by_mail, in_shop, mail_frequency, changed_at from messages.preference
    where buyer_id = ${buyerId} order by kind`)

export const forgetMessages = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from messages.message where buyer_id = ${buyerId}`)

export const forgetPreferences = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from messages.preference where buyer_id = ${buyerId}`)

/** What waits to be mailed to them. */
export const digestItemsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select kind, template, values, created_at, due_at from messages.digest_item where buyer_id = ${buyerId} order by id`)

export const forgetDigestItems = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from messages.digest_item where buyer_id = ${buyerId}`)

/** Deletes messages about a buyer that were sent or wait, to a mailbox or a number. */
export const forgetSent = (
  tx: Queryable,
  { buyerId, targets }: { buyerId: number; targets: readonly string[] },
) =>
  tx.count(sql`
    delete from messages.outbox
    where buyer_id = ${buyerId} or lower(recipient) = any(${targets as string[]}::text[])`)
