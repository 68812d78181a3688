/** What visitors read of companies and platforms, in their language where the company wrote it. */
import type { FindCompany } from '#domains/enquiries/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { dayIn } from '#kit/contract/zone.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { Context } from '#kit/server/http/serve.ts'
import type {
  Company,
  CompanyCard,
  companyFilters,
  companyTerms,
  listCompanies,
  listPlatforms,
  readCompany,
} from '../contract.ts'
import { companyTextIn, type Kind } from '../kinds.ts'
import { SUMMARY_CHARACTERS } from '../limits.ts'
import { placeName, regionKey, regionName } from './place.ts'
import * as sql from './sql.ts'

/** Full rows of two and of three. */
const PAGE_ROWS = 12

/** In the shop's zone: until the end of this day certificates are valid. */
const todayOf = async ({ reader, now }: Pick<Context, 'reader' | 'now'>): Promise<string> =>
  dayIn(now, (await readSettings(reader))['shop.timeZone'])

export async function list(
  { reader, lang, now }: Context,
  { kind, term, region, certificate, q, page }: InputOf<typeof listCompanies>,
): Promise<DataOf<typeof listCompanies>> {
  const words = q?.toLowerCase() ?? ''
  const [country = null, provinceCode = null] = region?.split('-') ?? []
  const today = await todayOf({ reader, now })
  const wanted = {
    kind,
    today,
    term: term ?? null,
    country,
    provinceCode,
    certificate: certificate?.toLowerCase() || null,
    pattern: words === '' ? null : likePattern(words),
  }
  const [rows, total] = await Promise.all([
    sql.listShown(reader, wanted, { offset: (page - 1) * PAGE_ROWS, limit: PAGE_ROWS }),
    sql.countShown(reader, wanted),
  ])
  return { items: rows.map((row) => cardOf(row, lang, today)), total, page, size: PAGE_ROWS }
}

const isEnded = (validUntil: string | null, today: string): boolean =>
  validUntil !== null && validUntil < today

function cardOf(row: sql.CompanyRow, lang: Lang, today: string): CompanyCard {
  const { id, kind, mainLang, staffCount, foundedYear } = row
  const read = (text: sql.CompanyRow['name']) => companyTextIn(text, lang, mainLang)
  const [name, about, [picture]] = [read(row.name), read(row.about), row.pictures]
  return {
    id,
    kind,
    name: name.text,
    nameLang: name.lang,
    summary: summaryOf(about.text),
    aboutLang: about.lang,
    pictureUrl: picture?.url ?? null,
    pictureAlt: picture === undefined ? '' : read(picture.alt).text,
    place: placeName(row, read(row.city).text, lang),
    terms: row.terms.map((term) => ({ id: term.id, name: textIn(term.name, lang).text })),
    capacity: read(row.capacity).text,
    staffCount,
    foundedYear,
    certificateNames: row.certificates
      .filter(({ validUntil }) => !isEnded(validUntil, today))
      .map((certificate) => certificate.name),
  }
}

const graphemes = new Intl.Segmenter()

/** Cut between characters that readers see, never within one. */
function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const characters = [...graphemes.segment(line)].map(({ segment }) => segment)
  return characters.length <= SUMMARY_CHARACTERS
    ? line
    : `${characters.slice(0, SUMMARY_CHARACTERS).join('').trimEnd()}…`
}

export async function filters(
  { reader, lang, now }: Context,
  kind: Kind,
): Promise<DataOf<typeof companyFilters>> {
  const today = await todayOf({ reader, now })
  const [terms, regions, certificates] = await Promise.all([
    sql.countTerms(reader, kind),
    sql.countRegions(reader, kind),
    sql.countCertificates(reader, kind, today),
  ])
  return {
    terms: terms.map((term) => ({ ...term, name: textIn(term.name, lang).text })),
    regions: regions.map(({ companyCount, ...region }) => ({
      key: regionKey(region),
      name: regionName(region, lang),
      companyCount,
    })),
    certificates,
  }
}

/** @throws {Refused} notFound */
export async function read(
  { reader, lang, now }: Context,
  { kind, id }: InputOf<typeof readCompany>,
): Promise<Company> {
  const row = await sql.findShown(reader, kind, id)
  if (row === null) throw new Refused(Reasons.notFound)
  const today = await todayOf({ reader, now })
  const { mainLang, address, mapUrl, website, publishedAt, updatedAt } = row
  return {
    ...cardOf(row, lang, today),
    about: companyTextIn(row.about, lang, mainLang).text,
    address,
    mapUrl,
    website,
    certificates: row.certificates.map((each) => ({
      ...each,
      isEnded: isEnded(each.validUntil, today),
    })),
    pictures: row.pictures.map(({ url, alt }) => ({
      url,
      alt: companyTextIn(alt, lang, mainLang).text,
    })),
    publishedAt,
    updatedAt: updatedAt > publishedAt ? updatedAt : publishedAt,
  }
}

/** For enquiries to a company: as its page shows its name. */
export const findCompany: FindCompany = async (db, { directory, companyId, lang }) => {
  const row = await sql.findShown(db, directory, companyId)
  return row === null ? null : companyTextIn(row.name, lang, row.mainLang).text
}

export async function terms(
  { reader, lang }: Context,
  kind: Kind,
): Promise<DataOf<typeof companyTerms>> {
  const rows = await sql.offeredTerms(reader, kind)
  return rows.map(({ id, name }) => ({ id, name: textIn(name, lang).text }))
}

export async function platforms({ reader, lang }: Context): Promise<DataOf<typeof listPlatforms>> {
  const rows = await sql.listPlatforms(reader)
  return rows.map(({ name, about, address, hours, ...row }) => ({
    ...row,
    name: textIn(name, lang).text,
    about: textIn(about, lang).text,
    address: textIn(address, lang).text,
    hours: textIn(hours, lang).text,
  }))
}
