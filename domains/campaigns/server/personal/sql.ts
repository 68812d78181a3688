/** Statements about what rehearsals note of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const forgetBuyer = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from campaigns.rehearsed_buyer where buyer_id = ${buyerId}`)
