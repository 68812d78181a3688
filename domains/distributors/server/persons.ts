/** By what people are known again: keyed hashes of addresses, numbers and documents, which outlast the account and tell nobody what they are of. */
import { addressesOf } from '#domains/accounts/server/account-door.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { personKeysOf } from '#domains/verification/server/person-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { signatures } from '#kit/server/secrets/secret.ts'
import * as sql from './sql.ts'

const PURPOSE = 'distributors.person'

/** Notes what is known of a buyer by now. It is only ever added to: a new address does not make another person. */
export async function notePerson(tx: Queryable, buyerId: number): Promise<void> {
  const [[buyer], verified] = await Promise.all([
    buyersByIds(tx, [buyerId]),
    personKeysOf(tx, buyerId),
  ])
  const keys = [...(buyer === undefined ? [] : addressesOf(buyer)), ...verified]
  // With the former secret too, while it is known: what was noted by it is found.
  await sql.addDigests(
    tx,
    buyerId,
    keys.flatMap((key) => signatures(PURPOSE, key)),
  )
}
