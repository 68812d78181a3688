/** Statements about answers that have been used. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** @returns false when the answer was used before, or at the same moment */
export const spend = async (db: Queryable, hash: Buffer, expiresAt: Instant): Promise<boolean> =>
  (await db.count(sql`
    insert into accounts.spent_proof (hash, expires_at) values (${hash}, ${expiresAt})
    on conflict (hash) do nothing`)) === 1

export const forget = (db: Queryable, now: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.spent_proof where hash in (
      select hash from accounts.spent_proof where expires_at < ${now}
      limit ${limit} for update skip locked)`)
