/** What companies write of themselves, and what became of it: each change is a new version that staff review. */
import * as z from 'zod/mini'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Day,
  Id,
  Instant,
  int,
  Lang,
  optionalTexts,
  PicturePath,
  WebAddress,
} from '#kit/contract/values.ts'
import { CompanyKind } from './contract.ts'
import {
  ABOUT_MAX,
  CAPACITY_MAX,
  CERTIFICATES_MAX,
  CITY_MAX,
  DOCUMENTS_MAX,
  NAME_MAX,
  PICTURES_MAX,
  TERMS_MAX,
} from './limits.ts'
import { COMPANY_STATES } from './states.ts'

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max))

/** An encrypted connection only: visitors leave the shop for it. */
const Link = WebAddress.check(z.startsWith('https://'))

export const CompanyForm = z.object({
  /** The language in which name, text and city are written at least. */
  mainLang: Lang,
  name: optionalTexts(NAME_MAX),
  about: optionalTexts(ABOUT_MAX),
  capacity: optionalTexts(CAPACITY_MAX),
  /** ISO 3166-1 alpha-2. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  /** Of China, and needed there. */
  provinceCode: z.nullable(z.string().check(z.regex(/^\d{2}$/))),
  city: optionalTexts(CITY_MAX),
  address: line(200),
  mapUrl: z.nullable(Link),
  website: z.nullable(Link),
  staffCount: z.nullable(int(1, 1_000_000)),
  foundedYear: z.nullable(int(1500, 2200)),
  termIds: z.array(Id).check(z.maxLength(TERMS_MAX)),
  certificates: z
    .array(
      z.object({
        name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
        number: line(60),
        validUntil: z.nullable(Day),
      }),
    )
    .check(z.maxLength(CERTIFICATES_MAX)),
  pictures: z
    .array(
      z.object({
        /** Of a file that a buyer has sent; null: staff have. */
        fileId: z.nullable(FileId),
        url: PicturePath,
        alt: optionalTexts(NAME_MAX),
      }),
    )
    .check(z.maxLength(PICTURES_MAX)),
})
export type CompanyForm = z.infer<typeof CompanyForm>

export const CompanyState = z.enum(COMPANY_STATES)

export const OwnCompany = z.extend(CompanyForm, {
  id: Id,
  kind: CompanyKind,
  state: CompanyState,
  /** Why it was rejected or suspended. */
  note: z.string(),
  /** Of the newest version. The texts are those of what waits, else of the newest that was not withdrawn. */
  number: z.int(),
  /** Null: nothing waits. */
  waiting: z.nullable(z.object({ sentAt: Instant, answerBy: Instant })),
  /** Why the newest version was rejected while the one before stays public. */
  rejectedNote: z.string(),
  documents: z.array(UploadedFile),
})
export type OwnCompany = z.infer<typeof OwnCompany>

/** The caller's companies: at most one of each kind. */
export const myCompanies = endpoint({
  method: 'GET',
  path: '/directories/mine',
  who: 'buyer',
  input: z.object({}),
  data: z.array(OwnCompany),
})

/**
 * Takes back the change that waits, or leaves the directory: what was written and sent goes with the company.
 * @refuses notFound, changedMeanwhile, decidedAlready
 */
export const withdrawCompany = endpoint({
  method: 'POST',
  path: '/directories/mine/withdraw',
  who: 'buyer',
  input: z.object({
    kind: CompanyKind,
    /** The number of the version that was read. */
    newest: int(1),
    what: z.enum(['change', 'company']),
  }),
  data: z.object({}),
})

/**
 * Applies, applies again, or sends a change, which takes the place of one that waits. `newest` is the number of the version that was edited; null: none.
 * @refuses changedMeanwhile, documentsNeeded, fileUnknown, termUnknown, placeUnknown, tooMany; invalidInput without a name, text or city in the main language
 */
export const sendCompany = endpoint({
  method: 'POST',
  path: '/directories/mine',
  who: 'buyer',
  input: z.extend(CompanyForm, {
    kind: CompanyKind,
    newest: z.nullable(int(1)),
    /** The business licence and other proofs, for staff alone. */
    documentIds: z.array(FileId).check(z.maxLength(DOCUMENTS_MAX)),
  }),
  data: z.object({ id: Id, number: z.int() }),
})
