/**
 * A member's own password, authenticator, recovery codes and sessions: changed only after confirming password and code
 * again.
 */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { hashPassword, isPassword } from '#kit/server/secrets/passwords.ts'
import { demandToken, refill, type Limit } from '#kit/server/http/rate-limit.ts'
import { tokenHash } from '#kit/server/secrets/secret.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { sendMail } from '#domains/messages/server/door.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import { StaffReasons } from '../../reasons.ts'
import {
  PROOF_MINUTES,
  type beginNewFactor,
  type changeMyPassword,
  type OwnSecurity,
  type proveMyself,
  type setNewFactor,
} from '../../me-contract.ts'
import { audit } from '#domains/audit/server/door.ts'
import {
  newRecoveryCodes,
  newTotpSecret,
  otpauthUrl,
  recoveryHash,
  encryptTotp,
  stepOf,
  decryptTotp,
} from '../factor.ts'
import { isCode } from '../login.ts'
import { setRecoveryCodes } from '../sql.ts'
import { demandLoginAttempt, forgetLoginAttempts, tooManyTries } from '../login-attempts.ts'
import * as sql from './sql.ts'

const LOGINS_SHOWN = 50
/** Attempts at the code of a new authenticator; its secret is on the member's own screen, so this only limits load. */
const NEW_CODES: Limit = { name: 'staff.new-factor', count: 10, perSeconds: 900 }

/** @throws {Refused} loginExpired where the session ended during the call */
export function hashOf({ staffCookie }: StaffContext): Buffer {
  if (staffCookie.token === null) throw new Refused(Reasons.loginExpired)
  return tokenHash(staffCookie.token)
}

async function secretsOf({ db, staffId }: StaffContext): Promise<sql.Secrets> {
  const secrets = await sql.secrets(db, staffId)
  if (secrets === null) throw new Refused(Reasons.loginExpired)
  return secrets
}

export async function read(context: StaffContext): Promise<OwnSecurity> {
  const { db, now, staffId } = context
  const hash = hashOf(context)
  const [sessions, logins, left, proof] = await Promise.all([
    sql.sessions(db, { memberId: staffId, hash, now, limit: LOGINS_SHOWN }),
    sql.logins(db, { memberId: staffId, now, limit: LOGINS_SHOWN }),
    sql.recoveryLeft(db, staffId),
    sql.provedAt(db, hash),
  ])
  const until = untilOf(proof?.provedAt ?? null)
  return {
    recoveryLeftCount: left.count,
    provedUntil: until !== null && until > now ? until : null,
    sessions: sessions.filter(({ endedAt }) => endedAt === null),
    logins,
  }
}

const untilOf = (provedAt: string | null) =>
  provedAt === null ? null : later(provedAt, PROOF_MINUTES * MINUTE_MS)

/** @throws {Refused} proofNeeded */
export async function demandProof(context: StaffContext): Promise<void> {
  const proof = await sql.provedAt(context.db, hashOf(context))
  const until = untilOf(proof?.provedAt ?? null)
  if (until === null || until <= context.now) throw new Refused(StaffReasons.proofNeeded)
}

/** @throws {Refused} wrongPassword, wrongCode, tooManyTries: a stolen session cannot bypass the limits of logins */
export async function prove(
  context: StaffContext,
  { password, code }: InputOf<typeof proveMyself>,
): Promise<OwnSecurity> {
  const { db, now, staffId } = context
  const { email, passwordHash, totpSecret, name } = await secretsOf(context)
  await demandLoginAttempt(context, email)
  if (!(await isPassword(passwordHash, password))) throw new Refused(StaffReasons.wrongPassword)
  await db.tx(async (tx) => {
    const isRight = await isCode(tx, { memberId: staffId, email, name, totpSecret }, code, now)
    if (!isRight) throw new Refused(StaffReasons.wrongCode)
    const hash = hashOf(context)
    if (!(await sql.setProved(tx, { hash, memberId: staffId, passwordHash, now }))) {
      throw new Refused(StaffReasons.wrongPassword)
    }
  })
  await forgetLoginAttempts(context, email)
  return read(context)
}

