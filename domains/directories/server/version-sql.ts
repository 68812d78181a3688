/** Statements about what is written of companies, version by version. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../kinds.ts'
import type { CompanyForm } from '../own-contract.ts'
import type { CompanyState, VersionState } from '../states.ts'

export type Head = {
  id: number
  kind: Kind
  buyerId: number | null
  state: CompanyState
  shown: number | null
  publishedAt: Instant | null
  note: string
  version: number
  /** The number of the newest version. */
  newest: number
}
const HEAD = sql`c.id, c.kind, c.buyer_id, c.state, c.shown, c.published_at, c.note, c.version,
  (select max(number) from directories.company_version v where v.company_id = c.id) as newest`

export const find = (db: Queryable, id: number) =>
  db.maybeRow<Head>(sql`select ${HEAD} from directories.company c where c.id = ${id}`)

/** Concurrent writers of this company wait until the transaction ends. Read once it is locked: its versions are others' rows. */
export async function lock(tx: Queryable, id: number): Promise<Head | null> {
  await tx.count(sql`select from directories.company where id = ${id} for update`)
  return find(tx, id)
}

export async function lockOfBuyer(
  tx: Queryable,
  buyerId: number,
  kind: Kind,
): Promise<Head | null> {
  const found = await tx.maybeRow<{ id: number }>(sql`
    select id from directories.company where buyer_id = ${buyerId} and kind = ${kind} for update`)
  return found === null ? null : find(tx, found.id)
}

export const ofBuyer = (db: Queryable, buyerId: number) =>
  db.rows<Head>(sql`
    select ${HEAD} from directories.company c where c.buyer_id = ${buyerId} order by c.kind`)

