/** Statements about companies and platforms as visitors read them. */
import sql from 'sql-template-tag'
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SitePage } from '#kit/server/http/sitemap.ts'
import type { Kind } from '../kinds.ts'
import type { CompanyForm } from '../own-contract.ts'

export type CompanyRow = {
  id: number
  kind: Kind
  mainLang: Lang
  name: Translated
  about: Translated
  capacity: Translated
  country: string
  provinceCode: string | null
  city: Translated
  staffCount: number | null
  foundedYear: number | null
  certificates: CompanyForm['certificates']
  pictures: CompanyForm['pictures']
  terms: { id: number; name: Translated }[]
}

const CARD = sql`c.id, c.kind, v.main_lang, v.name, v.about, v.capacity, v.country, v.province_code, v.city, v.staff_count, v.founded_year,
  v.certificates, v.pictures, coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.position, t.id)
    from directories.company_term o join directories.term t on t.id = o.term_id
    where o.company_id = v.company_id and o.number = v.number), '[]') as terms`
const SHOWN = sql`directories.company c
  join directories.company_version v on v.company_id = c.id and v.number = c.shown and c.state = 'published'`

type Wanted = {
  kind: Kind
  /** Until its end certificates are valid. */
  today: string
  term: number | null
  country: string | null
  provinceCode: string | null
  certificate: string | null
  /** For `like`, lower case and escaped. */
  pattern: string | null
}

const isValid = (today: string) =>
  sql`(e ->> 'validUntil' is null or e ->> 'validUntil' >= ${today}::text)`

const conditionOf = ({
  kind,
  today,
  term,
  country,
  provinceCode,
  certificate,
  pattern,
}: Wanted) => sql`
  c.kind = ${kind}
  and (${term}::bigint is null or exists (
    select from directories.company_term o where o.company_id = c.id and o.number = c.shown and o.term_id = ${term}))
  and (${country}::text is null or v.country = ${country})
  and (${provinceCode}::text is null or v.province_code = ${provinceCode})
  and (${certificate}::text is null or exists (
    select from jsonb_array_elements(v.certificates) e where lower(e ->> 'name') = ${certificate} and ${isValid(today)}))
  and (${pattern}::text is null
    or exists (select from jsonb_each_text(v.name) e where lower(e.value) like ${pattern})
    or exists (select from jsonb_each_text(v.about) e where lower(e.value) like ${pattern}))`

export const listShown = (
  db: Queryable,
  wanted: Wanted,
  { offset, limit }: { offset: number; limit: number },
) =>
  db.rows<CompanyRow>(sql`
    select ${CARD} from ${SHOWN} where ${conditionOf(wanted)}
    order by c.published_at desc, c.id desc limit ${limit} offset ${offset}`)

export const countShown = async (db: Queryable, wanted: Wanted): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(*)::int as count from ${SHOWN} where ${conditionOf(wanted)}`)
  ).count

type WholeRow = CompanyRow & {
  address: string
  mapUrl: string | null
  website: string | null
  publishedAt: Instant
  updatedAt: Instant
}

export const findShown = (db: Queryable, kind: Kind, id: number) =>
  db.maybeRow<WholeRow>(sql`
    select ${CARD}, v.address, v.map_url, v.website, c.published_at, c.shown_at as updated_at
    from ${SHOWN} where c.id = ${id} and c.kind = ${kind}`)

/** Only those that public companies have. */
export const countTerms = (db: Queryable, kind: Kind) =>
  db.rows<{ id: number; name: Translated; companyCount: number }>(sql`
    select t.id, t.name, count(*)::int as company_count
    from directories.term t
    join directories.company_term o on o.term_id = t.id
    join directories.company c on c.id = o.company_id and c.shown = o.number and c.state = 'published'
    where t.kind = ${kind} group by t.id order by t.position, t.id`)

export const countRegions = (db: Queryable, kind: Kind) =>
  db.rows<{ country: string; provinceCode: string | null; companyCount: number }>(sql`
    select v.country, v.province_code, count(*)::int as company_count from ${SHOWN} where c.kind = ${kind}
    group by v.country, v.province_code order by v.country <> 'CN', company_count desc, v.country, v.province_code limit 60`)

/** Those that are valid, the commonest first; case does not make another certificate. */
export const countCertificates = (db: Queryable, kind: Kind, today: string) =>
  db.rows<{ name: string; companyCount: number }>(sql`
    select min(e ->> 'name') as name, count(distinct c.id)::int as company_count
    from ${SHOWN} cross join jsonb_array_elements(v.certificates) e
    where c.kind = ${kind} and ${isValid(today)} group by lower(e ->> 'name') order by company_count desc, name limit 20`)

export const offeredTerms = (db: Queryable, kind: Kind) =>
  db.rows<{ id: number; name: Translated }>(sql`
    select id, name from directories.term where kind = ${kind} and is_offered order by position, id`)

type PlatformRow = {
  id: number
  kind: 'online' | 'outlet'
  name: Translated
  about: Translated
  url: string | null
  qrUrl: string | null
  address: Translated
  hours: Translated
  phone: string
  pictureUrl: string | null
}

export const listPlatforms = (db: Queryable) =>
  db.rows<PlatformRow>(sql`
    select id, kind, name, about, url, qr_url, address, hours, phone, picture_url
    from directories.platform where is_public order by kind, position, id`)

/** For search engines. */
export const sitePages = (db: Queryable): Promise<SitePage[]> =>
  db.rows(sql`
    select case kind when 'factory' then '/home/jiagongchang' when 'trader' then '/maoyishang' else '/goods/partnersDetails' end || '?id=' || id
      as path, shown_at as changed_at
    from directories.company where state = 'published' order by published_at desc, id desc limit 5000`)
