/** The text of a mail as stored in the database: encrypted, because its codes and links give access to accounts. */
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { encrypt, decrypt } from '#kit/server/secrets/secret.ts'

export type Written = {
  subject: string
  text: string
  /** For providers that store the text themselves and receive the values only. */
  values?: Readonly<Record<string, string | number>>
  /** What travels with it, as its domain reads it (`readFile`). */
  files?: readonly string[]
  /** The end of the address that switches mails of its kind off. */
  unsubscribe?: string
}

const PURPOSE = 'messages.outbox'

export const encryptedMails = encryptedColumn('messages.outbox', PURPOSE, {
  table: 'messages.outbox',
  key: 'id',
  column: 'sealed',
  of: 'key',
})

/** @param key of the message: text that was encrypted for one message cannot be decrypted as another */
export const encryptMail = (mail: Written, key: string): Buffer =>
  encrypt(PURPOSE, JSON.stringify(mail), key)

/** @throws when it was encrypted with another secret, or for another message */
export const decryptMail = ({
  encryptedText,
  key,
}: {
  encryptedText: Buffer
  key: string
}): Written => JSON.parse(decrypt(PURPOSE, encryptedText, key)) as Written
