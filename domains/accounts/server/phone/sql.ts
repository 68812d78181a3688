/** Statements about numbers that a code has proved and that have no account yet. One statement takes a token, so it is used once. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export const addPending = (
  tx: Queryable,
  given: { tokenHash: Buffer; phone: string; expiresAt: Instant },
) =>
  tx.count(sql`
    insert into accounts.phone_pending (token_hash, phone, expires_at)
    values (${given.tokenHash}, ${given.phone}, ${given.expiresAt})`)

/** Uses up the token. @returns the number (E.164); null when the token is unknown, used or expired */
export const takePending = async (
  tx: Queryable,
  tokenHash: Buffer,
  now: Instant,
): Promise<string | null> => {
  const row = await tx.maybeRow<{ phone: string }>(sql`
    delete from accounts.phone_pending
    where token_hash = ${tokenHash} and expires_at > ${now} returning phone`)
  return row?.phone ?? null
}

/** Expired tokens that were never used. */
export const forgetPending = (db: Queryable, now: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.phone_pending where token_hash in (
      select token_hash from accounts.phone_pending where expires_at < ${now}
      limit ${limit} for update skip locked)`)
