/** How much a buyer may have sent, used or not: files cost nothing and lie on a disk that all share. */
import { Refused } from '#kit/contract/refusal.ts'
import { demandRoom } from '#kit/server/disk-room.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { Purpose } from '../contract.ts'
import { UploadReasons } from '../reasons.ts'
import * as sql from './sql.ts'

/** A case has one video, and its buyer may have chosen the wrong one. */
const VIDEOS_MOST = 3
const BYTES_MOST = 200 * 1024 * 1024
/**
 * Of one purpose, with what is claimed: what anybody may send who neither buys nor pays anything. More than people need in years, and
 * forty accounts do not fill a disk with it. Videos of cases are of those who have bought, if for a coin: forty of full length.
 */
const STORED_MOST: Partial<Record<Purpose, number>> = {
  answer: 500 * 1024 * 1024,
  'case-video': 2000 * 1024 * 1024,
  licence: 200 * 1024 * 1024,
  review: 300 * 1024 * 1024,
}

/** Writes the row of a file before its bytes are stored. */
export type Begin = (file: sql.StoredFile, sha256: Buffer) => Promise<unknown>

type Sender = Pick<BuyerContext, 'db' | 'now' | 'config' | 'buyerId'>

/**
 * Before the first byte is read.
 * @throws {Refused} storageFull, tooManyUnused, tooManyStored
 */
export async function demandRoomFor(
  { db, config, buyerId }: Sender,
  purpose: Purpose,
): Promise<void> {
  await demandRoom(config.dataDir)
  await demandFew(db, buyerId, { purpose, byteCount: 0 })
}

/** A buyer's file begins: with those that they send at the same moment it stays within the bound. */
export const beginOfBuyer =
  ({ db, now, buyerId }: Sender): Begin =>
  (file, sha256) =>
    db.tx(async (tx) => {
      await sql.lockUnusedOf(tx, buyerId)
      await demandFew(tx, buyerId, file)
      await sql.begin(tx, file, { ownerKind: 'buyer', ownerId: buyerId }, sha256, now)
    })

/** @throws {Refused} tooManyUnused, tooManyStored */
async function demandFew(
  db: Queryable,
  buyerId: number,
  { purpose, byteCount }: Pick<sql.StoredFile, 'purpose' | 'byteCount'>,
): Promise<void> {
  const unused = await sql.unusedOf(db, buyerId)
  const isVideoTooMany = purpose === 'case-video' && unused.videoCount >= VIDEOS_MOST
  if (isVideoTooMany || unused.byteCount + byteCount > BYTES_MOST) {
    throw new Refused(UploadReasons.tooManyUnused)
  }
  const storedMost = STORED_MOST[purpose]
  if (storedMost === undefined) return
  const storedBytes = await sql.bytesOf(db, buyerId, purpose)
  if (storedBytes + byteCount > storedMost) throw new Refused(UploadReasons.tooManyStored)
}
