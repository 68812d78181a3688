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

/** With the former secret too, while it is known: what was noted by it is found. */
const digestsOf = (keys: readonly string[]): Buffer[] =>
  keys.flatMap((key) => signatures(PURPOSE, key))

/** Telephones of orders are typed with or without the code of their country: the end of the number is the same. */
const RECEIVER_DIGITS = 9
const receiverKey = (phone: string): string =>
  `receiver:${phone.replaceAll(/\D/g, '').slice(-RECEIVER_DIGITS)}`

/** Notes what is known of a buyer by now. It is only ever added to: a new address does not make another person. */
export async function notePerson(db: Queryable, buyerId: number): Promise<void> {
  const [[buyer], verified] = await Promise.all([
    buyersByIds(db, [buyerId]),
    personKeysOf(db, buyerId),
  ])
  const keys = [...(buyer === undefined ? [] : addressesOf(buyer)), ...verified]
  const mailboxes = keys.filter((key) => key.includes('@')).map(mailboxOf)
  const phones = keys.filter((key) => key.startsWith('+'))
  await Promise.all([
    sql.addDigests(db, buyerId, digestsOf([...new Set([...keys, ...mailboxes])])),
    sql.addReceivers(db, buyerId, digestsOf(phones.map(receiverKey))),
  ])
}

/** Notes the telephone that goods of a buyer were sent to. */
export const noteReceiver = (tx: Queryable, buyerId: number, phone: string): Promise<number> =>
  sql.addReceivers(tx, buyerId, digestsOf([receiverKey(phone)]))

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
      for (const { id, hasBought } of rows) if (hasBought) await notePerson(tx, id)
      await sql.setNotedUpTo(tx, last.id)
      return rows.length
    }),
}

export const personSweeps: readonly Sweep[] = [noteFormerBuyers]
