/** Statements of verification. They read and write tables of the schema `papers` only. */
import sql, { empty, raw } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { ItemError, VerificationForm } from '../contract.ts'
import type { AskedRule } from '../items.ts'
import type { VerificationState } from '../states.ts'

/** An item as it was when a verification was submitted. */
export type Asked = AskedRule & { name: Translated }

export type RowAnswer = {
  item: string
  /** Null of a sensitive one. */
  text: string | null
  /** Of a long sensitive one, until it is purged. */
  last4: string | null
  isStored: boolean
  day: string | null
  files: string[]
}

export type Row = Omit<
  VerificationForm,
  'idNumber' | 'storeName' | 'contactName' | 'mobile' | 'answers'
> & {
  id: number
  buyerId: number
  state: VerificationState
  revision: number
  storeName: string | null
  contactName: string | null
  mobile: string | null
  regionText: string
  encryptedId: Buffer | null
  idLast4: string | null
  industryName: Translated | null
  createdAt: Instant
  submittedAt: Instant | null
  decidedAt: Instant | null
  decidedBy: string | null
  reviewerId: number | null
  reviewerName: string | null
  errors: ItemError[]
  asked: Asked[]
  answers: RowAnswer[]
  purgedAt: Instant | null
  /** Set while its business is asked for more: the clock of the review stands. */
  askedAt: Instant | null
  pausedMs: number
}

const ALL =
  raw(`v.id, v.buyer_id, v.state, v.revision, v.kind, v.store_name, v.industry_id, v.country,
  v.province_code, v.city_code, v.district_code, v.region, v.city, v.region_text, v.street, v.detail, v.contact_name,
  v.mobile, v.id_kind, v.id_sealed as encrypted_id, v.id_last4, v.id_front, v.id_back, v.licences,
  v.licence_until::text as licence_until, v.licence_endless as is_licence_endless, v.created_at, v.submitted_at, v.decided_at, v.decided_by, v.reviewer_id,
  v.reviewer_name, v.faults as errors, v.purged_at, v.asked_at, v.paused_ms, v.asked,
  (select coalesce(jsonb_agg(jsonb_build_object('item', a.item_code, 'text', a.text, 'last4', a.last4,
    'isStored', a.encrypted_text is not null, 'day', a.day, 'files', a.files) order by a.id), '[]')
    from papers.answer a where a.version_id = v.id) as answers,
  (select name from papers.industry i where i.id = v.industry_id) as industry_name`)

