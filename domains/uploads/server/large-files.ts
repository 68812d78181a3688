/** Large files: models, videos, lists of goods of staff, videos of buyers. Stored unchanged after validation. */
import { createHash, randomBytes, randomUUID, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_SECONDS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { LIMITS, type UploadedFile } from '../contract.ts'
import { UploadReasons } from '../reasons.ts'
import { idInLargeFileUrl, largeFileUrl, privateUrl } from './addresses.ts'
import { detectType } from './detect-type.ts'
import { isModel } from './glb.ts'
import * as sql from './sql.ts'
import { theStorage } from './storage.ts'
import { beginOfBuyer, demandRoomFor, type Begin } from './unused.ts'
import { isUsdz } from './usdz.ts'

type Purpose = 'model' | 'video' | 'case-video' | 'sheet'
const SNIFFED_BYTES = 4100
/** Per member of staff: each may be as large as a video. */
const BY_STAFF: Limit = { name: 'uploads.staff-large', count: 200, perSeconds: 3600 }

/** A buyer shows one in a case, and may have chosen the wrong one. */
const BY_BUYER: Limit = { name: 'uploads.case-video', count: 10, perSeconds: DAY_SECONDS }

/** @throws {Refused} tooMany, noFile, tooLarge, notAModel, notAUsdz, notAVideo */
export async function receiveLargeFile(
  { db, now, staffId }: StaffContext,
  purpose: Purpose,
  body: Readable,
): Promise<UploadedFile> {
  await demandToken(db, now, BY_STAFF, String(staffId)) // before the first byte is read
  const owner = { ownerKind: 'staff', ownerId: staffId } as const
  const begin: Begin = (file, sha256) => sql.begin(db, file, owner, sha256, now)
  return storeLargeFile(db, begin, { purpose, pieces: body, bytesMost: LIMITS[purpose].bytes })
}

/**
 * A video that a buyer shows of goods. Whether they have any to show, the caller knows.
 * @throws {Refused} tooMany, storageFull, tooManyUnused, tooManyStored, noFile, tooLarge, notAVideo
 */
export async function receiveCaseVideo(
  context: BuyerContext,
  body: Readable,
): Promise<UploadedFile> {
  const { db, now, buyerId, session } = context
  const purpose = 'case-video'
  await demandToken(db, now, BY_BUYER, String(buyerId)) // before the first byte is read
  await demandRoomFor(context, purpose)
  const bytesMost = LIMITS[purpose].bytes
  const file = await storeLargeFile(db, beginOfBuyer(context), { purpose, pieces: body, bytesMost })
  return { ...file, url: privateUrl(file.id, session, now) }
}

/** A list or an archive that the shop itself has written, of any size. */
export const storeSheet = (
  db: Queryable,
  now: Instant,
  pieces: AsyncIterable<Uint8Array>,
): Promise<UploadedFile> =>
  storeLargeFile(
    db,
    (file, sha256) => sql.begin(db, file, { ownerKind: 'shop', ownerId: null }, sha256, now),
    { purpose: 'sheet', pieces, bytesMost: Infinity },
  )

type Sent = { purpose: Purpose; pieces: AsyncIterable<Uint8Array>; bytesMost: number }

async function storeLargeFile(
  db: Queryable,
  begin: Begin,
  { purpose, pieces, bytesMost }: Sent,
): Promise<UploadedFile> {
  const path = join(tmpdir(), `upload-${randomUUID()}`)
  try {
    const sha256 = createHash('sha256')
    const byteCount = await collect(pieces, path, sha256, bytesMost)
    const type = await typeOf(purpose, path)
    const id = randomBytes(16).toString('base64url')
    const file = { id, purpose, type, byteCount, width: null, height: null }
    await begin(file, sha256.digest())
    await theStorage().putStream(id, createReadStream(path))
    if (!(await sql.finish(db, id))) throw new Refused(UploadReasons.notFound)
    const isPublic = purpose === 'model' || purpose === 'video'
    return { ...file, url: isPublic ? largeFileUrl(id, type) : '' }
  } finally {
    await rm(path, { force: true })
  }
}

async function collect(
  pieces: AsyncIterable<Uint8Array>,
  path: string,
  sha256: Hash,
  maximumBytes: number,
): Promise<number> {
  const handle = await open(path, 'wx', 0o600)
  let count = 0
  try {
    for await (const piece of pieces) {
      count += piece.length
      if (count > maximumBytes) {
        const megabytes = maximumBytes / 1024 / 1024
        throw new Refused(UploadReasons.tooLarge, {
          detail: { maximumBytes },
          values: { megabytes },
        })
      }
      sha256.update(piece)
      await handle.writeFile(piece)
    }
  } finally {
    await handle.close()
  }
  if (count === 0) throw new Refused(UploadReasons.noFile)
  return count
}

/** By its bytes. A list is validated when it is read, row by row. */
async function typeOf(purpose: Purpose, path: string): Promise<string> {
  if (purpose === 'model') {
    return modelType(await readFile(path))
  }
  const handle = await open(path)
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0)
    .finally(() => handle.close())
  const start = buffer.subarray(0, bytesRead)
  if (purpose === 'sheet') return sheetType(start)
  const type = await detectType(start)
  if (!(LIMITS.video.types as readonly string[]).includes(type)) {
    throw new Refused(UploadReasons.notAVideo)
  }
  return type
}

/** An archive is always taken as USDZ. */
function modelType(bytes: Buffer): string {
  const [glb, usdz] = LIMITS.model.types
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    if (!isUsdz(bytes)) throw new Refused(UploadReasons.notAUsdz)
    return usdz
  }
  if (!isModel(bytes)) throw new Refused(UploadReasons.notAModel)
  return glb
}

function sheetType(start: Buffer): string {
  const [csv, ndjson, xlsx] = LIMITS.sheet.types
  if (start.subarray(0, 2).toString('latin1') === 'PK') return xlsx
  return start
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart()
    .startsWith('{')
    ? ndjson
    : csv
}

/**
 * Keeps a model or video that a form names by its address.
 * @returns false when the address is one of ours without such a file for this purpose
 */
export async function claimLargeFile(
  tx: Queryable,
  url: string,
  purpose: 'model' | 'video',
  { reference, now }: { reference: string; now: Instant },
): Promise<boolean> {
  const id = idInLargeFileUrl(url)
  if (id === null) return !url.startsWith('/api/')
  return (await sql.claimLargeFile(tx, id, purpose, reference, now)) !== null
}

/** @returns false when there is no such list */
export const claimSheet = async (
  tx: Queryable,
  fileId: string,
  { reference, now }: { reference: string; now: Instant },
): Promise<boolean> => (await sql.claimLargeFile(tx, fileId, 'sheet', reference, now)) !== null

/** Streams a stored list. @returns null when it was deleted */
export const readSheet = (fileId: string): Promise<Readable | null> => theStorage().read(fileId)

/** Marks a list as no longer needed. */
export async function releaseSheet(tx: Queryable, fileId: string): Promise<void> {
  await sql.release(tx, fileId)
}
