/** Encrypts ID numbers for storage; only their last digits are shown. */
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { encrypt, decrypt } from '#kit/server/secrets/secret.ts'
import { idNumberOf } from '../check.ts'

const KEY = 'papers.id-number'

export const encryptedIds = encryptedColumn('papers.id-number', KEY, {
  table: 'papers.version',
  key: 'id',
  column: 'id_sealed',
  of: 'id',
})

/** Null for an empty one. @param versionId of the verification it is stored with: with another it does not decrypt */
export function encryptId(
  typed: string,
  versionId: number,
): { encryptedId: Buffer | null; idLast4: string | null } {
  const number = idNumberOf(typed)
  return number === ''
    ? { encryptedId: null, idLast4: null }
    : { encryptedId: encrypt(KEY, number, String(versionId)), idLast4: number.slice(-4) }
}

export const decryptId = (encrypted: Buffer, versionId: number): string =>
  decrypt(KEY, encrypted, String(versionId))
