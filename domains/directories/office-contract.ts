/** Directories as staff review and write them: companies, their terms, and platforms. */
import * as z from 'zod/mini'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Id,
  IdParam,
  Instant,
  int,
  Lang,
  optionalTexts,
  page,
  PicturePath,
  requiredTexts,
  Translated,
  Version,
  WebAddress,
} from '#kit/contract/values.ts'
import { CompanyKind } from './contract.ts'
import { PLATFORM_KINDS } from './kinds.ts'
import { NAME_MAX, NOTE_MAX } from './limits.ts'
import { CompanyForm, CompanyState } from './own-contract.ts'
import { VERSION_STATES } from './states.ts'

export const OfficeCompanyRow = z.object({
  id: Id,
  kind: CompanyKind,
  state: CompanyState,
  /** Of the newest version, in the language it is written in. */
  name: z.string(),
  country: z.string(),
  city: z.string(),
  /** Null: staff wrote it. */
  buyer: z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })),
  /** The number of the version that waits, and since when. */
  waiting: z.nullable(z.object({ number: z.int(), sentAt: Instant, answerBy: Instant })),
  /** It was public before: what waits is a change. */
  isChange: z.boolean(),
  note: z.string(),
})
export type OfficeCompanyRow = z.infer<typeof OfficeCompanyRow>

export const COMPANY_PARTS = ['waiting', 'published', 'suspended', 'rejected'] as const

/** What waits, the next to be answered first; others, the latest written first. */
export const officeCompanies = endpoint({
  method: 'GET',
  path: '/office/directories/companies',
  who: 'staff:directories.write',
  input: z.object({
    part: z.enum(COMPANY_PARTS),
    kind: z.optional(CompanyKind),
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    after: z.optional(z.string().check(z.maxLength(60))),
  }),
  data: page(OfficeCompanyRow),
})

/** How many wait for an answer. */
export const waitingCompanies = endpoint({
  method: 'GET',
  path: '/office/directories/companies/waiting',
  who: 'staff:directories.write',
  input: z.object({}),
  data: z.object({ waitingCount: z.int() }),
})

export const CompanyVersion = z.extend(CompanyForm, {
  number: z.int(),
  state: z.enum(VERSION_STATES),
  sentAt: Instant,
  /** Null: by its company. */
  sentBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  note: z.string(),
  documentIds: z.array(z.string()),
  /** When its documents and pictures were deleted, because nobody needed them any more. */
  purgedAt: z.nullable(Instant),
})
export type CompanyVersion = z.infer<typeof CompanyVersion>

export const OfficeCompany = z.object({
  id: Id,
  kind: CompanyKind,
  state: CompanyState,
  note: z.string(),
  buyer: z.nullable(z.object({ id: Id, name: z.nullable(z.string()), lang: Lang })),
  shown: z.nullable(z.int()),
  publishedAt: z.nullable(Instant),
  version: Version,
  /** The newest 20 first, with what is public and what waits. */
  versions: z.array(CompanyVersion),
})
export type OfficeCompany = z.infer<typeof OfficeCompany>

const ofCompany = z.object({ id: IdParam })
/** @refuses notFound */
export const officeCompany = endpoint({
  method: 'GET',
  path: '/office/directories/companies/:id',
  who: 'staff:directories.write',
  input: ofCompany,
  data: OfficeCompany,
})

/**
 * Writes a company that is public at once (no id), or a new version of one that was published.
 * @refuses notFound, changedMeanwhile, decidedAlready, changeWaits, fileUnknown, termUnknown, placeUnknown; invalidInput without a name, text or city
 * in the main language
 */
export const saveCompany = endpoint({
  method: 'POST',
  path: '/office/directories/companies',
  who: 'staff:directories.write',
  input: z.extend(CompanyForm, {
    kind: CompanyKind,
    id: z.optional(Id),
    /** Of the company as it was read; absent for a new one. */
    version: z.optional(Version),
  }),
  data: z.object({ id: Id }),
})

/** For what staff wrote; a company of a buyer is suspended, or leaves by itself. @refuses notFound, ofBuyer */
export const removeCompany = endpoint({
  method: 'POST',
  path: '/office/directories/companies/:id/delete',
  who: 'staff:directories.write',
  input: ofCompany,
  data: z.null(),
})

