/** Staff login: a password, then a code. Neither alone opens anything. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { hashPassword, isOutdated, isPassword } from '#kit/server/secrets/passwords.ts'
import { demandToken, refill, type Limit } from '#kit/server/http/rate-limit.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import type { AnyoneContext, StaffContext } from '#kit/server/http/serve.ts'
import { HOUR_MS, later, MINUTE_MS } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { staffPassword, staffSecondFactor } from '../contract.ts'
import { StaffReasons } from '../reasons.ts'
import { audit } from '#domains/audit/server/door.ts'
import { recoveryHashes, stepOf, decryptTotp } from './factor.ts'
import * as sql from './sql.ts'
import { demandLoginAttempt, forgetLoginAttempts, tooManyTries } from './login-attempts.ts'

const CODES: Limit = { name: 'staff.codes', count: 10, perSeconds: 900 }
const TICKET_MS = 5 * MINUTE_MS
const TICKET_TRIES = 5

/** @throws {Refused} wrongLogin, tooManyTries; the same, after the same work, for an unknown address */
export async function password(
  context: AnyoneContext,
  { email, password: given }: InputOf<typeof staffPassword>,
): Promise<{ ticket: string }> {
  const { db, now, ip, userAgent } = context
  await demandLoginAttempt(context, email)
  const member = await sql.loginOf(db, email)
  const isRight = await isPassword(member?.passwordHash ?? null, given)
  if (!isRight || member === null) {
    await sql.addWrongPassword(db, { email, at: now, ip, userAgent })
    throw new Refused(StaffReasons.wrongLogin)
  }

  const { id: memberId, passwordHash: before } = member
  const renewed = isOutdated(before) ? await hashPassword(given) : null
  const ticket = newToken()
  const added = { tokenHash: tokenHash(ticket), memberId, expiresAt: later(now, TICKET_MS) }
  // Checking takes a while, and the password may have been changed meanwhile.
  const isStillRight = await db.tx(async (tx) => {
    if (renewed !== null && !(await sql.swapPassword(tx, memberId, before, renewed))) return false
    return sql.addTicket(tx, { ...added, passwordHash: renewed ?? before })
  })
  if (!isStillRight) throw new Refused(StaffReasons.wrongLogin)
  return { ticket }
}

/** @throws {Refused} wrongCode: wrong, used before, or the ticket has no attempt left; tooManyTries */
export async function secondFactor(
  context: AnyoneContext,
  { ticket, code }: InputOf<typeof staffSecondFactor>,
): Promise<{ name: string }> {
  const { db, now } = context
  const hash = tokenHash(ticket)
  const tried = await sql.tryTicket(db, hash, TICKET_TRIES, now)
  if (tried === null) throw new Refused(StaffReasons.wrongCode)
  await demandToken(db, now, CODES, String(tried.memberId)).catch(tooManyTries)

  const token = await db
    .tx(async (tx) => {
      const isRight = (await isCode(tx, tried, code, now)) && (await sql.useTicket(tx, hash, now))
      const begun = isRight
        ? await begin(tx, { id: tried.memberId, name: tried.name }, context)
        : null
      if (begun === null) throw new Refused(StaffReasons.wrongCode)
      return begun
    })
    .catch(whenWrong(context, tried.memberId))
  await Promise.all([
    forgetLoginAttempts(context, tried.email),
    refill(db, CODES, String(tried.memberId)),
  ])
  context.staffCookie.set(token)
  return { name: tried.name }
}

/** A session and its audit entry, inside the login's transaction. @returns its token; null for a member who is not active */
export async function begin(
  tx: Queryable,
  { id, name }: { id: number; name: string },
  { now, ip, userAgent }: Pick<AnyoneContext, 'now' | 'ip' | 'userAgent'>,
): Promise<string | null> {
  const settings = await readSettings(tx)
  const token = newToken()
  const begun = await sql.addSession(tx, {
    tokenHash: tokenHash(token),
    memberId: id,
    now,
    idleUntil: later(now, settings['staff.sessionIdleMinutes'] * MINUTE_MS),
    maxUntil: later(now, settings['staff.sessionMaxHours'] * HOUR_MS),
    ip,
    userAgent,
  })
  if (!begun) return null
  const actor = { staffId: id, staffName: name, now, ip }
  await audit(tx, actor, { action: 'staff.login', object: `staff:${id}` })
  return token
}

/** A wrong code after the right password is recorded: nothing else shows the owner that the password is known to someone. */
const whenWrong =
  ({ db, now: at, ip, userAgent }: AnyoneContext, memberId: number) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof Refused && error.reason === StaffReasons.wrongCode) {
      await sql.addWrongCode(db, { memberId, at, ip, userAgent })
    }
    throw error
  }

/** Uses the code up when it is right: at most one of many requests with the same code succeeds. */
export async function isCode(
  tx: Parameters<typeof sql.useStep>[0],
  { memberId, totpSecret }: sql.Tried,
  code: string,
  now: Instant,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return sql.useRecoveryCode(tx, memberId, recoveryHashes(memberId, code), now)
  }
  const step = stepOf(decryptTotp(totpSecret, memberId), code, now)
  return step !== null && sql.useStep(tx, memberId, step)
}

export async function logout({
  db,
  now,
  staffCookie,
}: StaffContext): Promise<Record<string, never>> {
  if (staffCookie.token !== null) await sql.endSession(db, tokenHash(staffCookie.token), now)
  staffCookie.set(null)
  return {}
}
