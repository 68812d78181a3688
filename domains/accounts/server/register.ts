/** Registering buyers: by an e-mail address or a telephone number, proved by a code, with the agreement ticked. */
import { randomInt } from 'node:crypto'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import { tokenHash } from '#kit/server/secrets/secret.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type { CustomerType, register } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { demandCode, takeCode, targetOf } from './codes.ts'
import { isCommon } from '../common-passwords.ts'
import { whenWrong } from './devices/logins.ts'
import { BY_NETWORK, enter, type Entered } from './login.ts'
import { e164Of } from './phone-number.ts'
import * as pending from './phone/sql.ts'
import './registered.ts'
import * as sql from './sql.ts'
import { tooManyTries } from './login-attempts.ts'

type Reached = Pick<sql.Buyer, 'email' | 'phone'>
/** @returns the new account's address or number; null when its proof is used or expired */
type Take = (tx: Queryable) => Promise<Reached | null>

/**
 * @throws {Refused} commonPassword, agreementChanged, wrongCode, numberProofOver; emailTaken and phoneRegistered only
 *   after a right code, which is used up by it
 */
export async function registerBuyer(
  context: Context,
  input: InputOf<typeof register>,
): Promise<Entered> {
  const { db, now, lang } = context
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  if (isCommon(input.password)) throw new Refused(AccountReasons.commonPassword)
  const { version } = await sql.agreement(db, now)
  if (input.agreementVersion !== version) {
    throw new Refused(AccountReasons.agreementChanged, { detail: { version } })
  }
  const take = await proofOf(context, input)

  const { password, nickName, customerType } = input
  const passwordHash = await hashPassword(password)
  const outcome = await db.tx(async (tx) => {
    const reached = await take(tx)
    if (reached === null) {
      return input.token === undefined ? AccountReasons.wrongCode : AccountReasons.numberProofOver
    }
    const added = await add(tx, {
      ...reached,
      nickName,
      customerType,
      lang,
      agreementVersion: version,
      now,
      level: 1,
      superMember: false,
      passwordHash,
      isProven: false,
    })
    // The code is used up in this case too.
    if (added === null) {
      return reached.phone === null ? AccountReasons.emailTaken : AccountReasons.phoneRegistered
    }
    for (const note of context.onRegistered) await note(tx, { buyerId: added.id, now })
    return enter(tx, added, context, 'register')
  })
  if ('code' in outcome) throw new Refused(outcome)
  return outcome
}

/** Exactly one way: an address and its code, a number and its code, or the token of a number that a code has proved. */
async function proofOf(
  context: Context,
  { email, phone, code: given, token }: InputOf<typeof register>,
): Promise<Take> {
  const { now, lang } = context
  const ways = [email, phone, token].filter((each) => each !== undefined)
  if (ways.length !== 1 || (token === undefined) !== (given !== undefined)) {
    throw new Refused(Reasons.invalidInput)
  }
  if (token !== undefined) {
    return async (tx) => {
      const number = await pending.takePending(tx, tokenHash(token), now)
      return number === null ? null : { email: null, phone: number }
    }
  }
  const address = email ?? e164Of(phone ?? '', lang)
  const code = await demandCode(context, 'register', address, given ?? '').catch(
    whenWrong(context, 'register', address),
  )
  const reached =
    email === undefined ? { email: null, phone: address } : { email: email.trim(), phone: null }
  return async (tx) => ((await takeCode(tx, code, now)) ? reached : null)
}

const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newInvitationCode = (): string =>
  Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** @returns null when the address or the number has an account */
async function add(
  tx: Queryable,
  buyer: Omit<sql.NewBuyer, 'invitationCode'>,
): Promise<sql.Buyer | null> {
  if (buyer.email !== null) await sql.holdEmail(tx, targetOf(buyer.email))
  if (buyer.phone !== null) await sql.holdPhone(tx, buyer.phone)
  return sql.addBuyer(tx, { ...buyer, invitationCode: newInvitationCode() })
}

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
  /** Whether a business is verified. */
  isProven?: boolean
}

/**
 * Creates a buyer of the demo world without a code; a business counts as verified unless `isProven` is false.
 * @returns null when the address or the number has an account
 */
export async function createBuyer(
  tx: Queryable,
  { password, email, phone = undefined, isProven = true, ...given }: NewBuyer,
): Promise<number | null> {
  const { version } = await sql.agreement(tx, given.now)
  const passwordHash = await hashPassword(password)
  const added = await add(tx, {
    ...given,
    email: email.trim(),
    phone: phone ?? null,
    passwordHash,
    agreementVersion: version,
    isProven: isProven && given.customerType === 'business',
  })
  return added?.id ?? null
}
