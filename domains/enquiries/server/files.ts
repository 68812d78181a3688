/** Files that buyers attach to entries: claimed with the entry, released with the enquiry. */
import { claimFiles, releaseFiles, viewFiles } from '#domains/uploads/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SessionName } from '#kit/server/context.ts'
import { type EnquiryKind } from '../kind-names.ts'
import { kindOf } from '../kinds.ts'
import { EnquiryReasons } from '../reasons.ts'
import * as sql from './sql.ts'

type Claim = { kind: EnquiryKind; enquiryId: number; buyerId: number | null; now: Instant }

/** @throws {Refused} loginNeeded, fileUnknown */
export async function claimEntryFiles(
  tx: Queryable,
  fileIds: readonly string[],
  { kind, enquiryId, buyerId, now }: Claim,
): Promise<void> {
  if (fileIds.length === 0) return
  if (buyerId === null) throw new Refused(EnquiryReasons.loginNeeded)
  const reference = `enquiry:${enquiryId}`
  const claimed = await claimFiles(tx, { fileIds, buyerId, purpose: 'answer', reference, now })
  if (claimed === null) throw new Refused(EnquiryReasons.fileUnknown)
  if (!kindOf(kind).onlyPictures) return
  const files = await viewFiles(tx, fileIds, { now, session: '' })
  if (files.some(({ type }) => !type.startsWith('image/'))) {
    throw new Refused(EnquiryReasons.fileUnknown)
  }
}

/** Files of enquiries that are deleted next; the sweep of uploads removes them. */
export async function releaseEntryFiles(tx: Queryable, enquiryIds: readonly number[]) {
  await releaseFiles(tx, await sql.fileIdsOf(tx, enquiryIds))
}

type File = { id: string; type: string; url: string }

/** The files of these rows' entries by id, readable in the viewer's session for some minutes. */
export async function entryFiles(
  db: Queryable,
  rows: readonly sql.EnquiryRow[],
  viewer: { now: Instant; session: SessionName },
): Promise<ReadonlyMap<string, File>> {
  const ids = rows.flatMap(({ entries }) => entries.flatMap(({ fileIds }) => fileIds))
  const files = ids.length === 0 ? [] : await viewFiles(db, ids, viewer)
  return new Map(files.map(({ id, type, url }) => [id, { id, type, url }]))
}
