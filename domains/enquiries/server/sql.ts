/** Statements about messages to the shop, except those about all messages of one person. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { Topic } from '../limits.ts'
import type { EnquiryState } from '../states.ts'

type EntryRow = {
  id: number
  author: 'sender' | 'shop'
  staffName: string | null
  text: string
  at: string
}
export type EnquiryRow = {
  id: number
  state: EnquiryState
  topic: Topic
  name: string
  email: string | null
  phone: string | null
  buyerId: number | null
  orderNumber: string | null
  lang: Lang
  sentAt: Instant
  writtenAt: Instant
  answerBy: Instant | null
  assignedId: number | null
  assignedName: string | null
  entryCount: number
  version: number
  entries: EntryRow[]
}

const ENQUIRY = sql`e.id, e.state, e.topic, e.name, e.email, e.phone, e.buyer_id, e.order_number, e.lang, e.sent_at, e.written_at,
  e.answer_by, e.assigned_id, e.assigned_name, e.entry_count, e.version, (
    select json_agg(json_build_object('id', s.id, 'author', s.author, 'staffName', s.staff_name, 'text', s.text, 'at', s.at) order by s.id)
    from enquiries.entry s where s.enquiry_id = e.id) as entries`

export type NewEnquiry = {
  requestKey: string
  topic: Topic
  name: string
  email: string | null
  phone: string | null
  buyerId: number | null
  orderNumber: string | null
  lang: Lang
  text: string
  now: Instant
  answerBy: Instant
}

/** @returns null when one with this key was sent before */
export const insert = (tx: Queryable, given: NewEnquiry): Promise<{ id: number } | null> =>
  tx.maybeRow(sql`
    with sent as (
      insert into enquiries.enquiry
        (request_key, topic, name, email, phone, buyer_id, order_number, lang, sent_at, written_at, answer_by)
      values (${given.requestKey}, ${given.topic}, ${given.name}, ${given.email}, ${given.phone}, ${given.buyerId},
        ${given.orderNumber}, ${given.lang}, ${given.now}, ${given.now}, ${given.answerBy})
      on conflict (request_key) do nothing returning id),
    written as (
      insert into enquiries.entry (enquiry_id, author, text, at)
      select id, 'sender', ${given.text}, ${given.now} from sent)
    select id from sent`)

/** As it was sent, without later entries of its thread. */
export type SentBefore = Pick<
  EnquiryRow,
  'id' | 'sentAt' | 'answerBy' | 'topic' | 'name' | 'email' | 'phone' | 'orderNumber'
> & { text: string }

export const byKey = (db: Queryable, requestKey: string, buyerId: number | null) =>
  db.maybeRow<SentBefore>(sql`
    select id, sent_at, answer_by, topic, name, email, phone, order_number,
      (select text from enquiries.entry where enquiry_id = enquiry.id order by entry.id limit 1) as text
    from enquiries.enquiry
    where request_key = ${requestKey} and buyer_id is not distinct from ${buyerId}`)

export const find = (db: Queryable, id: number) =>
  db.maybeRow<EnquiryRow>(sql`select ${ENQUIRY} from enquiries.enquiry e where e.id = ${id}`)

/** Concurrent writers in this thread wait until the transaction ends. */
export const lock = async (tx: Queryable, id: number): Promise<void> => {
  await tx.maybeRow(sql`select id from enquiries.enquiry where id = ${id} for update`)
}

type Page = { after: number | null; limit: number }

export const ofBuyer = (db: Queryable, buyerId: number, { after, limit }: Page) =>
  db.rows<EnquiryRow>(sql`
    select ${ENQUIRY} from enquiries.enquiry e
    where e.buyer_id = ${buyerId} and (${after}::bigint is null or e.id < ${after})
    order by e.id desc limit ${limit}`)

export type Wanted = Page & {
  state: EnquiryState
  assignedId: number | null
  /** For `like`, lower case and escaped. */
  pattern: string | null
  /** Where the list of new messages continues. */
  afterDue: MomentKey | null
}

