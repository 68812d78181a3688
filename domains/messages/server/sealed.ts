/** The text of a mail as it lies in the database: sealed, because codes and links in it open accounts. */
import { sealedColumn } from '#kit/server/sealing.ts'
import { seal, unseal } from '#kit/server/secret.ts'

export type Written = {
  subject: string
  text: string
  /** For providers who keep the words themselves and are told the values only. */
  values?: Readonly<Record<string, string | number>>
}

const PURPOSE = 'messages.outbox'

export const sealedMails = sealedColumn('messages.outbox', PURPOSE, {
  table: 'messages.outbox',
  key: 'id',
  column: 'sealed',
})

export const sealMail = (mail: Written): Buffer => seal(PURPOSE, JSON.stringify(mail))

/** @throws when it was sealed with another secret */
export const unsealMail = (sealed: Buffer): Written =>
  JSON.parse(unseal(PURPOSE, sealed)) as Written
