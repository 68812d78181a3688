/** Receiving, claiming and finding files. */
import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { Purpose, UploadedFile } from '../contract.ts'
import { UploadReasons } from '../reasons.ts'
import { idInPrivateUrl, idInUrl, privatePath, privateUrl, publicUrl } from './addresses.ts'
import { accept, crop, sizesOf, type Stored, type Share } from './pictures.ts'
import * as sql from './sql.ts'
import { isEncrypted, encryptFile } from './encrypted.ts'
import { theStorage } from './storage.ts'
import { beginOfBuyer, demandRoomFor, type Begin } from './unused.ts'

/** More than a buyer needs; unused files are deleted after a day. */
const BY_BUYER: Limit = { name: 'uploads.buyer', count: 60, perSeconds: 3600 }

/** Per member of staff: the pictures of a hundred products, including crops. */
const BY_STAFF: Limit = { name: 'uploads.staff', count: 1000, perSeconds: 3600 }

/** @throws {Refused} tooMany, storageFull, tooManyUnused, tooManyStored, and those of `accept` */
export async function takeFromBuyer(
  context: BuyerContext,
  purpose: Purpose,
  bytes: Buffer,
  area?: Share,
): Promise<UploadedFile> {
  await demandToken(context.db, context.now, BY_BUYER, String(context.buyerId))
  await demandRoomFor(context, purpose)
  return storeFile(context.db, context, beginOfBuyer(context), { purpose, bytes, area })
}

/**
 * A buyer's avatar, cropped from an upload; `claimFiles` keeps it.
 * @throws {Refused} as `takeFromBuyer` does
 */
export const takeAvatar = (
  context: BuyerContext,
  bytes: Buffer,
  area: Share,
): Promise<UploadedFile> => takeFromBuyer(context, 'avatar', bytes, area)

/** @throws {Refused} tooMany, and those of `accept` */
export async function takeFromStaff(
  { db, now, staffId, session }: StaffContext,
  purpose: Purpose,
  bytes: Buffer,
): Promise<UploadedFile> {
  await demandToken(db, now, BY_STAFF, String(staffId))
  return storeFile(db, { now, session }, beginOf({ db, now, owner: staff(staffId) }), {
    purpose,
    bytes,
  })
}

/** Crops the large size of our picture, whatever it belongs to. @throws {Refused} tooMany, notFound, those of `accept` */
export async function cropPicture(
  { db, now, session, staffId }: StaffContext,
  { url, ...share }: { url: string } & Share,
): Promise<UploadedFile> {
  await demandToken(db, now, BY_STAFF, String(staffId))
  const id = idInUrl(url)
  const stream = id === null ? null : await theStorage().read(`${id}-1200`)
  if (stream === null) throw new Refused(UploadReasons.notFound)
  const bytes = await crop(await buffer(stream), share)
  const begin = beginOf({ db, now, owner: staff(staffId) })
  return storeFile(db, { now, session }, begin, { purpose: 'product', bytes })
}

/**
 * Stores a public picture that the shop itself has fetched, as an import does. It is claimed like an upload of staff.
 * @throws {Refused} those of `accept`
 */
export const storePicture = (
  db: Queryable,
  now: Instant,
  purpose: 'product' | 'banner',
  bytes: Buffer,
): Promise<UploadedFile> =>
  storeFile(
    db,
    { now, session: NOBODY },
    beginOf({ db, now, owner: { ownerKind: 'shop', ownerId: null } }),
    { purpose, bytes },
  )

/** Reads a picture as storing it would, and keeps nothing. @throws {Refused} those of storing it */
export async function demandPicture(purpose: 'product' | 'banner', bytes: Buffer): Promise<void> {
  await accept(purpose, bytes)
}

/** The viewer's session and the time. */
type Viewer = { now: Instant; session: SessionName }
/** Public pictures need no session. */
const NOBODY: SessionName = ''

const staff = (staffId: number): sql.Owner => ({ ownerKind: 'staff', ownerId: staffId })

type Beginning = { db: Queryable; now: Instant; owner: sql.Owner }

const beginOf =
  ({ db, now, owner }: Beginning): Begin =>
  (file, sha256) =>
    sql.begin(db, file, owner, sha256, now)

type Sent = { purpose: Purpose; bytes: Buffer; area?: Share | undefined }

