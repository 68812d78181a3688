/** Changing a password with the old one: every other session ends, and the buyer is notified by mail. */
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { hashPassword, isPassword } from '#kit/server/secrets/passwords.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { AccountReasons } from '../reasons.ts'
import type { changePassword } from '../settings-contract.ts'
import { noteLogin } from './devices/logins.ts'
import { isCommon } from '../common-passwords.ts'
import { notifyOfPassword } from './notices.ts'
import { CHANGES } from './proof.ts'
import * as security from './security/sql.ts'
import * as sql from './sql.ts'
import { demandLoginAttempt, forgetLoginAttempts, tooManyTries } from './login-attempts.ts'

/**
 * The old password proves who asks; its attempts count together with those of the login. Of concurrent changes one is carried out: for
 * the others the old password has become wrong.
 * @throws {Refused} wrongOldPassword, samePassword, commonPassword, tooManyTries
 */
export async function change(
  context: BuyerContext,
  { oldPassword, password }: InputOf<typeof changePassword>,
): Promise<Record<string, never>> {
  const { db, now, buyerId, sessionId } = context
  if (password === oldPassword) throw new Refused(AccountReasons.samePassword)
  if (isCommon(password)) throw new Refused(AccountReasons.commonPassword)
  const buyer = await sql.buyer(db, buyerId)
  await demandLoginAttempt(context, buyer)
  const before = await sql.passwordHashOf(db, buyerId)
  if (!(await isPassword(before, oldPassword))) throw new Refused(AccountReasons.wrongOldPassword)

  await demandToken(db, now, CHANGES, String(buyerId)).catch(tooManyTries)
  const hash = await hashPassword(password)
  await db.tx(async (tx) => {
    if (!(await security.swapPassword(tx, buyerId, before, hash))) {
      throw new Refused(AccountReasons.wrongOldPassword)
    }
    await security.endOtherSessions(tx, buyerId, sessionId, now)
    await sql.setProved(tx, sessionId, now)
    await noteLogin(tx, context, { buyerId, way: 'password', outcome: 'reset' })
    await notifyOfPassword(tx, buyer, context)
  })
  await forgetLoginAttempts(context, buyer)
  return {}
}
