/** Statements about numbers that a code has proved and that have no account yet. A token is taken by one statement. */
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

/** Uses the token up. @returns the number (E.164); null when the token is made up, used, or over */
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

/** Tokens that nobody came back for. */
export const forgetPending = (db: Queryable, now: Instant, limit: number) =>
  db.count(sql`
    delete from accounts.phone_pending where token_hash in (
      select token_hash from accounts.phone_pending where expires_at < ${now}
      limit ${limit} for update skip locked)`)