async function storeFile(
  db: Queryable,
  viewer: Viewer,
  begin: Begin,
  { purpose, bytes, area }: Sent,
): Promise<UploadedFile> {
  const stored = await accept(purpose, bytes, area)
  const id = randomBytes(16).toString('base64url')
  const whole =
    stored.type === 'image/webp' ? stored.whole : { ...stored, width: null, height: null }
  const { width, height } = whole
  const file = { id, purpose, type: stored.type, byteCount: whole.bytes.length, width, height }

  await begin(file, createHash('sha256').update(bytes).digest())
  await store(id, purpose, stored)
  if (!(await sql.finish(db, id))) throw new Refused(UploadReasons.notFound)
  return toView(file, viewer)
}

async function store(id: string, purpose: Purpose, stored: Stored): Promise<void> {
  const storage = theStorage()
  const [name, smallName] = namesOf(id, purpose)
  const bytes = stored.type === 'image/webp' ? stored.whole.bytes : stored.bytes
  await storage.put(name, isEncrypted(purpose) ? encryptFile(name, bytes) : bytes)
  if (smallName !== undefined && stored.type === 'image/webp' && stored.small !== null) {
    await storage.put(smallName, stored.small.bytes)
  }
}

/** File names in the storage. */
export function namesOf(id: string, purpose: Purpose): [string, string?] {
  const sizes = sizesOf(purpose)
  return sizes === null ? [id] : [`${id}-${sizes[0]}`, `${id}-${sizes[1]}`]
}

function toView(file: sql.StoredFile, { now, session }: Viewer): UploadedFile {
  const sizes = sizesOf(file.purpose)
  const url = sizes === null ? privateUrl(file.id, session, now) : publicUrl(file.id, sizes[0])
  return { ...file, url }
}

/**
 * Binds files that a buyer has sent to what they are for, once and for good.
 * @param given.reference what names them: `order:1001`
 * @returns what they are, with the SHA-256 of what was sent (hex), in the order of `fileIds`; null when one of them is
 * not this buyer's, is for something else, has been used, or is named twice. Then the caller gives its transaction up.
 */
export async function claimFiles(
  tx: Queryable,
  given: sql.Claim,
): Promise<{ id: string; sha256: string }[] | null> {
  const claimed = new Map((await sql.claim(tx, given)).map((each) => [each.id, each]))
  const inOrder = given.fileIds.flatMap((id) => claimed.get(id) ?? [])
  return claimed.size === given.fileIds.length ? inOrder : null
}

/**
 * Keeps what staff photographed of one buyer's goods, named by its address, for one thing alone.
 * @returns the address without its signature, to be kept and shown by `viewUrls`; null when there is no such picture, or another thing has it
 */
export async function claimEvidence(
  tx: Queryable,
  url: string,
  { reference, now }: { reference: string; now: Instant },
): Promise<string | null> {
  const id = idInPrivateUrl(url)
  const isClaimed = id !== null && (await sql.claimEvidence(tx, id, reference, now))
  return isClaimed ? privatePath(id) : null
}

/** Kept addresses as the viewer reads them: private ones for five minutes of their session, without those that are gone; public ones as they are. */
export async function viewUrls(
  db: Queryable,
  urls: readonly string[],
  viewer: Viewer,
): Promise<string[]> {
  const ids = urls.flatMap((url) => idInPrivateUrl(url) ?? [])
  const views = ids.length === 0 ? [] : await viewFiles(db, ids, viewer)
  const byId = new Map(views.map((file) => [file.id, file.url]))
  return urls.flatMap((url) => {
    const id = idInPrivateUrl(url)
    return id === null ? [url] : (byId.get(id) ?? [])
  })
}

/** Releases what staff photographed, where it was for one of these things; the sweep removes it. Public pictures of before too. */
export async function releaseEvidence(
  tx: Queryable,
  urls: readonly string[],
  references: readonly string[],
): Promise<void> {
  const ids = urls.flatMap((url) => idInPrivateUrl(url) ?? idInUrl(url) ?? [])
  if (ids.length > 0) await sql.releaseOf(tx, ids, references)
}

/** Releases a picture that its owner no longer shows, by its address; the sweep removes it. */
export async function releaseUrl(tx: Queryable, url: string | null): Promise<void> {
  const id = url === null ? null : idInUrl(url)
  if (id !== null) await sql.releaseAll(tx, [id])
}

