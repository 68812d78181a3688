/** Logging buyers in by code or password, and logging them out. Registering is in `register.ts`. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { hashPassword, isOutdated, isPassword } from '#kit/server/secrets/passwords.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, Context } from '#kit/server/http/serve.ts'
import type { emailLogin, LoggedIn, passwordLogin, UserInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import type { LoginWay } from '../devices-contract.ts'
import { demandCode, takeCode } from './codes.ts'
import { noteFailure, noteLogin, whenWrong } from './devices/logins.ts'
import { demandProofOfWork } from './proof-of-work.ts'
import { blockedRefusal } from './blocked.ts'
import { begin } from './sessions.ts'
import { isSuper } from './price-profile.ts'
import { addressOf, shortPhone } from './phone-number.ts'
import { notifyOfDevice } from './notices.ts'
import { swapPassword } from './security/sql.ts'
import * as sql from './sql.ts'
import { demandLoginAttempt, forgetLoginAttempts, tooManyTries } from './login-attempts.ts'

export type Entered = DataOf<typeof emailLogin>

export const BY_NETWORK: Limit = { name: 'accounts.login-network', count: 30, perSeconds: 900 }

/** @throws {Refused} wrongCode, tooManyTries */
export async function loginByCode(
  context: Context,
  { user_email: email, code: given }: InputOf<typeof emailLogin>,
): Promise<Entered> {
  const { db, now } = context
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const code = await demandCode(context, 'login', email, given).catch(
    whenWrong(context, 'code', email),
  )
  return db.tx(async (tx) => {
    const isTaken = await takeCode(tx, code, now)
    const buyer = isTaken ? await sql.buyerByEmail(tx, email) : null
    if (buyer === null) throw new Refused(AccountReasons.wrongCode)
    return enter(tx, buyer, context, 'code')
  })
}

/** @throws {Refused} wrongLogin, tooManyTries, workNeeded; the same, after the same work, for an unknown address */
export async function loginByPassword(
  context: Context,
  { password, proof, ...typed }: InputOf<typeof passwordLogin>,
): Promise<Entered> {
  const { db, lang } = context
  const address = addressOf(typed, lang)
  await demandProofOfWork(context, proof)
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const buyer = await (typed.phone === undefined ? sql.buyerByEmail : sql.buyerByPhone)(db, address)
  await demandLoginAttempt(context, buyer ?? { address })
  const isRight = await isPassword(buyer?.passwordHash ?? null, password)
  if (!isRight || buyer === null) {
    await noteFailure(context, 'password', address)
    throw new Refused(AccountReasons.wrongLogin)
  }

  await forgetLoginAttempts(context, buyer)
  const renewed = isOutdated(buyer.passwordHash) ? await hashPassword(password) : null
  return db.tx(async (tx) => {
    const { id, passwordHash: before } = buyer
    if (renewed !== null && !(await swapPassword(tx, id, before, renewed))) {
      throw new Refused(AccountReasons.wrongLogin)
    }
    return enter(tx, buyer, context, 'password', renewed ?? before)
  })
}

export async function logout({ db, now, sessionId }: BuyerContext): Promise<Record<string, never>> {
  await sql.endSession(db, sessionId, now)
  return {}
}

/**
 * Opens a session, and notifies the buyer by mail when this browser is new. Inside the login's transaction.
 * @param passwordHash what a password was checked against: checking takes a while, and it may have been changed meanwhile
 * @throws {Refused} blocked: only buyers who have proved that the account is theirs learn it, and why; wrongLogin, where the
 * password was changed during the login
 */
export async function enter(
  tx: Queryable,
  buyer: sql.Buyer,
  context: Context,
  way: LoginWay,
  passwordHash: string | null = null,
): Promise<Entered> {
  const isNew = await sql.isNewDevice(tx, buyer.id, context.userAgent)
  const token = await begin(tx, buyer.id, context, passwordHash)
  if (token === null) {
    const isBlocked = (await sql.blockOf(tx, buyer.id)) !== null
    throw isBlocked
      ? await blockedRefusal(tx, buyer.id, context.lang)
      : new Refused(AccountReasons.wrongLogin)
  }
  await noteLogin(tx, context, { buyerId: buyer.id, way, outcome: 'entered' })
  if (isNew) await notifyOfDevice(tx, buyer, context)
  const userinfo: typeof LoggedIn._zod.output.userinfo = {
    ...infoOf(buyer, context.now),
    user_token: token,
  }
  return { userinfo }
}

export const infoOf = (buyer: sql.Buyer, now: Instant): UserInfo => ({
  id: buyer.id,
  nickName: buyer.nickName,
  username: loginName(buyer),
  vip: isSuper(buyer, now) ? 1 : 0,
  customerType: buyer.customerType,
  level: buyer.level,
  invitationCode: buyer.invitationCode,
  avatarUrl: buyer.avatarUrl,
  gender: buyer.gender,
})

/** How buyers see their own account named; every buyer has an e-mail address or a number. */
const loginName = ({ email, phone }: Pick<sql.Buyer, 'email' | 'phone'>): string =>
  email === null ? shortPhone(phone ?? '') : maskEmail(email)

/** `li***@example.com`: enough to recognise one's own address, too little to write to another person's. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***${email.slice(at)}`
}
