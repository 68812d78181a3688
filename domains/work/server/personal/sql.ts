/** Statements about all information requests of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const infoRequestsOf = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select kind, ref, question, state, asked_at, answer_by, ended_at, answer, cardinality(file_ids) as file_count
    from work.info_request where buyer_id = ${buyerId} order by id`)

/** Their files go with the uploads. */
export const forgetInfoRequests = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from work.info_request where buyer_id = ${buyerId}`)
