/** Changing the account's e-mail address: the new one is proved by a code, and the old one is notified. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { newToken, tokenHash } from '#kit/server/secrets/secret.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { AccountReasons } from '../reasons.ts'
import type { updateEmail } from '../settings-contract.ts'
import { demandCode, takeCode, targetOf } from './codes.ts'
import { BY_NETWORK, maskEmail } from './login.ts'
import { notifyOfEmail } from './notices.ts'
import { demandOther } from './own-codes.ts'
import { demandProof } from './proof.ts'
import * as security from './security/sql.ts'
import * as sql from './sql.ts'
import { tooManyTries } from './login-attempts.ts'

/**
 * The session continues under a new token: a copy of the old one is worthless.
 * @throws {Refused} proofNeeded, sameEmail, wrongCode; emailTaken only after a right code, which is used up by it
 */
export async function update(
  context: BuyerContext,
  { user_email: email, code: given }: InputOf<typeof updateEmail>,
): Promise<DataOf<typeof updateEmail>> {
  const { db, now, buyerId, sessionId } = context
  await demandProof(context)
  await demandOther(context, email)
  await demandNetworkToken(context, BY_NETWORK).catch(tooManyTries)
  const code = await demandCode(context, 'email', email, given)
  const token = newToken()
  const refusal = await db.tx(async (tx) => {
    if (!(await takeCode(tx, code, now))) return AccountReasons.wrongCode
    await sql.holdEmail(tx, targetOf(email))
    const before = await sql.buyer(tx, buyerId)
    if (!(await security.setEmail(tx, buyerId, email.trim()))) return AccountReasons.emailTaken
    if (!(await security.renewToken(tx, sessionId, tokenHash(token)))) {
      throw new Refused(Reasons.loginExpired)
    }
    await notifyOfEmail(tx, before, context, maskEmail(email.trim()))
    return null
  })
  if (refusal !== null) throw new Refused(refusal)
  return { token, username: maskEmail(email.trim()) }
}
