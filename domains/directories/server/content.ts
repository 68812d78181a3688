/** What companies and staff write of a company, checked: the main language, the place, the terms, pictures and documents. */
import {
  claimFiles,
  claimOfficeUrl,
  releaseFiles,
  viewFiles,
} from '#domains/uploads/server/door.ts'
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { SessionName } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { Kind } from '../kinds.ts'
import type { CompanyForm } from '../own-contract.ts'
import { DirectoryReasons } from '../reasons.ts'
import { demandPlace } from './place.ts'
import * as sql from './version-sql.ts'

type Writer = { now: Instant; lang: Lang; session: SessionName }

/**
 * Trims texts, and refuses what no company can be shown by.
 * @throws {Refused} placeUnknown; invalidInput without a name, text or city in the main language
 */
export function cleanForm({ lang }: Pick<Writer, 'lang'>, form: CompanyForm): CompanyForm {
  const texts = {
    name: trimmed(form.name),
    about: trimmed(form.about),
    capacity: trimmed(form.capacity),
    city: trimmed(form.city),
  }
  const { mainLang } = form
  const missing = (['name', 'about', 'city'] as const).filter(
    (field) => (texts[field][mainLang] ?? '') === '',
  )
  if (missing.length > 0) {
    const message = translate(lang, 'kit.field.required')
    const fields = missing.map((field) => ({ path: `${field}.${mainLang}`, message }))
    throw new Refused(Reasons.invalidInput, { detail: { fields } })
  }
  demandPlace(form)
  return { ...form, ...texts, termIds: [...new Set(form.termIds)] }
}

/** A name of characters that nobody sees is none. */
const INVISIBLE = /^[\p{Cf}\p{Z}]*$/u

const trimmed = (text: Translated): Translated => ({
  cn: '',
  ...Object.fromEntries(
    LANGS.flatMap((lang) => {
      const words = (text[lang] ?? '').trim()
      return INVISIBLE.test(words) ? [] : [[lang, words]]
    }),
  ),
})

type Of = { kind: Kind; companyId: number }

/** @throws {Refused} termUnknown: of another directory, or no longer offered and not this company's */
export async function demandTerms(
  tx: Queryable,
  { kind, companyId }: Of,
  ids: readonly number[],
): Promise<void> {
  const found = await sql.termsFor(tx, { kind, ids, companyId })
  if (found !== ids.length) throw new Refused(DirectoryReasons.termUnknown)
}

type Files = Awaited<ReturnType<typeof sql.filesOf>>
const referenceOf = (companyId: number): string => `company:${companyId}`

/**
 * The pictures of a form, each with its own address. Those that the company has shown before stay as they are.
 * @param buyerId null: staff write, and name pictures by their addresses
 * @throws {Refused} fileUnknown
 */
export async function claimPictures(
  tx: Queryable,
  { now, session }: Writer,
  given: {
    buyerId: number | null
    companyId: number
    pictures: CompanyForm['pictures']
    known: Files
  },
): Promise<CompanyForm['pictures']> {
  const { buyerId, companyId, pictures, known } = given
  const claim = { reference: referenceOf(companyId), now }
  // A hidden one is read by another address each time: a buyer's is known by its file.
  const knownOf = ({ fileId, url }: { fileId: string | null; url: string }) =>
    known.pictures.find((each) =>
      fileId === null ? each.fileId === null && each.url === url : each.fileId === fileId,
    )
  const added = pictures.filter((picture) => knownOf(picture) === undefined)
  if (buyerId === null) {
    for (const { url } of added) {
      const isClaimed = await claimOfficeUrl(tx, url, 'banner', claim)
      if (!isClaimed) throw new Refused(DirectoryReasons.fileUnknown)
    }
    return pictures.map((picture) => ({
      ...(knownOf(picture) ?? { fileId: null, url: picture.url }),
      alt: picture.alt,
    }))
  }
  const fileIds = added.map(({ fileId }) => fileId ?? '')
  await claimOrRefuse(tx, { ...claim, buyerId, fileIds, purpose: 'review' })
  const views = await viewFiles(tx, fileIds, { now, session })
  const urls = new Map(views.map(({ id, url }) => [id, url]))
  return pictures.map((picture) => {
    const { fileId, url, alt } = picture
    const named = knownOf(picture) ?? { fileId, url: urls.get(fileId ?? '') ?? url }
    return { ...named, alt }
  })
}

/** @throws {Refused} documentsNeeded, fileUnknown */
export async function claimDocuments(
  tx: Queryable,
  { now }: Writer,
  given: { buyerId: number; companyId: number; fileIds: readonly string[]; known: Files },
): Promise<string[]> {
  const { buyerId, companyId, known } = given
  const documents = [...new Set(given.fileIds)]
  if (documents.length === 0) throw new Refused(DirectoryReasons.documentsNeeded)
  const fileIds = documents.filter((id) => !known.documents.includes(id))
  const claim = { reference: referenceOf(companyId), now, buyerId, fileIds }
  await claimOrRefuse(tx, { ...claim, purpose: 'licence' })
  return documents
}

/** Deletes a company with all its versions; the sweep of uploads removes what its buyer has sent. */
export async function releaseCompany(tx: Queryable, companyId: number): Promise<void> {
  const { documents, pictures } = await sql.filesOf(tx, companyId)
  await sql.remove(tx, companyId)
  await releaseFiles(tx, [...documents, ...pictures.flatMap(({ fileId }) => fileId ?? [])])
}

async function claimOrRefuse(
  tx: Queryable,
  claim: Parameters<typeof claimFiles>[1],
): Promise<void> {
  if (claim.fileIds.length === 0) return
  if ((await claimFiles(tx, claim)) === null) throw new Refused(DirectoryReasons.fileUnknown)
}
