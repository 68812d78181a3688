/** A telephone number as a way in: a code comes to it, and it is tied to an account by one. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/network-limit.ts'
import type { BuyerContext, Context } from '#kit/server/serve.ts'
import { AccountReasons } from '../contract.ts'
import type { bindPhone, myPhone, phoneLogin, sendPhoneCode } from '../login-contract.ts'
import { demandCode, send, takeCode } from './codes.ts'
import { whenWrong } from './devices/logins.ts'
import { BY_NETWORK, enter } from './login.ts'
import { tellOfPhone, tellOldPhone } from './notices.ts'
import { e164Of, shortPhone } from './phone-number.ts'
import { demandProof, isProved } from './proof.ts'
import * as sql from './sql.ts'
import { tooManyTries } from './tries.ts'

/** @throws {Refused} tooManyCodes, workNeeded, invalidInput */
export const sendCode = (
  context: Context,
  { phone, purpose, proof }: InputOf<typeof sendPhoneCode>,
): Promise<DataOf<typeof sendPhoneCode>> =>
  send(context, { purpose, proof, to: e164Of(phone, context.lang) })

/** @throws {Refused} wrongCode, tooManyTries; a right code for a number without an account does not exist */
export async function logIn(
  context: Context,
  { phone, code: given }: InputOf<typeof phoneLogin>,
): Promise<DataOf<typeof phoneLogin>> {
  const { db, now, ip, lang } = context
  await demandNetworkToken(db, now, BY_NETWORK, ip).catch(tooManyTries)
  const number = e164Of(phone, lang)
  const code = await demandCode(context, 'login', number, given).catch(
    whenWrong(context, 'phone', number),
  )
  return db.tx(async (tx) => {
    const isTaken = await takeCode(tx, code, now)
    const buyer = isTaken ? await sql.buyerByPhone(tx, number) : null
    if (buyer === null) throw new Refused(AccountReasons.wrongCode)
    const entered = await enter(tx, buyer, context, 'phone')
    return { ...entered, token: entered.userinfo.user_token }
  })
}

/** @throws {Refused} proofNeeded, wrongCode; phoneTaken only after a right code, which is used up by it */
export async function bind(
  context: BuyerContext,
  { phone, code: given }: InputOf<typeof bindPhone>,
): Promise<DataOf<typeof bindPhone>> {
  const { db, now, ip, lang, buyerId } = context
  await demandProof(context)
  await demandNetworkToken(db, now, BY_NETWORK, ip).catch(tooManyTries)
  const number = e164Of(phone, lang)
  const code = await demandCode(context, 'bind', number, given)
  const refusal = await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) return AccountReasons.wrongCode
    await sql.holdPhone(tx, number)
    const before = await sql.phoneOf(tx, buyerId)
    if (!(await sql.setPhone(tx, buyerId, number))) return AccountReasons.phoneTaken
    const buyer = await sql.buyer(tx, buyerId)
    await tellOfPhone(tx, buyer, context, shortPhone(number))
    if (before !== null && before !== number) await tellOldPhone(tx, buyer, context, before)
    return null
  })
  if (refusal !== null) throw new Refused(refusal)
  return { phone: shortPhone(number) }
}

export async function mine(context: BuyerContext): Promise<DataOf<typeof myPhone>> {
  const phone = await sql.phoneOf(context.db, context.buyerId)
  return { phone: phone === null ? null : shortPhone(phone), isProved: await isProved(context) }
}
