/** Statements that erase who owned an account. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** The row stays without any personal data. Its address may be registered again. */
export const anonymize = (
  tx: Queryable,
  given: { buyerId: number; passwordHash: string; invitationCode: string; now: Instant },
) =>
  tx.count(sql`
    update accounts.buyer
    set email = 'closed-' || id || '@closed.invalid', nick_name = 'closed-' || id, phone = null, avatar_url = null, gender = null,
      super_member = false, super_until = null, tags = '{}', block_reason = null, block_note = '',
      revision = revision + 1,
      password_hash = ${given.passwordHash}, invitation_code = ${given.invitationCode}, closing_at = null,
      closed_at = ${given.now}, blocked_at = coalesce(blocked_at, ${given.now})
    where id = ${given.buyerId} and closed_at is null`)

export const forgetSocial = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from accounts.social where buyer_id = ${buyerId}`)

export const forgetSessions = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    with gone as (delete from accounts.session where buyer_id = ${buyerId})
    update accounts.figure set seen_at = '-infinity' where buyer_id = ${buyerId}`)

export const forgetLogins = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from accounts.login where buyer_id = ${buyerId}`)

export const forgetPayPassword = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from accounts.pay_password where buyer_id = ${buyerId}`)

/** @param targets e-mail address in lower case, telephone number (E.164) */
export const forgetCodes = (tx: Queryable, targets: readonly string[]) =>
  tx.count(sql`
    with askers as (delete from accounts.code_asker where target = any(${targets as string[]}::text[]))
    delete from accounts.code where target = any(${targets as string[]}::text[])`)
