/** Statements about a member's own new address, until its code is entered. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type EmailChange = { memberId: number; email: string; codeHash: Buffer; expiresAt: Instant }

/** Replaces the one before, whose code is void. */
export const putEmailChange = (db: Queryable, to: EmailChange) =>
  db.count(sql`
    insert into staff.email_change (member_id, email, code_hash, expires_at)
    values (${to.memberId}, ${to.email}, ${to.codeHash}, ${to.expiresAt})
    on conflict (member_id) do update
      set email = excluded.email, code_hash = excluded.code_hash, expires_at = excluded.expires_at`)

/** Uses a code up. @returns null where it is wrong, used or over */
export const takeEmailChange = (
  db: Queryable,
  of: { memberId: number; codeHash: Buffer; now: Instant },
) =>
  db.maybeRow<{ email: string }>(sql`
    delete from staff.email_change
    where member_id = ${of.memberId} and code_hash = ${of.codeHash} and expires_at > ${of.now} returning email`)

/** Codes that nobody has used in time. */
export const forgetEmailChanges = (db: Queryable, now: Instant) =>
  db.count(sql`delete from staff.email_change where expires_at <= ${now}`)
