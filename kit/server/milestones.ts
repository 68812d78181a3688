/** What has happened to this installation once and for all (`scripts/installation.ts` writes it at the start). */
import sql from 'sql-template-tag'
import type { Queryable } from './database/db.ts'

/** Whether it is a trial that began without the demo world: where a merchant tries the first day. */
export const beganEmpty = async (db: Queryable): Promise<boolean> =>
  (await db.rows(sql`select from kit.milestone where name = 'empty'`)).length > 0