export function listByState(db: Queryable, wanted: Wanted): Promise<EnquiryRow[]> {
  const { state, assignedId, pattern, after, afterDue, limit } = wanted
  const matches = sql`e.state = ${state} and (${assignedId}::bigint is null or e.assigned_id = ${assignedId})
    and (${pattern}::text is null or lower(e.name) like ${pattern} or lower(e.email) like ${pattern}
      or e.phone like ${pattern} or lower(e.order_number) like ${pattern}
      or exists (select from enquiries.entry s where s.enquiry_id = e.id and lower(s.text) like ${pattern}))`
  return state === 'new'
    ? db.rows(sql`
        select ${ENQUIRY} from enquiries.enquiry e
        where ${matches} and (${afterDue?.at ?? null}::timestamptz is null
            or (e.answer_by, e.id) > (${afterDue?.at ?? null}::timestamptz, ${afterDue?.id ?? null}::bigint))
        order by e.answer_by, e.id limit ${limit}`)
    : db.rows(sql`
        select ${ENQUIRY} from enquiries.enquiry e
        where ${matches} and (${after}::bigint is null or e.id < ${after}) order by e.id desc limit ${limit}`)
}

export const countWaiting = (db: Queryable, now: Instant) =>
  db.row<{ newCount: number; lateCount: number }>(sql`
    select count(*)::int as new_count, (count(*) filter (where answer_by < ${now}))::int as late_count
    from enquiries.enquiry where state = 'new'`)

/** The entry of a thread that was sent with this key. */
export const replyByKey = (tx: Queryable, id: number, requestKey: string) =>
  tx.maybeRow<{ text: string }>(sql`
    select text from enquiries.entry where enquiry_id = ${id} and request_key = ${requestKey}`)

type NewReply = { id: number; text: string; now: Instant }

export const addEntry = (
  tx: Queryable,
  { id, text, now, by }: NewReply & { by: { staffName: string } | { requestKey: string } },
) =>
  'staffName' in by
    ? tx.count(sql`
        insert into enquiries.entry (enquiry_id, author, staff_name, text, at)
        values (${id}, 'shop', ${by.staffName}, ${text}, ${now})`)
    : tx.count(sql`
        insert into enquiries.entry (enquiry_id, author, request_key, text, at)
        values (${id}, 'sender', ${by.requestKey}, ${text}, ${now})`)

/** @returns false when it was changed since `version` */
export const setAnswered = async (
  tx: Queryable,
  given: { id: number; version: number; now: Instant; staffId: number; staffName: string },
): Promise<boolean> =>
  (await tx.count(sql`
    update enquiries.enquiry set state = 'answered', written_at = ${given.now}, answer_by = null, closed_at = null,
      entry_count = entry_count + 1, version = version + 1,
      assigned_id = coalesce(assigned_id, ${given.staffId}), assigned_name = coalesce(assigned_name, ${given.staffName})
    where id = ${given.id} and version = ${given.version}`)) === 1

export const setReplied = (
  tx: Queryable,
  given: { id: number; now: Instant; answerBy: Instant },
): Promise<number> =>
  tx.count(sql`
    update enquiries.enquiry set state = 'new', written_at = ${given.now}, answer_by = coalesce(answer_by, ${given.answerBy}),
      closed_at = null, entry_count = entry_count + 1, version = version + 1
    where id = ${given.id}`)

/** @returns false when it was changed since `version` */
export const setAssigned = async (
  tx: Queryable,
  given: { id: number; version: number; staff: { id: number; name: string } | null },
): Promise<boolean> =>
  (await tx.count(sql`
    update enquiries.enquiry set assigned_id = ${given.staff?.id ?? null}, assigned_name = ${given.staff?.name ?? null},
      version = version + 1
    where id = ${given.id} and version = ${given.version}`)) === 1

/** @returns false when it was changed since `version`, or is closed */
export const setClosed = async (
  tx: Queryable,
  given: { id: number; version: number; from: readonly EnquiryState[]; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update enquiries.enquiry set state = 'closed', closed_at = ${given.now}, answer_by = null, version = version + 1
    where id = ${given.id} and version = ${given.version} and state = any(${given.from}::text[])`)) ===
  1

/** Answered messages that got no reply for the set time. */
export const findSilent = async (
  tx: Queryable,
  before: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from enquiries.enquiry where state = 'answered' and written_at < ${before} and ${isAwake(sql`id`)}
      order by written_at, id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export const endAll = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.count(sql`
    update enquiries.enquiry set state = 'closed', closed_at = ${now}, version = version + 1
    where id = any(${ids}::bigint[])`)

/** Messages without an entry for longer than they are stored. */
export const findOld = async (
  tx: Queryable,
  before: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from enquiries.enquiry where written_at < ${before} and ${isAwake(sql`id`)}
      order by written_at, id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export const forgetAll = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`delete from enquiries.enquiry where id = any(${ids}::bigint[])`)