const Note = z.string().check(z.trim(), z.minLength(2), z.maxLength(NOTE_MAX))

/** `number`: the version that was read. @refuses notFound, decidedAlready, work.claimed */
export const approveCompany = endpoint({
  method: 'POST',
  path: '/office/directories/companies/:id/approve',
  who: 'staff:directories.review',
  input: z.extend(ofCompany, { number: int(1) }),
  data: z.object({}),
})
/** @refuses notFound, decidedAlready, work.claimed */
export const rejectCompany = endpoint({
  method: 'POST',
  path: '/office/directories/companies/:id/reject',
  who: 'staff:directories.review',
  input: z.extend(ofCompany, { number: int(1), note: Note }),
  data: z.object({}),
})
/** Visitors no longer find it. @refuses notFound, decidedAlready */
export const suspendCompany = endpoint({
  method: 'POST',
  path: '/office/directories/companies/:id/suspend',
  who: 'staff:directories.review',
  input: z.extend(ofCompany, { note: Note }),
  data: z.object({}),
})
/** @refuses notFound, decidedAlready */
export const resumeCompany = endpoint({
  method: 'POST',
  path: '/office/directories/companies/:id/resume',
  who: 'staff:directories.review',
  input: ofCompany,
  data: z.object({}),
})

/** One document of a company, for five minutes; each look is an entry of the audit log. @refuses notFound: deleted ones too */
export const viewCompanyDocument = endpoint({
  method: 'POST',
  path: '/office/directories/companies/:id/documents',
  who: 'staff:directories.review',
  input: z.extend(ofCompany, { fileId: FileId }),
  data: UploadedFile,
})

export const TermForm = z.object({
  id: z.optional(Id),
  kind: CompanyKind,
  name: requiredTexts(60),
  position: int(-1_000_000, 1_000_000),
  isOffered: z.boolean(),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export type TermForm = z.infer<typeof TermForm>

export const officeTerms = endpoint({
  method: 'GET',
  path: '/office/directories/terms',
  who: 'staff:directories.write',
  input: z.object({}),
  data: z.array(z.extend(z.required(TermForm), { name: Translated, companyCount: z.int() })),
})
/** Creates (no id) or updates; the kind stays. @refuses notFound, changedMeanwhile, termNameTaken, tooMany */
export const saveTerm = endpoint({
  method: 'POST',
  path: '/office/directories/terms',
  who: 'staff:directories.write',
  input: TermForm,
  data: z.object({ id: Id }),
})
/** For terms that no version of a company names. @refuses notFound, termInUse */
export const removeTerm = endpoint({
  method: 'POST',
  path: '/office/directories/terms/:id/delete',
  who: 'staff:directories.write',
  input: ofCompany,
  data: z.null(),
})

export const PlatformForm = z.object({
  id: z.optional(Id),
  kind: z.enum(PLATFORM_KINDS),
  name: requiredTexts(NAME_MAX),
  about: optionalTexts(300),
  url: z.nullable(WebAddress),
  qrUrl: z.nullable(PicturePath),
  address: optionalTexts(200),
  hours: optionalTexts(100),
  phone: z.string().check(z.trim(), z.maxLength(40)),
  pictureUrl: z.nullable(PicturePath),
  position: int(-1_000_000, 1_000_000),
  isPublic: z.boolean(),
  version: z.optional(Version),
})
export type PlatformForm = z.infer<typeof PlatformForm>

export const officePlatforms = endpoint({
  method: 'GET',
  path: '/office/directories/platforms',
  who: 'staff:directories.write',
  input: z.object({}),
  data: z.array(z.required(PlatformForm)),
})
/**
 * Creates (no id) or updates.
 * @refuses notFound, changedMeanwhile, platformLeadsNowhere, tooMany; invalidInput for a picture that was not uploaded
 */
export const savePlatform = endpoint({
  method: 'POST',
  path: '/office/directories/platforms',
  who: 'staff:directories.write',
  input: PlatformForm,
  data: z.object({ id: Id }),
})
/** @refuses notFound */
export const removePlatform = endpoint({
  method: 'POST',
  path: '/office/directories/platforms/:id/delete',
  who: 'staff:directories.write',
  input: ofCompany,
  data: z.null(),
})