/** Releases files that a buyer's verification no longer names; the sweep removes them. */
export async function releaseFiles(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql.releaseAll(tx, ids)
}

/**
 * Files with an address to read them, in the order of `ids`; private ones for five minutes of the viewer's session.
 * Whether the caller may see them, the caller knows: it asked for its own rows, or staff's permission.
 */
export async function viewFiles(
  db: Queryable,
  ids: readonly string[],
  viewer: Viewer,
): Promise<UploadedFile[]> {
  const found = new Map((await sql.files(db, ids)).map((file) => [file.id, file]))
  return ids.flatMap((id) => {
    const file = found.get(id)
    return file === undefined ? [] : [toView(file, viewer)]
  })
}

/**
 * When these files were sent, and the hash of what was sent; those that are gone are left out.
 * @param refs ids, or the addresses under which private files are kept
 * @returns by what was given
 */
export async function fileRecords(db: Queryable, refs: readonly string[]) {
  const idOf = (ref: string) => idInPrivateUrl(ref) ?? ref
  const records = await sql.records(db, refs.map(idOf))
  return new Map(
    refs.flatMap((ref) => {
      const record = records.find(({ id }) => id === idOf(ref))
      return record === undefined ? [] : [[ref, record] as const]
    }),
  )
}

export type PublicPicture = { url: string; smallUrl: string; width: number; height: number }

/**
 * Keeps a public picture.
 * @returns null when there is none with this id for this purpose
 */
export async function claimOfficeFile(
  tx: Queryable,
  fileId: string,
  purpose: 'product' | 'banner',
  { reference, now }: { reference: string; now: Instant },
): Promise<PublicPicture | null> {
  const found = await sql.claimPublic(tx, fileId, purpose, reference, now)
  if (found === null) return null
  const { id, width, height } = found
  return { url: publicUrl(id, 1200), smallUrl: publicUrl(id, 400), width, height }
}

/** The same by its address. @returns null also when it is not ours */
export async function claimOfficePicture(
  tx: Queryable,
  url: string,
  purpose: 'product' | 'banner',
  claim: { reference: string; now: Instant },
): Promise<PublicPicture | null> {
  const id = idInUrl(url)
  return id === null ? null : claimOfficeFile(tx, id, purpose, claim)
}

/**
 * The same for a form that holds the picture's address instead of its id.
 * @returns false when the address is one of ours, but of no picture for this purpose; addresses of other files of the
 * shop (those of the demo world) are none of our business
 */
export async function claimOfficeUrl(
  tx: Queryable,
  url: string,
  purpose: 'product' | 'banner',
  claim: { reference: string; now: Instant },
): Promise<boolean> {
  const id = idInUrl(url)
  if (id === null) return !url.startsWith('/api/')
  return (await claimOfficeFile(tx, id, purpose, claim)) !== null
}

/**
 * Releases a public picture that is no longer shown; the sweep removes it. Nothing happens while it is still in use: that
 * is checked under a lock against claims, so that a picture claimed again at the same moment stays.
 */
export async function releaseOfficeUrl(
  tx: Queryable,
  url: string,
  purpose: 'product' | 'banner',
  isUsed: () => Promise<boolean>,
): Promise<void> {
  const id = idInUrl(url)
  if (id === null || (await sql.lockPublic(tx, id, purpose)) === null) return
  if (!(await isUsed())) await sql.release(tx, id)
}

const GRACE_BATCH = 100

/** Removes files unclaimed since `before`. If it is interrupted, the next sweep continues. */
export async function removeOrphans(
  { db, log }: Pick<JobContext, 'db' | 'log'>,
  before: Instant,
): Promise<number> {
  const orphans = await sql.markOrphans(db, before, GRACE_BATCH)
  const storage = theStorage()
  const removed: string[] = []
  for (const { id } of orphans) {
    try {
      for (const name of [id, `${id}-1200`, `${id}-400`, `${id}-96`]) await storage.remove(name)
      removed.push(id)
    } catch (error) {
      log.error({ err: error, file: id }, 'a file could not be removed and is tried again')
    }
  }
  if (removed.length > 0) await sql.forget(db, removed)
  return removed.length
}
