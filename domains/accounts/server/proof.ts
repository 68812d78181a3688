/** Step-up authentication: identity and money change only after a recent proof that the account is the buyer's. */
import { Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { isPassword } from '#kit/server/secrets/passwords.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AccountReasons } from '../reasons.ts'
import { demandCode, takeCode } from './codes.ts'
import { BY_NETWORK } from './login.ts'
import * as sql from './sql.ts'
import { demandLoginAttempt, forgetLoginAttempts, tooManyTries } from './login-attempts.ts'

/** More password changes than anyone makes in an hour; each one costs a hash and a mail. */
export const CHANGES: Limit = { name: 'accounts.changes', count: 10, perSeconds: 3600 }

type Asking = Pick<BuyerContext, 'db' | 'now' | 'sessionId'>

/** A login counts as proof. */
export async function isProved({ db, now, sessionId }: Asking): Promise<boolean> {
  const minutes = (await readSettings(db))['accounts.proofMinutes']
  return sql.isProved(db, sessionId, later(now, -minutes * MINUTE_MS))
}

/**
 * For every call that changes identity or money; the browser then asks for the password and repeats the call.
 * @throws {Refused} proofNeeded
 */
export async function demandProof(context: Asking): Promise<void> {
  if (!(await isProved(context))) throw new Refused(AccountReasons.proofNeeded)
}

/** Attempts count together with those of the login: a stolen session does not get extra ones. @throws {Refused} wrongLogin, tooManyTries */
export async function byPassword(
  context: BuyerContext,
  password: string,
): Promise<Record<string, never>> {
  const { db, now, buyerId, sessionId } = context
  await demandLoginAttempt(context, { id: buyerId })
  const passwordHash = await sql.passwordHashOf(db, buyerId)
  if (!(await isPassword(passwordHash, password))) throw new Refused(AccountReasons.wrongLogin)
  if (!(await sql.setProvedBy(db, { sessionId, buyerId, passwordHash, now }))) {
    throw new Refused(AccountReasons.wrongLogin)
  }
  await forgetLoginAttempts(context, { id: buyerId })
  return {}
}

/** For buyers who log in by codes. @param address their own, where the code was sent. @throws {Refused} wrongCode, tooManyTries */
export async function byCode(
  context: BuyerContext,
  address: string,
  given: string,
): Promise<Record<string, never>> {
  const { db, now, sessionId } = context
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const code = await demandCode(context, 'prove', address, given)
  await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) throw new Refused(AccountReasons.wrongCode)
    await sql.setProved(tx, sessionId, now)
  })
  return {}
}
