/** Logging in by telephone number: a code proves the number, and links it to an account. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import type { BuyerContext, Context } from '#kit/server/http/serve.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import { AccountReasons } from '../reasons.ts'
import type { bindPhone, phoneLogin, sendPhoneCode } from '../login-contract.ts'
import { demandCode, send, takeCode } from './codes.ts'
import { whenWrong } from './devices/logins.ts'
import { BY_NETWORK, enter } from './login.ts'
import { notifyOfPhone, notifyOldPhone } from './notices.ts'
import { e164Of, shortPhone } from './phone-number.ts'
import * as pending from './phone/sql.ts'
import { demandProof } from './proof.ts'
import * as sql from './sql.ts'
import { tooManyTries } from './login-attempts.ts'

/** @throws {Refused} tooManyCodes, workNeeded, invalidInput */
export const sendCode = (
  context: Context,
  { phone, purpose, proof }: InputOf<typeof sendPhoneCode>,
): Promise<DataOf<typeof sendPhoneCode>> =>
  send(context, { purpose, proof, to: e164Of(phone, context.lang) })

const PENDING_MS = 10 * MINUTE_MS

/** A right code for a number without an account: the token allows the rest of the registration. */
export async function newNumber(tx: Queryable, phone: string, now: Instant): Promise<Refused> {
  const token = newToken()
  const expiresAt = later(now, PENDING_MS)
  await pending.addPending(tx, { tokenHash: tokenHash(token), phone, expiresAt })
  return new Refused(AccountReasons.phoneUnknown, { detail: { token } })
}

/** @throws {Refused} wrongCode, tooManyTries; phoneUnknown with a token only after a right code, which is used up by it */
export async function logIn(
  context: Context,
  { phone, code: given }: InputOf<typeof phoneLogin>,
): Promise<DataOf<typeof phoneLogin>> {
  const { db, now, lang } = context
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const number = e164Of(phone, lang)
  const code = await demandCode(context, 'login', number, given).catch(
    whenWrong(context, 'phone', number),
  )
  const entered = await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) throw new Refused(AccountReasons.wrongCode)
    const buyer = await sql.buyerByPhone(tx, number)
    return buyer === null ? newNumber(tx, number, now) : enter(tx, buyer, context, 'phone')
  })
  if (entered instanceof Refused) throw entered
  return { ...entered, token: entered.userinfo.user_token }
}

/** @throws {Refused} proofNeeded, wrongCode; phoneTaken only after a right code, which is used up by it */
export async function bind(
  context: BuyerContext,
  { phone, code: given }: InputOf<typeof bindPhone>,
): Promise<DataOf<typeof bindPhone>> {
  const { db, now, lang, buyerId } = context
  await demandProof(context)
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const number = e164Of(phone, lang)
  const code = await demandCode(context, 'bind', number, given)
  const refusal = await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) return AccountReasons.wrongCode
    await sql.holdPhone(tx, number)
    const before = await sql.phoneOf(tx, buyerId)
    if (!(await sql.setPhone(tx, buyerId, number))) return AccountReasons.phoneTaken
    const buyer = await sql.buyer(tx, buyerId)
    await notifyOfPhone(tx, buyer, context, shortPhone(number))
    if (before !== null && before !== number) await notifyOldPhone(tx, buyer, context, before)
    return null
  })
  if (refusal !== null) throw new Refused(refusal)
  return { phone: shortPhone(number) }
}
