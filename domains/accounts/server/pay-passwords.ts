/** The payment password: six digits, so attempts are few, since hashing alone would not protect it. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { hashPassword, isPassword } from '#kit/server/secrets/passwords.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { AccountReasons } from '../reasons.ts'
import type { changePayPassword, resetPayPassword, setPayPassword } from '../settings-contract.ts'
import { demandCode, takeCode } from './codes.ts'
import { isCommonDigits } from './common-digits.ts'
import { BY_NETWORK } from './login.ts'
import { notifyOfPayPassword } from './notices.ts'
import { ownAddress } from './own-codes.ts'
import { CHANGES, demandProof } from './proof.ts'
import * as security from './security/sql.ts'
import * as sql from './sql.ts'
import { tooManyTries } from './login-attempts.ts'

type Asking = Pick<BuyerContext, 'db' | 'now' | 'buyerId'>
type Nothing = Record<string, never>

/**
 * Required by every payment from the account. The attempt is counted before anything is compared; the last one locks the password for a
 * while, and then even the right one is refused.
 * @returns the hash that it was compared with
 * @throws {Refused} wrongPayPassword with the tries left, payPasswordLocked with the minutes, payPasswordMissing
 */
export async function demandPayPassword(context: Asking, password: string): Promise<string> {
  const { db, now, buyerId } = context
  const settings = await readSettings(db)
  const maxTries = settings['accounts.payTries']
  const lockUntil = later(now, settings['accounts.payLockMinutes'] * MINUTE_MS)
  const living = await security.payAttempt(db, buyerId, { now, maxTries, lockUntil })
  if (living === null) return refuseLocked(context)
  if (await isPassword(living.hash, password)) {
    await security.forgetPayTries(db, buyerId, living.hash)
    return living.hash
  }
  const left = maxTries - living.tries
  if (left <= 0) return refuseLocked(context)
  throw new Refused(AccountReasons.wrongPayPassword, { detail: { left }, values: { left } })
}

async function refuseLocked({ db, now, buyerId }: Asking): Promise<never> {
  const { hasPayPassword, payLockedUntil: until } = await security.security(db, buyerId, now)
  if (!hasPayPassword) throw new Refused(AccountReasons.payPasswordMissing)
  const leftMs = until === null ? 0 : Date.parse(until) - Date.parse(now)
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS))
  throw new Refused(AccountReasons.payPasswordLocked, { detail: { until }, values: { minutes } })
}

/** @throws {Refused} proofNeeded, payPasswordThere, commonPayPassword */
export async function set(
  context: BuyerContext,
  { password }: InputOf<typeof setPayPassword>,
): Promise<Nothing> {
  const { db, now, buyerId } = context
  await demandProof(context)
  await demandUncommon(context, password)
  const hash = await hashPassword(password)
  await db.tx(async (tx) => {
    if (!(await security.addPayPassword(tx, buyerId, hash, now))) {
      throw new Refused(AccountReasons.payPasswordThere)
    }
    await notifyOfPayPassword(tx, await sql.buyer(tx, buyerId), context)
  })
  return {}
}

/** @throws {Refused} proofNeeded, samePassword, commonPayPassword, and as `demandPayPassword` */
export async function change(
  context: BuyerContext,
  { oldPassword, password }: InputOf<typeof changePayPassword>,
): Promise<Nothing> {
  const { db, now, buyerId } = context
  await demandProof(context)
  if (password === oldPassword) throw new Refused(AccountReasons.samePassword)
  await demandUncommon(context, password)
  const before = await demandPayPassword(context, oldPassword)
  const hash = await hashPassword(password)
  await db.tx(async (tx) => {
    if (!(await security.swapPayPassword(tx, buyerId, before, hash, now))) {
      throw new Refused(AccountReasons.wrongOldPassword) // another request was faster
    }
    await notifyOfPayPassword(tx, await sql.buyer(tx, buyerId), context)
  })
  return {}
}

/** @throws {Refused} proofNeeded, wrongCode, noPhone, payPasswordMissing, commonPayPassword */
export async function reset(
  context: BuyerContext,
  { by, code: given, password }: InputOf<typeof resetPayPassword>,
): Promise<Nothing> {
  const { db, now, buyerId } = context
  await demandProof(context)
  await demandUncommon(context, password)
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const code = await demandCode(context, 'pay', await ownAddress(context, by), given)
  const hash = await hashPassword(password)
  await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) throw new Refused(AccountReasons.wrongCode)
    if (!(await security.replacePayPassword(tx, buyerId, hash, now))) {
      throw new Refused(AccountReasons.payPasswordMissing)
    }
    await notifyOfPayPassword(tx, await sql.buyer(tx, buyerId), context)
  })
  return {}
}

/** @throws {Refused} commonPayPassword, tooManyTries */
async function demandUncommon({ db, now, buyerId }: Asking, digits: string): Promise<void> {
  await demandToken(db, now, CHANGES, String(buyerId)).catch(tooManyTries)
  const { phone } = await security.security(db, buyerId, now)
  if (isCommonDigits(digits, phone)) throw new Refused(AccountReasons.commonPayPassword)
}
