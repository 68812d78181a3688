/** Statements about all conversations of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const conversationsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select id, state, lang, opened_at, written_at, closed_at, rating from chat.conversation where buyer_id = ${buyerId} order by id`)

export const messagesOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select conversation_id, seq, author, kind, text, product_id, order_number, event, at from chat.message
    where conversation_id in (select id from chat.conversation where buyer_id = ${buyerId}) order by conversation_id, seq`)

export const idsOf = async (db: Queryable, buyerId: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select id from chat.conversation where buyer_id = ${buyerId} order by id for update`)
  ).map(({ id }) => id)
