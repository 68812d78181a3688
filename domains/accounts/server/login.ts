/** How buyers come in: they register, log in by code or password, and leave. */
import { randomInt } from 'node:crypto'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { demandNetworkToken } from '#kit/server/network-limit.ts'
import { hashPassword, isOutdated, isPassword } from '#kit/server/passwords.ts'
import type { Limit } from '#kit/server/rate-limit.ts'
import type { BuyerContext, Context } from '#kit/server/serve.ts'
import {
  AccountReasons,
  type CustomerType,
  type emailLogin,
  type LoggedIn,
  type passwordLogin,
  type register,
  type UserInfo,
} from '../contract.ts'
import type { LoginWay } from '../privacy-contract.ts'
import { demandCode, takeCode, targetOf } from './codes.ts'
import { noteFailure, noteLogin, whenWrong } from './devices/logins.ts'
import { demandWork } from './human.ts'
import { isCommon } from './common-passwords.ts'
import { blockedRefusal } from './blocked.ts'
import { begin } from './sessions.ts'
import { isSuper } from './standing.ts'
import { tellOfDevice } from './notices.ts'
import { swapPassword } from './security/sql.ts'
import * as sql from './sql.ts'
import { demandTry, forgetTries, tooManyTries } from './tries.ts'

type Entered = DataOf<typeof register>

export const BY_NETWORK: Limit = { name: 'accounts.login-network', count: 30, perSeconds: 900 }

/** @throws {Refused} commonPassword, agreementChanged, wrongCode; emailTaken only after a right code */
export async function registerBuyer(
  context: Context,
  input: InputOf<typeof register>,
): Promise<Entered> {
  const { db, now, lang, ip } = context
  await demandNetworkToken(db, now, BY_NETWORK, ip).catch(tooManyTries)
  if (isCommon(input.password)) throw new Refused(AccountReasons.commonPassword)
  const { version } = await sql.agreement(db, now)
  if (input.agreementVersion !== version) {
    throw new Refused(AccountReasons.agreementChanged, { detail: { version } })
  }
  const code = await demandCode(context, 'register', input.email, input.code).catch(
    whenWrong(context, 'register', input.email),
  )

  const { email, password, nickName, customerType } = input
  const buyer = { email, nickName, customerType, lang, agreementVersion: version, now }
  const passwordHash = await hashPassword(password)
  const outcome = await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) return AccountReasons.wrongCode
    await sql.holdEmail(tx, targetOf(email))
    const added = await add(tx, {
      ...buyer,
      level: 1,
      superMember: false,
      passwordHash,
      isProven: false,
    })
    if (added === null) return AccountReasons.emailTaken // the code is used up all the same
    return enter(tx, added, context, 'register')
  })
  if ('code' in outcome) throw new Refused(outcome)
  return outcome
}

/** @throws {Refused} wrongCode, tooManyTries */
export async function loginByCode(
  context: Context,
  { user_email: email, code: given }: InputOf<typeof emailLogin>,
): Promise<Entered> {
  const { db, now, ip } = context
  await demandNetworkToken(db, now, BY_NETWORK, ip).catch(tooManyTries)
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
  { email, password, proof }: InputOf<typeof passwordLogin>,
): Promise<Entered> {
  const { db, now, ip } = context
  await demandWork(context, proof)
  await demandNetworkToken(db, now, BY_NETWORK, ip).catch(tooManyTries)
  await demandTry(context, email)
  const buyer = await sql.buyerByEmail(db, email)
  const isRight = await isPassword(buyer?.passwordHash ?? null, password)
  if (!isRight || buyer === null) {
    await noteFailure(context, 'password', email)
    throw new Refused(AccountReasons.wrongLogin)
  }

  await forgetTries(context, email)
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
 * Opens a session, and tells the mailbox where this browser has not been seen before. Inside the login's transaction.
 * @param passwordHash what a password was checked against: checking takes a while, and it may have been changed meanwhile
 * @throws {Refused} blocked: only who has proved that the account is his learns it, and why; wrongLogin, where the
 *   password has been changed while the login was on its way
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
  if (isNew) await tellOfDevice(tx, buyer, context)
  const userinfo: typeof LoggedIn._zod.output.userinfo = {
    ...infoOf(buyer, context.now),
    user_token: token,
  }
  return { userinfo }
}

export const infoOf = (buyer: sql.Buyer, now: Instant): UserInfo => ({
  id: buyer.id,
  nickName: buyer.nickName,
  username: shortened(buyer.email),
  vip: isSuper(buyer, now) ? 1 : 0,
  customerType: buyer.customerType,
  level: buyer.level,
  invitationCode: buyer.invitationCode,
  avatarUrl: buyer.avatarUrl,
  gender: buyer.gender,
})

/** `li***@example.com`: enough to know one's own, too little to write to another's. */
export function shortened(email: string): string {
  const at = email.lastIndexOf('@')
  const name = email.slice(0, at)
  return `${name.slice(0, name.length > 3 ? 2 : 1)}***${email.slice(at)}`
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newInvitationCode = (): string =>
  Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

const add = (tx: Queryable, buyer: Omit<sql.NewBuyer, 'invitationCode'>) =>
  sql.addBuyer(tx, { ...buyer, email: buyer.email.trim(), invitationCode: newInvitationCode() })

export type NewBuyer = {
  email: string
  password: string
  nickName: string
  customerType: CustomerType
  level: number
  superMember: boolean
  lang: Lang
  now: Instant
  /** E.164 */
  phone?: string
  /** Whether a business has shown its papers. */
  isProven?: boolean
}

/**
 * For the demo world: a buyer who needs no code; a business is a proven one unless told otherwise.
 * @returns null when the address has an account
 */
export async function createBuyer(
  tx: Queryable,
  { password, phone, isProven = true, ...given }: NewBuyer,
): Promise<number | null> {
  const { version } = await sql.agreement(tx, given.now)
  const passwordHash = await hashPassword(password)
  const added = await add(tx, {
    ...given,
    passwordHash,
    agreementVersion: version,
    isProven: isProven && given.customerType === 'business',
  })
  if (added !== null && phone !== undefined) await sql.setPhone(tx, added.id, phone)
  return added?.id ?? null
}
