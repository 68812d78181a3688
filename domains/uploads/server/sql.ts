/** Statements of the uploads domain. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Purpose } from '../contract.ts'

export type Owner =
  | { ownerKind: 'buyer' | 'staff'; ownerId: number }
  | { ownerKind: 'shop'; ownerId: null }

export type StoredFile = {
  id: string
  purpose: Purpose
  type: string
  byteCount: number
  width: number | null
  height: number | null
}
const FILE = sql`id, purpose, type, byte_count, width, height`

/** Before the bytes are written, so that every file on the disk has a row. */
export const begin = (
  db: Queryable,
  file: StoredFile,
  owner: Owner,
  sha256: Buffer,
  now: Instant,
) =>
  db.count(sql`
    insert into uploads.file
      (id, purpose, owner_kind, owner_id, type, sha256, byte_count, width, height, state, created_at)
    values (${file.id}, ${file.purpose}, ${owner.ownerKind}, ${owner.ownerId}, ${file.type}, ${sha256},
      ${file.byteCount}, ${file.width}, ${file.height}, 'storing', ${now})`)

export type Unused = { videoCount: number; byteCount: number }

/** What a buyer has sent and nothing has claimed. */
export const unusedOf = (db: Queryable, buyerId: number) =>
  db.row<Unused>(sql`
    select count(*) filter (where purpose = 'case-video')::int as video_count, coalesce(sum(byte_count), 0)::bigint as byte_count
    from uploads.file where owner_kind = 'buyer' and owner_id = ${buyerId} and claimed_at is null`)

/** What a buyer has sent for a purpose, claimed or not. */
export const bytesOf = async (db: Queryable, buyerId: number, purpose: Purpose): Promise<number> =>
  (
    await db.row<{ byteCount: number }>(sql`
      select coalesce(sum(byte_count), 0)::bigint as byte_count from uploads.file
      where owner_kind = 'buyer' and owner_id = ${buyerId} and purpose = ${purpose}`)
  ).byteCount

/** Files that a buyer sends at the same moment are counted one after the other. */
export const lockUnusedOf = (tx: Queryable, buyerId: number) =>
  tx.write(sql`
    select pg_advisory_xact_lock(hashtextextended('uploads.unused', ${buyerId}::bigint)) is null as locked`)

/** @returns false when the sweep has deleted its row meanwhile */
export const finish = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.count(sql`
    update uploads.file set state = 'ready' where id = ${id} and state = 'storing'`)) === 1

export type Claim = {
  fileIds: readonly string[]
  buyerId: number
  purpose: Purpose
  reference: string
  /** Of something that has been agreed or delivered: it stays when its owner closes their account. */
  isProof?: boolean
  now: Instant
}

/** Claims this buyer's unclaimed files. Fewer rows than ids: one of them was not. */
export const claim = (db: Queryable, given: Claim) =>
  db.rows<{ id: string; sha256: string }>(sql`
    update uploads.file set claimed_at = ${given.now}, reference = ${given.reference}, is_proof = ${given.isProof === true}
    where id = any(${given.fileIds as string[]}) and owner_kind = 'buyer' and owner_id = ${given.buyerId}
      and purpose = ${given.purpose} and claimed_at is null and state = 'ready'
    returning id, encode(sha256, 'hex') as sha256`)

/** A public picture, which several objects may use. The first reference stays. */
export const claimPublic = (
  db: Queryable,
  id: string,
  purpose: Purpose,
  reference: string,
  now: Instant,
) =>
  db.maybeRow<{ id: string; width: number; height: number }>(sql`
    update uploads.file
    set claimed_at = coalesce(claimed_at, ${now}), reference = coalesce(reference, ${reference})
    where id = ${id} and owner_kind <> 'buyer' and purpose = ${purpose} and state = 'ready'
    returning id, width, height`)

/** @returns false when there is none, or another thing has it */
export const claimEvidence = async (
  db: Queryable,
  id: string,
  reference: string,
  now: Instant,
): Promise<boolean> =>
  (await db.count(sql`
    update uploads.file set claimed_at = coalesce(claimed_at, ${now}), reference = ${reference}
    where id = ${id} and owner_kind = 'staff' and purpose = 'evidence' and state = 'ready'
      and (claimed_at is null or reference = ${reference})`)) === 1

