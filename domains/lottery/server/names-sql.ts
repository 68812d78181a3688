/** What stages are called, for the audit log. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const namesOf = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: Translated }>(sql`
    select id, name from lottery.stage where id = any(${ids as number[]}::bigint[])`)
