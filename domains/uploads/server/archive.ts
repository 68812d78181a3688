/** Stored public files as they are, for archives of the catalogue: out with their names, and in again under the same. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { LIMITS, type Purpose } from '../contract.ts'
import { FILE_ID } from './addresses.ts'
import { detectType } from './detect-type.ts'
import { isModel } from './glb.ts'
import { namesOf } from './service.ts'
import * as sql from './sql.ts'
import { theStorage } from './storage.ts'
import { isUsdz } from './usdz.ts'

const PUBLIC = ['product', 'banner', 'model', 'video'] as const
type PublicPurpose = (typeof PUBLIC)[number]

export type ArchivedFile = sql.StoredFile & {
  /** In the storage: a picture has one for each size. */
  names: string[]
}

const isPublic = (purpose: Purpose): purpose is PublicPurpose =>
  (PUBLIC as readonly string[]).includes(purpose)

/** Public files among these ids; others are left out. */
export async function describeFiles(
  db: Queryable,
  ids: readonly string[],
): Promise<ArchivedFile[]> {
  const files = await sql.files(db, ids)
  return files
    .filter(({ purpose }) => isPublic(purpose))
    .map((file) => ({ ...file, names: storageNames(file) }))
}

const storageNames = ({ id, purpose }: Pick<ArchivedFile, 'id' | 'purpose'>): string[] =>
  namesOf(id, purpose).filter((name) => name !== undefined)

/** @returns null when it is gone */
export const openFile = (name: string): Promise<Readable | null> => theStorage().read(name)

/**
 * Stores a file of an archive under its own id, unclaimed: what is not claimed within a day is removed. One that is there
 * already stays as it is.
 * @param read the bytes of one of its names; null where the archive lacks it
 * @returns false when it is no such file as it says
 */
export async function restoreFile(
  db: Queryable,
  file: ArchivedFile,
  read: (name: string) => Promise<Buffer | null>,
  now: Instant,
): Promise<boolean> {
  const { id, purpose } = file
  if (!FILE_ID.test(id) || !isPublic(purpose)) return false
  if ((await sql.files(db, [id])).length > 0) return true
  const parts: { name: string; bytes: Buffer }[] = []
  for (const name of storageNames(file)) {
    const bytes = await read(name)
    if (bytes === null || bytes.length > LIMITS[purpose].bytes) return false
    if (!(await isOfPurpose(purpose, file.type, bytes))) return false
    parts.push({ name, bytes })
  }
  const [whole] = parts
  if (whole === undefined) return false
  const sha256 = createHash('sha256').update(whole.bytes).digest()
  const owner = { ownerKind: 'shop', ownerId: null } as const
  await sql.begin(db, { ...file, byteCount: whole.bytes.length }, owner, sha256, now)
  for (const { name, bytes } of parts) await theStorage().put(name, bytes)
  return sql.finish(db, id)
}

/** By its bytes: a page is served what it is called. */
async function isOfPurpose(purpose: PublicPurpose, type: string, bytes: Buffer): Promise<boolean> {
  if (!(LIMITS[purpose].types as readonly string[]).includes(type) && type !== 'image/webp') {
    return false
  }
  if (purpose === 'model') return type.endsWith('usdz+zip') ? isUsdz(bytes) : isModel(bytes)
  return (await detectType(bytes.subarray(0, 4100))) === type
}

/** The one of these files that was made from these bytes. @param sha256 of what was sent, in hex */
export const findByContent = (
  db: Queryable,
  sha256: string,
  ids: readonly string[],
): Promise<{ id: string } | null> => sql.findByContent(db, sha256, ids)

/** Keeps these public files for what shows them. The first reference stays. */
export const claimPublicFiles = (
  tx: Queryable,
  ids: readonly string[],
  reference: string,
  now: Instant,
): Promise<number> => sql.claimPublicFiles(tx, ids, reference, now)