/** @returns null when the buyer has one of this kind already */
export const apply = (tx: Queryable, to: { buyerId: number; kind: Kind; now: Instant }) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into directories.company (kind, buyer_id, state, made_at) values (${to.kind}, ${to.buyerId}, 'applied', ${to.now})
    on conflict (buyer_id, kind) where buyer_id is not null do nothing returning id`)

/** Public at once; its first version is added in the same transaction. */
export const addPublished = (tx: Queryable, to: { kind: Kind; now: Instant }) =>
  tx.row<{ id: number }>(sql`
    insert into directories.company (kind, state, shown, shown_at, published_at, made_at)
    values (${to.kind}, 'published', 1, ${to.now}, ${to.now}, ${to.now}) returning id`)

export const setState = (
  tx: Queryable,
  { id, state, note }: { id: number; state: CompanyState; note: string },
) =>
  tx.count(sql`
    update directories.company set state = ${state}, note = ${note}, version = version + 1 where id = ${id}`)

/** Visitors read this version from now on, unless the company is suspended. */
export const setShown = (
  tx: Queryable,
  { id, number, now }: { id: number; number: number; now: Instant },
) =>
  tx.count(sql`
    update directories.company set shown = ${number}, shown_at = ${now}, published_at = coalesce(published_at, ${now}),
      state = case state when 'applied' then 'published' else state end, note = case state when 'suspended' then note else '' end,
      certificates_seen = null, version = version + 1
    where id = ${id}`)

/** With all that was written of it. */
export const remove = (tx: Queryable, id: number) =>
  tx.count(sql`delete from directories.company where id = ${id}`)

// --- versions --------------------------------------------------------------------------------------

export type VersionRow = CompanyForm & {
  companyId: number
  number: number
  state: VersionState
  documents: string[]
  sentAt: Instant
  sentBy: string | null
  answerBy: Instant | null
  decidedAt: Instant | null
  decidedBy: string | null
  note: string
  /** When its files were deleted. */
  purgedAt: Instant | null
}

const VERSION = sql`v.company_id, v.number, v.state, v.main_lang, v.name, v.about, v.capacity, v.country, v.province_code, v.city, v.address,
  v.map_url, v.website, v.staff_count, v.founded_year, v.certificates, v.pictures, v.documents, v.sent_at, v.sent_by, v.answer_by,
  v.decided_at, v.decided_by, v.note, v.purged_at, coalesce((
    select jsonb_agg(o.term_id order by o.term_id) from directories.company_term o
    where o.company_id = v.company_id and o.number = v.number), '[]') as term_ids`

/** More than a member of staff looks through. */
const VERSIONS_READ = 20

/** The newest first; what is public and what waits among them, however many a company has sent since. */
export const listVersions = (db: Queryable, companyId: number) =>
  db.rows<VersionRow>(sql`
    select ${VERSION} from directories.company_version v join directories.company c on c.id = v.company_id
    where v.company_id = ${companyId} and (v.number = c.shown or v.state = 'waiting' or v.number > (
      select max(number) - ${VERSIONS_READ}::int from directories.company_version n where n.company_id = v.company_id))
    order by v.number desc`)

/** @returns the documents of one version */
export const documentsOf = async (
  tx: Queryable,
  companyId: number,
  number: number | null,
): Promise<string[]> =>
  (
    await tx.maybeRow<{ documents: string[] }>(sql`
      select documents from directories.company_version where company_id = ${companyId} and number = ${number}`)
  )?.documents ?? []

/** Of each company the one that waits, else the newest that was not withdrawn. */
export const currentVersions = (db: Queryable, companyIds: readonly number[]) =>
  db.rows<VersionRow>(sql`
    select distinct on (v.company_id) ${VERSION} from directories.company_version v
    where v.company_id = any(${companyIds as number[]}::bigint[]) and v.state <> 'withdrawn'
    order by v.company_id, v.state = 'waiting' desc, v.number desc`)

/** Files and pictures that any version of a company names whose files are still there. */
export const filesOf = (tx: Queryable, companyId: number) =>
  tx.row<{ documents: string[]; pictures: { fileId: string | null; url: string }[] }>(sql`
    select coalesce((select array_agg(distinct d) from directories.company_version v cross join unnest(v.documents) d
        where v.company_id = ${companyId} and v.purged_at is null), '{}') as documents,
      coalesce((select jsonb_agg(distinct jsonb_build_object('fileId', p -> 'fileId', 'url', p -> 'url'))
        from directories.company_version v cross join jsonb_array_elements(v.pictures) p
        where v.company_id = ${companyId} and v.purged_at is null), '[]') as pictures`)

type Written = {
  companyId: number
  kind: Kind
  number: number
  form: CompanyForm
  documents: readonly string[]
  now: Instant
}
type Review = { answerBy: Instant } | { sentBy: string }

/** Waits for its review until `answerBy`, or is accepted at once where a member of staff wrote it. */
export async function addVersion(tx: Queryable, to: Written & Review): Promise<void> {
  const { companyId, kind, number, form, documents, now } = to
  const staff = 'sentBy' in to ? to.sentBy : null
  const answerBy = 'answerBy' in to ? to.answerBy : null
  await tx.count(sql`
    insert into directories.company_version (company_id, number, state, main_lang, name, about, capacity, country, province_code, city,
      address, map_url, website, staff_count, founded_year, certificates, pictures, documents, sent_at, sent_by, answer_by, decided_at, decided_by)
    values (${companyId}, ${number}, ${staff === null ? 'waiting' : 'accepted'}, ${form.mainLang}, ${json(form.name)}::jsonb,
      ${json(form.about)}::jsonb, ${json(form.capacity)}::jsonb, ${form.country}, ${form.provinceCode}, ${json(form.city)}::jsonb, ${form.address},
      ${form.mapUrl}, ${form.website}, ${form.staffCount}, ${form.foundedYear}, ${json(form.certificates)}::jsonb,
      ${json(form.pictures)}::jsonb, ${documents as string[]}::text[], ${now}, ${staff}, ${answerBy},
      ${staff === null ? null : now}, ${staff})`)
  await tx.count(sql`
    insert into directories.company_term (company_id, number, kind, term_id)
    select ${companyId}, ${number}, ${kind}, id from unnest(${form.termIds}::bigint[]) id on conflict do nothing`)
}

const json = (value: unknown): string => JSON.stringify(value)

export const hasWaiting = async (tx: Queryable, companyId: number): Promise<boolean> =>
  (
    await tx.row<{ isWaiting: boolean }>(sql`
      select exists (
        select from directories.company_version where company_id = ${companyId} and state = 'waiting') as is_waiting`)
  ).isWaiting

type Decision = {
  id: number
  number: number
  state: 'accepted' | 'rejected'
  by: string
  note: string
  now: Instant
}

/** @returns false when it does not wait: decided, replaced, or never sent */
export const decide = async (tx: Queryable, to: Decision): Promise<boolean> =>
  (await tx.count(sql`
    update directories.company_version set state = ${to.state}, decided_at = ${to.now}, decided_by = ${to.by}, note = ${to.note}
    where company_id = ${to.id} and number = ${to.number} and state = 'waiting'`)) === 1

/** Its company has written a newer one, or no longer wants it. @returns how many waited: one or none */
export const endWaiting = (
  tx: Queryable,
  companyId: number,
  state: 'replaced' | 'withdrawn',
): Promise<number> =>
  tx.count(sql`
    update directories.company_version set state = ${state} where company_id = ${companyId} and state = 'waiting'`)

/** Locked until the transaction ends: they are not deleted meanwhile. @returns those of these that a company of this kind may have */
export const termsFor = async (
  tx: Queryable,
  { kind, ids, companyId }: { kind: Kind; ids: readonly number[]; companyId: number | null },
): Promise<number> =>
  (
    await tx.rows(sql`
      select t.id from directories.term t where t.kind = ${kind} and t.id = any(${ids as number[]}::bigint[])
        and (t.is_offered or exists (select from directories.company_term o where o.term_id = t.id and o.company_id = ${companyId}))
      for key share of t`)
  ).length