/** Names of the businesses; a draft may have no name yet. */
export const storeNames = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, store_name as name from papers.version
    where id = any(${ids as number[]}::bigint[]) and store_name is not null`)

export const OPEN_STATES = ['draft', 'submitted', 'underReview', 'rejected', 'resubmitted'] as const

/** The open version and the one in force, if any. */
export const ofBuyer = (db: Queryable, buyerId: number): Promise<Row[]> =>
  db.rows(sql`
    select ${ALL} from papers.version v where v.buyer_id = ${buyerId} and v.state <> 'replaced'
    order by v.id desc`)

export const allOfBuyer = (db: Queryable, buyerId: number): Promise<Row[]> =>
  db.rows(sql`
    select ${ALL} from papers.version v where v.buyer_id = ${buyerId} order by v.id desc limit 50`)

export const find = (db: Queryable, id: number): Promise<Row | null> =>
  db.maybeRow(sql`select ${ALL} from papers.version v where v.id = ${id}`)

/** Its row stays locked until the transaction ends. */
export const lock = (tx: Queryable, id: number): Promise<Row | null> =>
  tx.maybeRow(sql`select ${ALL} from papers.version v where v.id = ${id} for update of v`)

export const lockOpen = (tx: Queryable, buyerId: number): Promise<Row | null> =>
  tx.maybeRow(sql`
    select ${ALL} from papers.version v
    where v.buyer_id = ${buyerId} and v.state = any(${OPEN_STATES as unknown as string[]}::text[])
    for update of v`)

/** An empty draft. @returns null when there is an open version */
export const begin = async (
  tx: Queryable,
  buyerId: number,
  now: Instant,
): Promise<number | null> => {
  const made = await tx.maybeRow<{ id: number }>(sql`
    insert into papers.version (buyer_id, created_at, changed_at) values (${buyerId}, ${now}, ${now})
    on conflict (buyer_id) where state in ('draft', 'submitted', 'underReview', 'rejected', 'resubmitted')
    do nothing returning id`)
  return made?.id ?? null
}

export type StoredForm = Omit<VerificationForm, 'idNumber' | 'answers'> & {
  encryptedId: Buffer | null
  idLast4: string | null
}

/** Saves the form as it is. @returns false when it has changed meanwhile */
export const saveForm = async (
  tx: Queryable,
  id: number,
  revision: number,
  form: StoredForm,
  now: Instant,
): Promise<boolean> =>
  (await tx.count(sql`
    update papers.version set revision = revision + 1, changed_at = ${now}, kind = ${form.kind},
      store_name = nullif(${form.storeName}, ''), industry_id = ${form.industryId}, country = ${form.country},
      province_code = ${form.provinceCode}, city_code = ${form.cityCode}, district_code = ${form.districtCode},
      region = ${form.region}, city = ${form.city}, street = ${form.street}, detail = ${form.detail},
      contact_name = nullif(${form.contactName}, ''), mobile = nullif(${form.mobile}, ''),
      id_kind = ${form.idKind}, id_sealed = ${form.encryptedId}, id_last4 = ${form.idLast4},
      id_front = ${form.idFront}, id_back = ${form.idBack}, licences = ${form.licences}::text[],
      licence_until = ${form.licenceUntil}::date,
      licence_endless = ${form.isLicenceEndless && form.licenceUntil === null}, purged_at = null
    where id = ${id} and revision = ${revision} and state in ('draft', 'rejected')`)) === 1

export type Place = {
  provinceCode: string | null
  cityCode: string | null
  districtCode: string | null
  region: string
  city: string
  district: string
  regionText: string
  mobile: string
}
type Move = { id: number; from: readonly VerificationState[]; to: VerificationState; now: Instant }

export const submit = async (
  tx: Queryable,
  { id, from, to, now }: Move,
  place: Place,
  { agreementVersion, asked }: { agreementVersion: number; asked: readonly Asked[] },
): Promise<boolean> =>
  (await tx.count(sql`
    update papers.version set state = ${to}, asked = ${JSON.stringify(asked)}::jsonb, revision = revision + 1, changed_at = ${now}, submitted_at = ${now},
      agreement_version = ${agreementVersion}, province_code = ${place.provinceCode}, city_code = ${place.cityCode},
      district_code = ${place.districtCode}, region = ${place.region}, city = ${place.city},
      district = ${place.district}, region_text = ${place.regionText}, mobile = ${place.mobile},
      decided_at = null, decided_by = null, reviewer_id = null, reviewer_name = null, paused_ms = 0
    where id = ${id} and state = any(${from as string[]}::text[])`)) === 1

export const recall = async (tx: Queryable, { id, from, to, now }: Move): Promise<boolean> =>
  (await tx.count(sql`
    update papers.version set state = ${to}, revision = revision + 1, changed_at = ${now}
    where id = ${id} and state = any(${from as string[]}::text[])`)) === 1

type Reviewer = { staffId: number; staffName: string }
export const take = async (
  tx: Queryable,
  { id, from, to, now }: Move,
  { staffId, staffName }: Reviewer,
): Promise<boolean> =>
  (await tx.count(sql`
    update papers.version set state = ${to}, revision = revision + 1, changed_at = ${now},
      reviewer_id = ${staffId}, reviewer_name = ${staffName}
    where id = ${id} and state = any(${from as string[]}::text[])`)) === 1

/** Stops the clock of a review. @returns false where it is decided, or stands already */
export const pause = async (tx: Queryable, id: number, now: Instant): Promise<boolean> =>
  (await tx.count(sql`
    update papers.version set asked_at = ${now}, changed_at = ${now}
    where id = ${id} and state = 'underReview' and asked_at is null`)) === 1

export const resume = (tx: Queryable, id: number, now: Instant): Promise<number> =>
  tx.count(sql`
    update papers.version set asked_at = null, changed_at = ${now},
      paused_ms = paused_ms + greatest(0, floor(extract(epoch from ${now}::timestamptz - asked_at) * 1000))::bigint
    where id = ${id} and asked_at is not null`)

export const decide = async (
  tx: Queryable,
  { id, from, to, now }: Move,
  staffName: string,
  errors: readonly ItemError[],
): Promise<boolean> =>
  (await tx.count(sql`
    update papers.version set state = ${to}, revision = revision + 1, changed_at = ${now}, decided_at = ${now},
      decided_by = ${staffName}, faults = ${JSON.stringify(errors)}::jsonb
    where id = ${id} and state = any(${from as string[]}::text[])`)) === 1

/** Marks the version that was in force as replaced. */
export const replaceOthers = (
  tx: Queryable,
  buyerId: number,
  now: Instant,
): Promise<{ id: number }[]> =>
  tx.rows(sql`
    update papers.version set state = 'replaced', revision = revision + 1, changed_at = ${now}
    where buyer_id = ${buyerId} and state in ('passed', 'expired') returning id`)

export type Step = {
  versionId: number
  act: string
  toState: VerificationState
  byKind: 'buyer' | 'staff' | 'system'
  byName: string
  now: Instant
}
export const addStep = (tx: Queryable, step: Step) =>
  tx.count(sql`
    insert into papers.step (version_id, act, to_state, by_kind, by_name, at)
    values (${step.versionId}, ${step.act}, ${step.toState}, ${step.byKind}, ${step.byName}, ${step.now})`)

export const stepsOf = (db: Queryable, versionId: number) =>
  db.rows<{ act: string; toState: VerificationState; byName: string; at: Instant }>(sql`
    select act, to_state, by_name, at from papers.step where version_id = ${versionId} order by id`)

/** Verifications whose ID ends with the same digits; the numbers are encrypted, and compared after decryption. */
export const withLast4 = (db: Queryable, buyerId: number, last4: string) =>
  db.rows<{ id: number; buyerId: number; encryptedId: Buffer }>(sql`
    select id, buyer_id, id_sealed as encrypted_id from papers.version
    where id_last4 = ${last4} and buyer_id <> ${buyerId} and id_sealed is not null limit 100`)

export type Paging = {
  states: readonly VerificationState[]
  /** Whether they wait for their business, which is asked for more. */
  waitsForBuyer: boolean
  oldestFirst: boolean
  after: number | null
  limit: number
}
export const inStates = (
  db: Queryable,
  { states, waitsForBuyer, oldestFirst, after, limit }: Paging,
): Promise<Row[]> =>
  db.rows(sql`
    select ${ALL} from papers.version v where v.state = any(${states as string[]}::text[])
      and (v.asked_at is not null) = ${waitsForBuyer}
      ${after === null ? empty : oldestFirst ? sql`and v.id > ${after}` : sql`and v.id < ${after}`}
    order by ${oldestFirst ? sql`v.id` : sql`v.id desc`} limit ${limit}`)

/** @param lateBefore what was submitted before this, and the time that its clock stood, is late */
export const countWaiting = (db: Queryable, lateBefore: Instant) =>
  db.row<{ waitingCount: number; lateCount: number; askedCount: number }>(sql`
    select count(*) filter (where asked_at is null)::int as waiting_count,
      count(*) filter (where asked_at is null and submitted_at + paused_ms * interval '1 millisecond' <= ${lateBefore})::int
        as late_count,
      count(asked_at)::int as asked_count
    from papers.version where state in ('submitted', 'resubmitted', 'underReview')`)

// --- what time does --------------------------------------------------------------------------------

const idsIn = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

export const toPurge = async (tx: Queryable, before: Instant, { isAwake, limit }: DueFilter) =>
  idsIn(
    await tx.rows<{ id: number }>(sql`
      select id from papers.version
      where state in ('draft', 'rejected', 'expired', 'replaced') and purged_at is null and changed_at < ${before}
        and ${isAwake(sql`version.id`)}
      order by changed_at limit ${limit} for update skip locked`),
  )

/** Deletes pictures and numbers of old verifications. @returns their files */
export const purge = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.rows<{ id: number; fileIds: string[] }>(sql`
    with over as (
      select v.id, array_remove(array[v.id_front, v.id_back] || v.licences, null) || array(
        select unnest(a.files) from papers.answer a where a.version_id = v.id) as file_ids
      from papers.version v where v.id = any(${ids as number[]})
    ), answers as (
      update papers.answer set encrypted_text = null, last4 = null, files = '{}'
      where version_id = any(${ids as number[]}) and (encrypted_text is not null or files <> '{}')
    ), purged as (
      update papers.version v set purged_at = ${now}, id_sealed = null, id_front = null, id_back = null, licences = '{}'
      from over where v.id = over.id
    )
    select id, file_ids from over`)

export type Ending = {
  id: number
  buyerId: number
  storeName: string
  /** The day on which it ends. */
  until: string
  /** What it was asked for. */
  asked: Asked[]
  /** The item whose day that is. */
  item: string
}

/** The day on which an approved one ends. Those that were approved before that day was kept go by their licence. */
const END = raw('coalesce(ends_on, licence_until)')
const ENDING =
  raw(`id, buyer_id, store_name, coalesce(ends_on, licence_until)::text as until, asked, coalesce((
  select item_code from papers.answer a
  where a.version_id = version.id and a.day = coalesce(ends_on, licence_until) and a.day is distinct from licence_until
  order by a.id limit 1), 'licence') as item`)

/** Verifications that end within one of these numbers of days, and whose owner was not notified yet. */
export const dueForNotice = async (
  tx: Queryable,
  today: string,
  notices: readonly number[],
  { isAwake, limit }: DueFilter,
) =>
  idsIn(
    await tx.rows<{ id: number }>(sql`
      select id from papers.version where state = 'passed' and ${END} >= ${today}::date
        and exists (select from unnest(${notices as number[]}::int[]) as days
          where ${END} < ${today}::date + days and (told_days is null or told_days > days))
        and ${isAwake(sql`version.id`)}
      order by ${END} limit ${limit} for update skip locked`),
  )

/** Those of these that end within this number of days, marked as notified. */
export const endingWithin = (tx: Queryable, today: string, days: number, ids: readonly number[]) =>
  tx.rows<Ending>(sql`
    update papers.version set told_days = ${days}
    where id = any(${ids as number[]}) and ${END} < ${today}::date + ${days}::int
      and (told_days is null or told_days > ${days})
    returning ${ENDING}`)

export const toExpire = async (tx: Queryable, today: string, { isAwake, limit }: DueFilter) =>
  idsIn(
    await tx.rows<{ id: number }>(sql`
      select id from papers.version
      where state = 'passed' and ${END} < ${today}::date and ${isAwake(sql`version.id`)}
      order by ${END} limit ${limit} for update skip locked`),
  )

export const expire = (tx: Queryable, ids: readonly number[], now: Instant) =>
  tx.rows<Ending>(sql`
    update papers.version set state = 'expired', revision = revision + 1, changed_at = ${now}
    where id = any(${ids as number[]})
    returning ${ENDING}`)

// --- for the list of customers ----------------------------------------------------------------------

/** The states of these buyers' verifications; buyers without any are missing, replaced ones do not count. */
export const statesOf = (db: Queryable, buyerIds: readonly number[]) =>
  db.rows<{ buyerId: number; state: VerificationState; storeName: string | null }>(sql`
    select buyer_id, state, store_name from papers.version
    where buyer_id = any(${buyerIds as number[]}::bigint[]) and state <> 'replaced' order by id desc`)

/** @param pattern for `like`, lower case */
export const buyersOfStore = (db: Queryable, pattern: string, limit: number) =>
  db.rows<{ buyerId: number }>(sql`
    select distinct buyer_id from papers.version
    where lower(store_name) like ${pattern} and state <> 'draft' order by buyer_id desc limit ${limit}`)

export const idsOf = (db: Queryable, buyerId: number) =>
  db.rows<{ id: number }>(sql`
    select id from papers.version where buyer_id = ${buyerId} order by id desc limit 50`)
