/** Codes to an address or number that the account already has, and to the new address that will replace it. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { AccountReasons } from '../reasons.ts'
import type { sendEmailCode, sendOwnCode } from '../settings-contract.ts'
import { send, targetOf } from './codes.ts'
import { byCode, demandProof } from './proof.ts'
import * as security from './security/sql.ts'

/** The buyer's own address or number. @throws {Refused} noPhone, noEmail */
export async function ownAddress(
  { db, now, buyerId }: BuyerContext,
  by: 'email' | 'phone',
): Promise<string> {
  const to = (await security.security(db, buyerId, now))[by]
  if (to !== null) return to
  throw new Refused(by === 'phone' ? AccountReasons.noPhone : AccountReasons.noEmail)
}

/** @throws {Refused} tooManyCodes, noPhone, workNeeded */
export const sendOwn = async (
  context: BuyerContext,
  { by, purpose, proof }: InputOf<typeof sendOwnCode>,
): Promise<DataOf<typeof sendOwnCode>> =>
  send(context, { purpose, proof, to: await ownAddress(context, by) })

/** @throws {Refused} wrongCode, noPhone, tooManyTries */
export const prove = async (
  context: BuyerContext,
  by: 'email' | 'phone',
  code: string,
): Promise<Record<string, never>> => byCode(context, await ownAddress(context, by), code)

/** @throws {Refused} sameEmail */
export async function demandOther(
  { db, now, buyerId }: BuyerContext,
  email: string,
): Promise<void> {
  const own = (await security.security(db, buyerId, now)).email
  if (own !== null && targetOf(own) === targetOf(email)) throw new Refused(AccountReasons.sameEmail)
}

/**
 * Only the mail itself reveals whether the address already has an account.
 * @throws {Refused} proofNeeded, sameEmail, tooManyCodes, workNeeded
 */
export async function sendToNew(
  context: BuyerContext,
  { email, proof }: InputOf<typeof sendEmailCode>,
): Promise<DataOf<typeof sendEmailCode>> {
  await demandProof(context)
  await demandOther(context, email)
  return send(context, { purpose: 'email', proof, to: email })
}
