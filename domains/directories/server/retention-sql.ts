/** Statements about what goes after its time: files of versions that nobody needs any more, and certificates that end. */
import sql from 'sql-template-tag'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { Kind } from '../kinds.ts'
import type { CompanyForm } from '../own-contract.ts'

/** Companies with versions that were decided, or sent, before, and that visitors do not read. */
export const toPurge = async (
  tx: Queryable,
  before: Instant,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from directories.company c where ${isAwake(sql`c.id`)} and c.id in (
        select v.company_id from directories.company_version v join directories.company s on s.id = v.company_id
        where v.purged_at is null and v.state <> 'waiting' and coalesce(v.decided_at, v.sent_at) < ${before} and (v.number = s.shown) is not true)
      order by c.id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

/**
 * Marks what was replaced or withdrawn, and with `before` what was decided earlier; never what visitors read.
 * @returns the files of buyers that no other version of their company names
 */
export const purge = async (
  tx: Queryable,
  { ids, before, now }: { ids: readonly number[]; before: Instant | null; now: Instant },
): Promise<string[]> => {
  const purged = await tx.rows<{ companyId: number; number: number }>(sql`
    update directories.company_version v set purged_at = ${now} from directories.company c
    where c.id = v.company_id and c.id = any(${ids as number[]}::bigint[]) and v.purged_at is null and (v.number = c.shown) is not true
      and (v.state in ('replaced', 'withdrawn')
        or (v.state <> 'waiting' and coalesce(v.decided_at, v.sent_at) < ${before}::timestamptz))
    returning v.company_id, v.number`)
  const [companyIds, numbers] = [
    purged.map(({ companyId }) => companyId),
    purged.map((each) => each.number),
  ]
  const files = await tx.rows<{ fileId: string }>(sql`
    with named as (
      select v.company_id, v.purged_at, v.number, f.file_id from directories.company_version v cross join lateral (
        select unnest(v.documents) as file_id
        union select p ->> 'fileId' from jsonb_array_elements(v.pictures) p where p ->> 'fileId' is not null) f
      where v.company_id = any(${companyIds}::bigint[]))
    select distinct n.file_id from named n
    join unnest(${companyIds}::bigint[], ${numbers}::int[]) as g (company_id, number) on g.company_id = n.company_id and g.number = n.number
    where not exists (select from named o where o.file_id = n.file_id and o.purged_at is null)`)
  return files.map(({ fileId }) => fileId)
}

/** Buyers' pictures that versions of these companies name, and whether visitors read one that does. */
export const picturesOf = (db: Queryable, companyIds: readonly number[]) =>
  db.rows<{ fileId: string; isPublic: boolean }>(sql`
    select p ->> 'fileId' as file_id, bool_or(c.state = 'published' and (v.number = c.shown) is true) as is_public
    from directories.company c join directories.company_version v on v.company_id = c.id and v.purged_at is null
    cross join jsonb_array_elements(v.pictures) p
    where c.id = any(${companyIds as number[]}::bigint[]) and p ->> 'fileId' is not null
    group by p ->> 'fileId' order by 1`)

/** Public companies whose certificates nobody has looked at today. */
export const certificatesUnseen = async (
  tx: Queryable,
  today: string,
  { isAwake, limit }: DueFilter,
): Promise<number[]> =>
  (
    await tx.rows<{ id: number }>(sql`
      select c.id from directories.company c
      where c.state = 'published' and (c.certificates_seen is null or c.certificates_seen < ${today}::date) and ${isAwake(sql`c.id`)}
      order by c.certificates_seen nulls first, c.id limit ${limit} for update skip locked`)
  ).map(({ id }) => id)

export type Certified = {
  id: number
  kind: Kind
  buyerId: number | null
  mainLang: Lang
  name: Translated
  certificates: CompanyForm['certificates']
  /** The day on which they were looked at before. */
  seen: string | null
}

/** Marks them as seen today. @returns those with certificates that end some day */
export const seeCertificates = (tx: Queryable, ids: readonly number[], today: string) =>
  tx.rows<Certified>(sql`
    with before as (
      select id, certificates_seen from directories.company where id = any(${ids as number[]}::bigint[])),
    seen as (
      update directories.company c set certificates_seen = ${today}::date from before b where b.id = c.id)
    select c.id, c.kind, c.buyer_id, v.main_lang, v.name, v.certificates, b.certificates_seen::text as seen
    from before b join directories.company c on c.id = b.id
    join directories.company_version v on v.company_id = c.id and v.number = c.shown
    where exists (select from jsonb_array_elements(v.certificates) e where e ->> 'validUntil' is not null)
    order by c.id`)
