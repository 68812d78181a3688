/** Statements about invitation codes, and about what tells one person from another. */
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

/** How a buyer is reached; null where there is no such address or number. */
export const contactsOf = (db: Queryable, buyerId: number) =>
  db.row<{ email: string | null; phone: string | null }>(sql`
    select lower(email) as email, phone from accounts.buyer where id = ${buyerId}`)
