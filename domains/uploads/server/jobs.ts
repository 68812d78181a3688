/** Removes unclaimed files after a day, and re-encrypts files after a change of the secret. */
import { buffer } from 'node:stream/consumers'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { presentKeyId, encryptedPrefix } from '#kit/server/secrets/secret.ts'
import { decryptOrNull, type EncryptedColumn } from '#kit/server/secrets/reencryption.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { encryptFile, decryptFile } from './encrypted.ts'
import { namesOf, removeOrphans } from './service.ts'
import * as sql from './sql.ts'
import { theStorage } from './storage.ts'

const GRACE_MS = 24 * HOUR_MS

export const sweepOrphans: Sweep = {
  name: 'uploads.orphans',
  everySeconds: 600,
  run: (context) => removeOrphans(context, later(context.now, -GRACE_MS)),
}

export const sweeps = [sweepOrphans]

const BATCH = 20

/** Files on the disk. Those encrypted with another secret, or without the name of the file, are encrypted again. */
const encryptedDocuments: EncryptedColumn = {
  name: 'uploads.papers',
  async reencrypt({ db }) {
    let after = ''
    let lostCount = 0
    for (;;) {
      const found = await sql.listEncryptedOtherwise(db, presentKeyId(), after, BATCH)
      for (const file of found) {
        if (await reencryptFile(file)) await recordEncrypted(db, file)
        else lostCount++
      }
      if (found.length < BATCH) return lostCount
      after = found.at(-1)?.id ?? ''
    }
  },
}

/** @returns false when it cannot be decrypted. A missing file needs no encryption. */
async function reencryptFile({ id, purpose }: sql.EncryptedFile): Promise<boolean> {
  const [name] = namesOf(id, purpose)
  const stored = await theStorage().read(name)
  if (stored === null) return true
  const bytes = await buffer(stored)
  const prefix = encryptedPrefix()
  if (bytes.subarray(0, prefix.length).equals(prefix)) return true
  const plain = decryptOrNull(() => decryptFile(name, bytes))
  if (plain === null) return false
  await theStorage().put(name, encryptFile(name, plain))
  return true
}

/** A concurrent removal has deleted the row, or is about to: then the file must not be written again. */
async function recordEncrypted(db: Queryable, { id, purpose }: sql.EncryptedFile): Promise<void> {
  if (await sql.setEncryptionKey(db, id, presentKeyId())) return
  const [name] = namesOf(id, purpose)
  await theStorage().remove(name)
}

export const encryptedThings = [encryptedDocuments]
