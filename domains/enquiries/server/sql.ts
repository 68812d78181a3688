/** Statements about messages to the shop, except those about all messages of one person. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { MomentKey } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { EnquiryKind } from '../kind-names.ts'
import type { AnyTopic, Directory } from '../kinds.ts'
import type { Category, Intent } from '../contract.ts'
import type { EnquiryState } from '../states.ts'

type EntryRow = {
  id: number
  author: 'sender' | 'shop'
  staffName: string | null
  text: string
  fileIds: string[]
  at: string
}
/** What the kind asks for; null where it does not. */
export type KindRow = {
  kind: EnquiryKind
  topic: AnyTopic | null
  orderNumber: string | null
  intent: Intent | null
  category: Category | null
  specification: string | null
  quantity: number | null
  budgetAmount: number | null
  budgetCurrency: Currency | null
  region: string | null
  deadline: string | null
  directory: Directory | null
  companyId: number | null
  companyName: string | null
}
export type EnquiryRow = KindRow & {
  id: number
  state: EnquiryState
  name: string
  email: string | null
  phone: string | null
  buyerId: number | null
  lang: Lang
  sentAt: Instant
  writtenAt: Instant
  answerBy: Instant | null
  expiresAt: Instant | null
  assignedId: number | null
  assignedName: string | null
  entryCount: number
  version: number
  entries: EntryRow[]
}

const KIND = sql`e.kind, e.topic, e.order_number, e.intent, e.category, e.specification, e.quantity, e.budget_amount, e.budget_currency,
  e.region, e.deadline, e.directory, e.company_id, e.company_name`
const ENQUIRY = sql`e.id, e.state, ${KIND}, e.name, e.email, e.phone, e.buyer_id, e.lang, e.sent_at, e.written_at,
  e.answer_by, e.expires_at, e.assigned_id, e.assigned_name, e.entry_count, e.version, (
    select json_agg(json_build_object('id', s.id, 'author', s.author, 'staffName', s.staff_name, 'text', s.text,
      'fileIds', s.file_ids, 'at', s.at) order by s.id)
    from enquiries.entry s where s.enquiry_id = e.id) as entries`

export type NewEnquiry = KindRow & {
  requestKey: string
  name: string
  email: string | null
  phone: string | null
  buyerId: number | null
  lang: Lang
  text: string
  fileIds: readonly string[]
  now: Instant
  answerBy: Instant
  expiresAt: Instant | null
}

/** @returns null when one with this key was sent before */
export const insert = (tx: Queryable, given: NewEnquiry): Promise<{ id: number } | null> =>
  tx.maybeRow(sql`
    with sent as (
      insert into enquiries.enquiry
        (request_key, kind, topic, order_number, intent, category, specification, quantity, budget_amount, budget_currency, region,
          deadline, directory, company_id, company_name, name, email, phone, buyer_id, lang, sent_at, written_at, answer_by, expires_at)
      values (${given.requestKey}, ${given.kind}, ${given.topic}, ${given.orderNumber}, ${given.intent}, ${given.category},
        ${given.specification}, ${given.quantity}, ${given.budgetAmount}, ${given.budgetCurrency}, ${given.region}, ${given.deadline}::date,
        ${given.directory}, ${given.companyId}, ${given.companyName}, ${given.name}, ${given.email}, ${given.phone}, ${given.buyerId},
        ${given.lang}, ${given.now}, ${given.now}, ${given.answerBy}, ${given.expiresAt})
      on conflict (request_key) do nothing returning id),
    written as (
      insert into enquiries.entry (enquiry_id, author, text, file_ids, at)
      select id, 'sender', ${given.text}, ${given.fileIds}::text[], ${given.now} from sent)
    select id from sent`)

/** As it was sent, without later entries of its thread. */
export type SentBefore = KindRow &
  Pick<EnquiryRow, 'id' | 'sentAt' | 'answerBy' | 'name' | 'email' | 'phone'> & {
    text: string
    fileIds: string[]
  }

export const byKey = (db: Queryable, requestKey: string, buyerId: number | null) =>
  db.maybeRow<SentBefore>(sql`
    select e.id, e.sent_at, e.answer_by, ${KIND}, e.name, e.email, e.phone, s.text, s.file_ids
    from enquiries.enquiry e join lateral (
      select text, file_ids from enquiries.entry where enquiry_id = e.id order by id limit 1) s on true
    where e.request_key = ${requestKey} and e.buyer_id is not distinct from ${buyerId}`)

export const find = (db: Queryable, id: number) =>
  db.maybeRow<EnquiryRow>(sql`select ${ENQUIRY} from enquiries.enquiry e where e.id = ${id}`)

/** Concurrent writers in this thread wait until the transaction ends. */
export const lock = async (tx: Queryable, id: number): Promise<void> => {
  await tx.maybeRow(sql`select id from enquiries.enquiry where id = ${id} for update`)
}

/** What one buyer sends in a day is counted one after the other. */
export const lockFeedbackOf = (tx: Queryable, buyerId: number) =>
  tx.write(sql`
    select pg_advisory_xact_lock(hashtextextended('enquiries.feedback', ${buyerId}::bigint)) is null as locked`)

