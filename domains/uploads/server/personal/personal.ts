/** Personal data of a buyer in uploads: their pictures and documents. */
import { buffer } from 'node:stream/consumers'
import type { Personal } from '#kit/server/database/personal.ts'
import type { Purpose } from '../../contract.ts'
import { namesOf } from '../service.ts'
import { isEncrypted, decryptFile } from '../encrypted.ts'
import { theStorage } from '../storage.ts'
import * as sql from './sql.ts'

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/webp': 'webp' }
const nameOf = ({ id, purpose, type }: sql.FileRow) => `${purpose}-${id}.${ENDINGS[type] ?? 'bin'}`

export const personal: Personal = {
  async copy(db, buyerId) {
    const rows = await sql.filesOf(db, buyerId)
    const named = rows.map((row) => {
      const { purpose, type, byteCount, createdAt } = row
      return { file: nameOf(row), purpose, type, byteCount, createdAt }
    })
    return [{ name: 'files', rows: named }]
  },
  async files(db, buyerId) {
    return (await sql.filesOf(db, buyerId)).map((row) => ({
      name: nameOf(row),
      byteCount: row.byteCount,
      read: () => bytesOf(row),
    }))
  },
  async forget(tx, buyerId) {
    await sql.release(tx, buyerId)
  },
}

async function bytesOf({ id, purpose }: sql.FileRow): Promise<Buffer | null> {
  const kind = purpose as Purpose
  const [name] = namesOf(id, kind)
  // A public picture that is hidden is under its id.
  const stored = (await theStorage().read(name)) ?? (await theStorage().read(id))
  if (stored === null) return null
  const bytes = await buffer(stored)
  return isEncrypted(kind) ? decryptFile(name, bytes) : bytes
}
