/** Statements about who stands for a buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

type Person = { id: number; encryptedId: Buffer | null; mobile: string | null }

/** Of all versions that staff have passed: who changes their papers stays who they are. */
export const passedPersons = (db: Queryable, buyerId: number) =>
  db.rows<Person>(sql`
    select id, id_sealed as encrypted_id, mobile from papers.version
    where buyer_id = ${buyerId} and state in ('passed', 'expired', 'replaced') order by id`)
