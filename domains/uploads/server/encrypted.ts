/** Identity documents and licences are stored encrypted, so that a copy of the disk or of a backup reveals nothing. */
import { encryptBytes, decryptBytes } from '#kit/server/secrets/secret.ts'
import type { Purpose } from '../contract.ts'

const KEY = 'uploads.papers'

export const isEncrypted = (purpose: Purpose): boolean =>
  purpose === 'identity' || purpose === 'licence'

/** Bound to its name: a file in another's place does not decrypt. */
export const encryptFile = (name: string, bytes: Buffer): Buffer => encryptBytes(KEY, bytes, name)

/**
 * @throws {Refused} cannotDecrypt when it was encrypted by another installation, belongs elsewhere, or changed on the
 * disk
 */
export const decryptFile = (name: string, bytes: Buffer): Buffer => decryptBytes(KEY, bytes, name)
