/** Statements about codes of coupons. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { CouponState } from '../contract.ts'
import type { Alone } from './alone.ts'

export type BatchRow = {
  id: number
  templateId: number
  name: string
  codeCount: number
  madeCount: number
  claimedCount: number
  createdAt: Instant
  voidedAt: Instant | null
  voidReason: string
}

const BATCH = sql`b.id, b.template_id, b.name, b.code_count, b.made_count, b.created_at, b.voided_at, b.void_reason`

/** How many codes of a template could still be used, or have been: those of void batches too. */
export const countCodes = async (tx: Queryable, templateId: number) =>
  (
    await tx.row<{ count: number }>(sql`
      select coalesce(sum(case when b.voided_at is null then b.code_count else
          (select count(*) from coupons.code c where c.batch_id = b.id and c.coupon_id is not null) end), 0)::bigint as count
      from coupons.code_batch b where b.template_id = ${templateId}`)
  ).count

type NewBatch = Alone & {
  templateId: number
  name: string
  seed: Buffer
  codeCount: number
  now: Instant
}

export const insertBatch = async (
  tx: Queryable,
  { templateId, name, seed, codeCount, staffId, aloneAmount, now }: NewBatch,
) =>
  (
    await tx.row<{ id: number }>(sql`
      insert into coupons.code_batch (template_id, name, seed, code_count, staff_id, alone_amount, created_at)
      values (${templateId}, ${name}, ${seed}, ${codeCount}, ${staffId}, ${aloneAmount}, ${now}) returning id`)
  ).id

/** The latest first. */
export const batchesOf = (db: Queryable, templateId: number) =>
  db.rows<BatchRow>(sql`
    select ${BATCH}, (select count(*) from coupons.code c where c.batch_id = b.id and c.coupon_id is not null) as claimed_count
    from coupons.code_batch b where b.template_id = ${templateId} order by b.id desc limit 200`)

type SeededBatch = Omit<BatchRow, 'claimedCount'> & { seed: Buffer }

export const findBatch = (db: Queryable, id: number) =>
  db.maybeRow<SeededBatch>(sql`
    select ${BATCH}, b.seed from coupons.code_batch b where id = ${id}`)

export const lockBatchToMake = async (tx: Queryable, isAwake: Awake) =>
  (
    await tx.maybeRow<{ id: number }>(sql`
      select id from coupons.code_batch b where made_at is null and voided_at is null and ${isAwake(sql`b.id`)}
      order by id limit 1 for update skip locked`)
  )?.id ?? null

/** The codes that follow those that are made. */
export const addCodes = (
  tx: Queryable,
  { id, hashes, now }: { id: number; hashes: readonly Buffer[]; now: Instant },
) =>
  tx.count(sql`
    with made as (
      update coupons.code_batch set made_count = made_count + ${hashes.length},
        made_at = case when made_count + ${hashes.length} = code_count then ${now}::timestamptz end
      where id = ${id} returning id, made_count - ${hashes.length} as before)
    insert into coupons.code (batch_id, number, hash)
    select m.id, m.before + h.place, h.hash from made m, unnest(${hashes as Buffer[]}::bytea[]) with ordinality as h (hash, place)`)

export const voidBatch = (
  tx: Queryable,
  { id, reason, now }: { id: number; reason: string; now: Instant },
) =>
  tx.count(sql`
    update coupons.code_batch set voided_at = ${now}, void_reason = ${reason} where id = ${id} and voided_at is null`)

export type CodeRow = {
  number: number
  claimedAt: Instant | null
  state: CouponState | null
}

/** Those after a number, in its order. */
export const codesAfter = (
  db: Queryable,
  { batchId, after, limit }: { batchId: number; after: number; limit: number },
) =>
  db.rows<CodeRow>(sql`
    select c.number, c.claimed_at, o.state from coupons.code c left join coupons.coupon o on o.id = c.coupon_id
    where c.batch_id = ${batchId} and c.number > ${after} order by c.number limit ${limit}`)

/** Of two who try the same code at once one waits for the other. */
export const lockCode = (tx: Queryable, hash: Buffer) =>
  tx.maybeRow<{ batchId: number; number: number; templateId: number; couponId: number | null }>(sql`
    select c.batch_id, c.number, b.template_id, c.coupon_id
    from coupons.code c join coupons.code_batch b on b.id = c.batch_id
    where c.hash = ${hash} and (b.voided_at is null or c.coupon_id is not null) for update of c`)

type Claimed = { batchId: number; number: number; couponId: number; now: Instant }

export const setClaimed = (tx: Queryable, { batchId, number, couponId, now }: Claimed) =>
  tx.count(sql`
    update coupons.code set coupon_id = ${couponId}, claimed_at = ${now}
    where batch_id = ${batchId} and number = ${number} and coupon_id is null`)
