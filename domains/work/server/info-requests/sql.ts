/** Statements of information requests. */
import sql, { raw } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { InfoRequestState, OfficeInfoRequest } from '../../info-requests-contract.ts'
import type { InfoRequestKind } from '../../info-requests.ts'
import type { Item } from '../claims/sql.ts'

export type Asked = { kind: InfoRequestKind; ref: string }
export type Row = OfficeInfoRequest &
  Asked & { buyerId: number; staffId: number; fileIds: string[] }

const ALL =
  raw(`id, kind, ref, buyer_id, staff_id, staff_name, question, state, asked_at, answer_by, ended_at, answer,
  file_ids, cardinality(file_ids) as file_count`)

export type NewRequest = Asked & {
  buyerId: number
  orderNumber: string | null
  staffId: number
  staffName: string
  question: string
  now: Instant
  answerBy: Instant
  most: number
}
/** @returns null when one is open already, or too many were */
export const addRequest = (tx: Queryable, to: NewRequest) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into work.info_request (kind, ref, buyer_id, order_number, staff_id, staff_name, question, asked_at, answer_by)
    select ${to.kind}, ${to.ref}, ${to.buyerId}, ${to.orderNumber}, ${to.staffId}, ${to.staffName}, ${to.question}, ${to.now}, ${to.answerBy}
    where (select count(*) from work.info_request r where r.kind = ${to.kind} and r.ref = ${to.ref}) < ${to.most}::int
    on conflict do nothing
    returning id`)

export const countOf = async (db: Queryable, { kind, ref }: Asked): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from work.info_request where kind = ${kind} and ref = ${ref}`)
  return count
}

export const find = (db: Queryable, id: number) =>
  db.maybeRow<Row>(sql`select ${ALL} from work.info_request where id = ${id}`)

/** Of several items, the oldest first. */
export const ofItems = (db: Queryable, kind: InfoRequestKind, refs: readonly string[]) =>
  db.rows<Row>(sql`
    select ${ALL} from work.info_request
    where kind = ${kind} and ref = any(${refs as string[]}::text[]) order by id`)

/** No buyer has so many: each is about an item of its own that staff wait with. */
const OPEN_MOST = 50

export const openOfBuyer = (db: Queryable, buyerId: number, now: Instant) =>
  db.rows<Pick<Row, 'id' | 'kind' | 'question' | 'answerBy'> & { orderNumber: string | null }>(sql`
    select id, kind, order_number, question, answer_by from work.info_request
    where buyer_id = ${buyerId} and state = 'open' and answer_by > ${now} order by answer_by, id limit ${OPEN_MOST}`)

export const ordersWithQuestion = async (
  db: Queryable,
  orderNumbers: readonly string[],
): Promise<string[]> => {
  const rows = await db.rows<{ orderNumber: string }>(sql`
    select distinct order_number from work.info_request
    where state = 'open' and order_number = any(${orderNumbers as string[]}::text[])`)
  return rows.map(({ orderNumber }) => orderNumber)
}

/** One of `INFO_REQUEST_ACTS`. */
type End = { now: Instant; from: readonly InfoRequestState[]; to: readonly InfoRequestState[] }

/** @returns null when it was over */
export const end = (tx: Queryable, id: number, { now, from, to }: End) =>
  tx.maybeRow<Row>(sql`
    update work.info_request set state = (${to as string[]}::text[])[1], ended_at = ${now}
    where id = ${id} and state = any(${from as string[]}::text[]) returning ${ALL}`)

/** The open one of an item, if any. */
export const endOfItem = (tx: Queryable, { kind, ref }: Item, { now, from, to }: End) =>
  tx.maybeRow<Row>(sql`
    update work.info_request set state = (${to as string[]}::text[])[1], ended_at = ${now}
    where kind = ${kind} and ref = ${ref} and state = any(${from as string[]}::text[]) returning ${ALL}`)

type Answer = {
  from: readonly InfoRequestState[]
  id: number
  buyerId: number
  answer: string
  fileIds: readonly string[]
  now: Instant
}

/** @returns null when it is over, or its time is */
export const answer = (tx: Queryable, to: Answer) =>
  tx.maybeRow<Row>(sql`
    update work.info_request set state = 'answered', ended_at = ${to.now}, answer = ${to.answer},
      file_ids = ${to.fileIds as string[]}::text[]
    where id = ${to.id} and buyer_id = ${to.buyerId} and state = any(${to.from as string[]}::text[])
      and answer_by > ${to.now}
    returning ${ALL}`)

/** What came back to the reviewer is no news any more. */
export const setSeen = (tx: Queryable, { kind, ref }: Item, now: Instant): Promise<number> =>
  tx.count(sql`
    update work.info_request set seen_at = ${now}
    where kind = ${kind} and ref = ${ref} and state in ('answered', 'expired') and seen_at is null`)

export const findOverdue = async (tx: Queryable, now: Instant, isAwake: Awake) => {
  const due = await tx.maybeRow<{ id: number }>(sql`
    select id from work.info_request
    where state = 'open' and answer_by <= ${now} and ${isAwake(sql`info_request.id`)}
    order by answer_by limit 1 for update skip locked`)
  return due?.id ?? null
}

/** @returns the files that are no longer named */
export const dropFiles = async (tx: Queryable, kind: InfoRequestKind, refs: readonly string[]) => {
  const rows = await tx.rows<{ fileIds: string[] }>(sql`
    with dropped as (
      select id, file_ids from work.info_request
      where kind = ${kind} and ref = any(${refs as string[]}::text[]) and file_ids <> '{}' for update
    ), emptied as (
      update work.info_request r set file_ids = '{}' from dropped where r.id = dropped.id
    )
    select file_ids from dropped`)
  return rows.flatMap(({ fileIds }) => fileIds)
}
