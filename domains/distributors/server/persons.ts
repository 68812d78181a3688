/** By what people are known again: keyed hashes of addresses, numbers and documents, which outlast the account and tell nobody what they are of. */
import { contactsOf } from '#domains/accounts/server/invitation-door.ts'
import { personKeysOf } from '#domains/verification/server/person-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { signatures } from '#kit/server/secrets/secret.ts'
import * as sql from './sql.ts'

const PURPOSE = 'distributors.person'

/** Notes what is known of a buyer by now. It is only ever added to: a new address does not make another person. */
export async function notePerson(tx: Queryable, buyerId: number): Promise<void> {
  const [{ email, phone }, verified] = await Promise.all([
    contactsOf(tx, buyerId),
    personKeysOf(tx, buyerId),
  ])
  const keys = [
    ...(email === null ? [] : [`email:${email}`]),
    ...(phone === null ? [] : [`phone:${phone}`]),
    ...verified,
  ]
  // With the former secret too, while it is known: what was noted by it is found.
  await sql.addDigests(
    tx,
    buyerId,
    keys.flatMap((key) => signatures(PURPOSE, key)),
  )
}