export const releaseOf = (db: Queryable, ids: readonly string[], references: readonly string[]) =>
  db.count(sql`
    update uploads.file set claimed_at = null, reference = null
    where id = any(${ids as string[]}) and reference = any(${references as string[]}) and owner_kind = 'staff' and state = 'ready'`)

/** The one of these files that was made from these bytes. */
export const findByContent = async (db: Queryable, sha256: string, ids: readonly string[]) => {
  const rows = await db.rows<{ id: string }>(sql`
    select id from uploads.file where id = any(${ids as string[]}) and encode(sha256, 'hex') = ${sha256} limit 1`)
  return rows[0] ?? null
}

/** The same for many public files of an archive, whatever they are for. */
export const claimPublicFiles = (
  db: Queryable,
  ids: readonly string[],
  reference: string,
  now: Instant,
): Promise<number> =>
  db.count(sql`
    update uploads.file
    set claimed_at = coalesce(claimed_at, ${now}), reference = coalesce(reference, ${reference})
    where id = any(${ids as string[]}) and owner_kind <> 'buyer' and state = 'ready'
      and purpose in ('product', 'banner', 'model', 'video')`)

/** A model, a video or a list of staff. The first reference stays. */
export const claimLargeFile = (
  db: Queryable,
  id: string,
  purpose: Purpose,
  reference: string,
  now: Instant,
) =>
  db.maybeRow<{ id: string }>(sql`
    update uploads.file
    set claimed_at = coalesce(claimed_at, ${now}), reference = coalesce(reference, ${reference})
    where id = ${id} and owner_kind <> 'buyer' and purpose = ${purpose} and state = 'ready'
    returning id`)

/** Locks a public picture against claims and releases until the transaction ends. */
export const lockPublic = (db: Queryable, id: string, purpose: Purpose) =>
  db.maybeRow<{ id: string }>(sql`
    select id from uploads.file
    where id = ${id} and owner_kind <> 'buyer' and purpose = ${purpose} and state = 'ready' for update`)

/** Releases the file: the sweep removes it a day after its upload. */
export const release = (db: Queryable, id: string) =>
  db.count(sql`
    update uploads.file set claimed_at = null, reference = null where id = ${id} and state = 'ready'`)

export const releaseAll = (db: Queryable, ids: readonly string[]) =>
  db.count(sql`
    update uploads.file set claimed_at = null, reference = null
    where id = any(${ids as string[]}) and state = 'ready'`)

export const files = (db: Queryable, ids: readonly string[]) =>
  db.rows<StoredFile>(sql`
    select ${FILE} from uploads.file where id = any(${ids as string[]}) and state = 'ready'`)

/** Marks unclaimed files, and those that a crash has left behind. */
export const markOrphans = (db: Queryable, before: Instant, limit: number) =>
  db.rows<{ id: string }>(sql`
    update uploads.file set state = 'removing'
    where id in (
      select id from uploads.file where claimed_at is null and created_at < ${before}
      order by created_at limit ${limit} for update skip locked)
    returning id`)

export const forget = (db: Queryable, ids: readonly string[]) =>
  db.count(sql`
    delete from uploads.file where id = any(${ids as string[]}) and state = 'removing'`)

export type EncryptedFile = { id: string; purpose: Purpose }

/** Files that may still be encrypted with a former secret, in order of name, after `after`. */
export const listEncryptedOtherwise = (
  db: Queryable,
  keyId: string,
  after: string,
  limit: number,
) =>
  db.rows<EncryptedFile>(sql`
    select id, purpose from uploads.file
    where purpose in ('identity', 'licence') and state = 'ready' and sealed_key is distinct from ${keyId}
      and id > ${after}
    order by id limit ${limit}`)

/** @returns false when it was deleted */
export const setEncryptionKey = async (
  db: Queryable,
  id: string,
  keyId: string,
): Promise<boolean> =>
  (await db.count(sql`
    update uploads.file set sealed_key = ${keyId} where id = ${id} and state = 'ready'`)) === 1

/** When a file was sent, and what it was then. */
export const records = (db: Queryable, ids: readonly string[]) =>
  db.rows<{ id: string; type: string; byteCount: number; sha256: string; createdAt: Instant }>(sql`
    select id, type, byte_count, encode(sha256, 'hex') as sha256, created_at
    from uploads.file where id = any(${ids as string[]}) and state = 'ready'`)
