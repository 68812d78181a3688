/** By what people are known again: keyed hashes of addresses, numbers and documents, which outlast the account and tell nobody what they are of. */
import { addressesOf } from '#domains/accounts/server/account-door.ts'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { personKeysOf } from '#domains/verification/server/person-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { signatures } from '#kit/server/secrets/secret.ts'
import { mailboxOf } from '../mailbox.ts'
import * as sql from './persons-sql.ts'

const PURPOSE = 'distributors.person'

/** Telephones of orders are typed with or without the code of their country: the end of the number is the same. */
const RECEIVER_DIGITS = 9
const receiverKey = (phone: string): string =>
  `receiver:${phone.replaceAll(/\D/g, '').slice(-RECEIVER_DIGITS)}`

/** Where goods of a buyer were sent to. */
type Receiver = { buyerId: number; phone: string }

/**
 * Notes what is known of some buyers by now, and the telephone that goods of one of them were sent to. It is only ever added to: a new address does
 * not make another person. Three statements, however many they are.
 */
export async function notePersons(
  db: Queryable,
  buyerIds: readonly number[],
  receiver?: Receiver,
): Promise<void> {
  const [buyers, verified] = await Promise.all([
    buyersByIds(db, buyerIds),
    personKeysOf(db, buyerIds),
  ])
  const known = [
    ...buyers.flatMap((buyer) => addressesOf(buyer).map((key) => ({ buyerId: buyer.id, key }))),
    ...verified,
  ]
  const mailboxes = known
    .filter(({ key }) => key.includes('@'))
    .map(({ buyerId, key }) => ({ buyerId, key: mailboxOf(key) }))
  const phones = known
    .filter(({ key }) => key.startsWith('+'))
    .map(({ buyerId, key: phone }) => ({ buyerId, phone }))
  const receivers = [...phones, ...(receiver === undefined ? [] : [receiver])].map(
    ({ buyerId, phone }) => ({ buyerId, key: receiverKey(phone) }),
  )
  await sql.addDigests(db, [
    ...[...known, ...mailboxes].flatMap((each) => toDigests(each, false)),
    ...receivers.flatMap((each) => toDigests(each, true)),
  ])
}

const toDigests = (
  { buyerId, key }: { buyerId: number; key: string },
  isReceiver: boolean,
): sql.Digest[] =>
  // With the former secret too, while it is known: what was noted by it is found.
  signatures(PURPOSE, key).map((digest) => ({ buyerId, digest, isReceiver }))

/** As many accounts of before are looked through at once. */
const NOTED_AT_ONCE = 200

/** Buyers of before they were noted with their payments, once: who has bought here is nobody's new friend. */
const noteFormerBuyers: Sweep = {
  name: 'distributors.noteFormerBuyers',
  everySeconds: 60,
  run: ({ db }) =>
    db.tx(async (tx) => {
      const rows = await sql.nextToNote(tx, NOTED_AT_ONCE)
      const last = rows.at(-1)
      if (last === undefined) return 0
      await notePersons(
        tx,
        rows.filter(({ hasBought }) => hasBought).map(({ id }) => id),
      )
      await sql.setNotedUpTo(tx, last.id)
      return rows.length
    }),
}

export const personSweeps: readonly Sweep[] = [noteFormerBuyers]
