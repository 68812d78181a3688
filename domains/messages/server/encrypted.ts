/** The text of a mail as it lies in the database: encrypted, because codes and links in it open accounts. */
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { encrypt, decrypt } from '#kit/server/secrets/secret.ts'

export type Written = {
  subject: string
  text: string
  /** For providers who keep the words themselves and are told the values only. */
  values?: Readonly<Record<string, string | number>>
}

const PURPOSE = 'messages.outbox'

export const encryptedMails = encryptedColumn('messages.outbox', PURPOSE, {
  table: 'messages.outbox',
  key: 'id',
  column: 'sealed',
  of: 'key',
})

/** @param key of the message: what is written about one thing does not open as another */
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
