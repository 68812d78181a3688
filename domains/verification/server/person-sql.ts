/** Statements about who stands for a buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

type Person = { buyerId: number; id: number; encryptedId: Buffer | null; mobile: string | null }

/** Of all versions that staff have passed: who changes their papers stays who they are. */
export const passedPersons = (db: Queryable, buyerIds: readonly number[]) =>
  db.rows<Person>(sql`
    select buyer_id, id, id_sealed as encrypted_id, mobile from papers.version
    where buyer_id = any(${buyerIds as number[]}::bigint[]) and state in ('passed', 'expired', 'replaced') order by id`)