export const countFeedback = async (tx: Queryable, buyerId: number, since: Instant) =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from enquiries.enquiry
      where kind = 'feedback' and buyer_id = ${buyerId} and sent_at >= ${since}`)
  ).count

type Page = { after: number | null; limit: number }
type Filter = { kind: EnquiryKind | null; state: EnquiryState | null }

export const ofBuyer = (
  db: Queryable,
  buyerId: number,
  { kind, state, after, limit }: Page & Filter,
) =>
  db.rows<EnquiryRow>(sql`
    select ${ENQUIRY} from enquiries.enquiry e
    where e.buyer_id = ${buyerId} and (${after}::bigint is null or e.id < ${after})
      and (${kind}::text is null or e.kind = ${kind}) and (${state}::text is null or e.state = ${state})
    order by e.id desc limit ${limit}`)

export type Wanted = Page & {
  state: EnquiryState
  kind: EnquiryKind | null
  assignedId: number | null
  /** For `like`, lower case and escaped. */
  pattern: string | null
  /** Where the list of new messages continues. */
  afterDue: MomentKey | null
}

export function listByState(db: Queryable, wanted: Wanted): Promise<EnquiryRow[]> {
  const { state, kind, assignedId, pattern, after, afterDue, limit } = wanted
  const matches = sql`e.state = ${state} and (${kind}::text is null or e.kind = ${kind}) and (${assignedId}::bigint is null or e.assigned_id = ${assignedId})
    and (${pattern}::text is null or lower(e.name) like ${pattern} or lower(e.email) like ${pattern}
      or e.phone like ${pattern} or lower(e.order_number) like ${pattern}
      or lower(e.specification) like ${pattern} or lower(e.company_name) like ${pattern}
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
  db.rows<{ kind: EnquiryKind; newCount: number; lateCount: number }>(sql`
    select kind, count(*)::int as new_count, (count(*) filter (where answer_by < ${now}))::int as late_count
    from enquiries.enquiry where state = 'new' group by kind`)

/** The entry of a thread that was sent with this key. */
export const replyByKey = (tx: Queryable, id: number, requestKey: string) =>
  tx.maybeRow<{ text: string; fileIds: string[] }>(sql`
    select text, file_ids from enquiries.entry where enquiry_id = ${id} and request_key = ${requestKey}`)

type NewReply = { id: number; text: string; now: Instant }

export const addEntry = (
  tx: Queryable,
  {
    id,
    text,
    now,
    by,
  }: NewReply & { by: { staffName: string } | { requestKey: string; fileIds: readonly string[] } },
) =>
  'staffName' in by
    ? tx.count(sql`
        insert into enquiries.entry (enquiry_id, author, staff_name, text, at)
        values (${id}, 'shop', ${by.staffName}, ${text}, ${now})`)
    : tx.count(sql`
        insert into enquiries.entry (enquiry_id, author, request_key, text, file_ids, at)
        values (${id}, 'sender', ${by.requestKey}, ${text}, ${by.fileIds}::text[], ${now})`)

/** @returns false when it was changed since `version` */
export const setAnswered = async (
  tx: Queryable,
  given: { id: number; version: number; now: Instant; staffId: number; staffName: string },
): Promise<boolean> =>
  (await tx.count(sql`
    update enquiries.enquiry set state = 'answered', written_at = ${given.now}, answer_by = null, expires_at = null, closed_at = null,
      entry_count = entry_count + 1, version = version + 1,
      assigned_id = coalesce(assigned_id, ${given.staffId}), assigned_name = coalesce(assigned_name, ${given.staffName})
    where id = ${given.id} and version = ${given.version}`)) === 1

export const setReplied = (
  tx: Queryable,
  given: { id: number; now: Instant; answerBy: Instant; expiresAt: Instant | null },
): Promise<number> =>
  tx.count(sql`
    update enquiries.enquiry set state = 'new', written_at = ${given.now}, answer_by = coalesce(answer_by, ${given.answerBy}),
      expires_at = ${given.expiresAt}, closed_at = null, entry_count = entry_count + 1, version = version + 1
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
    update enquiries.enquiry set state = 'closed', closed_at = ${given.now}, answer_by = null, expires_at = null, version = version + 1
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

/** Those that nobody has answered in time. */
export const findExpiring = async (
  tx: Queryable,
  now: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select id from enquiries.enquiry where state = 'new' and expires_at <= ${now} and ${isAwake(sql`id`)}
      order by expires_at, id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export const expireAll = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.rows<Pick<EnquiryRow, 'id' | 'buyerId' | 'email' | 'lang'>>(sql`
    update enquiries.enquiry set state = 'expired', closed_at = ${now}, answer_by = null, expires_at = null, version = version + 1
    where id = any(${ids}::bigint[]) and state = 'new' returning id, buyer_id, email, lang`)

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

export const fileIdsOf = async (tx: Queryable, ids: readonly number[]): Promise<string[]> =>
  (
    await tx.rows<{ fileId: string }>(sql`
      select unnest(file_ids) as file_id from enquiries.entry where enquiry_id = any(${ids}::bigint[])`)
  ).map(({ fileId }) => fileId)

export const forgetAll = (tx: Queryable, ids: readonly number[]) =>
  tx.count(sql`delete from enquiries.enquiry where id = any(${ids}::bigint[])`)
