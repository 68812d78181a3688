/** Statements about invitation codes. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** Null after the account was deleted: its code opens nothing. */
export const invitationCodeOf = async (db: Queryable, buyerId: number): Promise<string | null> =>
  (
    await db.maybeRow<{ code: string }>(sql`
      select invitation_code as code from accounts.buyer where id = ${buyerId} and closed_at is null`)
  )?.code ?? null

/** Whose code it is; null: nobody's who may buy here. */
export const findByInvitationCode = async (db: Queryable, code: string): Promise<number | null> =>
  (
    await db.maybeRow<{ id: number }>(sql`
      select id from accounts.buyer
      where lower(invitation_code) = lower(${code}) and closed_at is null and blocked_at is null`)
  )?.id ?? null
