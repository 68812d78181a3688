/** Resetting a forgotten password: a code by mail or text message sets a new one and ends every session. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { AccountReasons } from '../reasons.ts'
import type { resetPassword } from '../login-contract.ts'
import { demandCode, takeCode } from './codes.ts'
import { blockedRefusal } from './blocked.ts'
import { isCommon } from '../common-passwords.ts'
import { noteLogin, whenWrong } from './devices/logins.ts'
import { BY_NETWORK } from './login.ts'
import { notifyOfPassword } from './notices.ts'
import { addressOf } from './phone-number.ts'
import * as sql from './sql.ts'
import { forgetLoginAttempts, tooManyTries } from './login-attempts.ts'

/**
 * Hashing starts only after a right code: guessing costs the shop no more than one statement.
 * @throws {Refused} commonPassword, wrongCode, tooManyTries; blocked only after a right code
 */
export async function resetByCode(
  context: Context,
  { email, phone, code: given, password }: InputOf<typeof resetPassword>,
): Promise<Record<string, never>> {
  const { db, now, lang } = context
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  if (isCommon(password)) throw new Refused(AccountReasons.commonPassword)
  const address = addressOf({ email, phone }, lang)
  const code = await demandCode(context, 'reset', address, given).catch(
    whenWrong(context, 'reset', address),
  )

  const passwordHash = await hashPassword(password)
  const buyer = await db.tx(async (tx) => {
    const isTaken = await takeCode(tx, code, now)
    const ownerOf = phone === undefined ? sql.buyerByEmail : sql.buyerByPhone
    const owner = isTaken ? await ownerOf(tx, address) : null
    if (owner === null) throw new Refused(AccountReasons.wrongCode)
    if ((await sql.blockOf(tx, owner.id)) !== null) throw await blockedRefusal(tx, owner.id, lang)
    await sql.setPasswordHash(tx, owner.id, passwordHash)
    await sql.endSessions(tx, owner.id, now)
    await noteLogin(tx, context, { buyerId: owner.id, way: 'reset', outcome: 'reset' })
    await notifyOfPassword(tx, owner, context)
    return owner
  })
  await forgetLoginAttempts(context, buyer)
  return {}
}
