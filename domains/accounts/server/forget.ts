/** Erases who owned an account when it is closed: last of all domains, in the same transaction. */
import { randomBytes } from 'node:crypto'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { hashPassword } from '#kit/server/secrets/passwords.ts'
import { newToken } from '#kit/server/secrets/secret.ts'
import { forgetMailsTo } from '#domains/messages/server/door.ts'
import * as sql from './forget/sql.ts'
import { addressesOf } from './service.ts'

/** A hash of a random password that nobody knows. It is slow to compute, so all closed accounts share it. */
let sharedHash: Promise<string> | null = null

/** Prepares what is slow before a transaction takes locks. */
export const prepareForgetting = (): Promise<string> => (sharedHash ??= hashPassword(newToken()))

type Account = { id: number; email: string | null; phone: string | null }

/** The row stays without any personal data. Its address may be registered again. */
export async function forgetAccount(tx: Queryable, account: Account, now: Instant): Promise<void> {
  const { id: buyerId } = account
  const targets = addressesOf(account)
  await sql.forgetSocial(tx, buyerId)
  await sql.forgetPayPassword(tx, buyerId)
  await sql.forgetSessions(tx, buyerId)
  await sql.forgetLogins(tx, buyerId)
  await sql.forgetCodes(tx, targets)
  await forgetMailsTo(tx, { buyerId, targets })
  // Outside the alphabet of invitation codes, so that nobody can be invited with it.
  const invitationCode = `closed-${randomBytes(8).toString('hex')}`
  const passwordHash = await prepareForgetting()
  await sql.anonymize(tx, { buyerId, passwordHash, invitationCode, now })
}