/** @throws {Refused} proofNeeded, passwordKnown */
export async function changePassword(
  context: StaffContext,
  { password }: InputOf<typeof changeMyPassword>,
): Promise<OwnSecurity> {
  await demandProof(context)
  const { staffId: memberId, db } = context
  const { passwordHash: before } = await secretsOf(context)
  if (await isPassword(before, password)) throw new Refused(StaffReasons.passwordKnown)
  const passwordHash = await hashPassword(password)
  await db.tx(async (tx) => {
    if (!(await sql.setPassword(tx, { memberId, passwordHash }))) {
      throw new Refused(Reasons.loginExpired)
    }
    await sql.dropTickets(tx, memberId)
    await endAndNotify(tx, context, 'staff.password', 'staff-password-changed')
  })
  return read(context)
}

/** @throws {Refused} proofNeeded */
export async function beginFactor(context: StaffContext): Promise<DataOf<typeof beginNewFactor>> {
  await demandProof(context)
  const { email } = await secretsOf(context)
  const secret = newTotpSecret()
  await sql.setPending(context.db, hashOf(context), encryptTotp(secret, context.staffId))
  const issuer = nameIn(await readIdentity(context.db), context.lang)
  return { secret, otpauthUrl: otpauthUrl(issuer, email, secret) }
}

/** @throws {Refused} proofNeeded, noNewFactor, wrongCode, tooManyTries */
export async function setFactor(
  context: StaffContext,
  { code }: InputOf<typeof setNewFactor>,
): Promise<OwnSecurity> {
  await demandProof(context)
  const { db, now, staffId: memberId } = context
  const hash = hashOf(context)
  await demandToken(db, now, NEW_CODES, String(memberId)).catch(tooManyTries)
  const { secret } = (await sql.pending(db, hash)) ?? { secret: null }
  if (secret === null) throw new Refused(StaffReasons.noNewFactor)
  const step = stepOf(decryptTotp(secret, memberId), code, now)
  if (step === null) throw new Refused(StaffReasons.wrongCode)
  await db.tx(async (tx) => {
    if (!(await sql.useNewFactor(tx, { memberId, hash, secret, step }))) {
      throw new Refused(StaffReasons.noNewFactor)
    }
    await sql.dropTickets(tx, memberId)
    await endAndNotify(tx, context, 'staff.factor', 'staff-factor-changed')
  })
  await refill(db, NEW_CODES, String(memberId))
  return read(context)
}

/** @throws {Refused} proofNeeded */
export async function renewRecovery(context: StaffContext): Promise<{ recoveryCodes: string[] }> {
  await demandProof(context)
  const { db, staffId } = context
  const recoveryCodes = newRecoveryCodes()
  await db.tx(async (tx) => {
    const hashes = recoveryCodes.map((each) => recoveryHash(staffId, each))
    await setRecoveryCodes(tx, staffId, hashes)
    await audit(tx, context, { action: 'staff.recoveryCodes', object: `staff:${staffId}` })
  })
  return { recoveryCodes }
}

export async function endSession(context: StaffContext, sessionId: number): Promise<OwnSecurity> {
  const { db, now, staffId: memberId } = context
  await db.tx(async (tx) => {
    if ((await sql.endOne(tx, { memberId, sessionId, now })) === 0) return
    await audit(tx, context, { action: 'staff.endSession', object: `staff:${memberId}` })
  })
  return read(context)
}

export async function endOthers(context: StaffContext): Promise<OwnSecurity> {
  const { db, now, staffId: memberId } = context
  await db.tx(async (tx) => {
    if ((await sql.endOthers(tx, { memberId, hash: hashOf(context), now })) === 0) return
    await audit(tx, context, { action: 'staff.endSession', object: `staff:${memberId}` })
  })
  return read(context)
}

/** Ends all other sessions, and notifies the member by mail, which an intruder does not read. */
async function endAndNotify(
  tx: Queryable,
  context: StaffContext,
  action: 'staff.password' | 'staff.factor',
  template: 'staff-password-changed' | 'staff-factor-changed',
): Promise<void> {
  const { now, staffId: memberId } = context
  const hash = hashOf(context)
  const { email, lang, name } = await secretsOf({ ...context, db: tx as StaffContext['db'] })
  await sql.endOthers(tx, { memberId, hash, now })
  const key = `${template}:${memberId}:${now}`
  await sendMail(tx, { to: email, lang, template, values: { name, at: now }, key, now })
  await audit(tx, context, { action, object: `staff:${memberId}` })
}
