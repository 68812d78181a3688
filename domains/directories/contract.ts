/** Directories as visitors read them: companies by kind and filters, one company whole, and where else the merchant sells. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, IdParam, Instant, Lang, numberedPage, PageParam } from '#kit/contract/values.ts'
import { KINDS, PLATFORM_KINDS } from './kinds.ts'

export const CompanyKind = z.enum(KINDS)

/** `ES`, or a province of China: `CN-44`. */
const RegionKey = z.string().check(z.regex(/^[A-Z]{2}(-\d{2})?$/))

const Named = z.object({ id: Id, name: z.string() })

/** Texts are in the caller's language; `…Lang` shows when one fell back to that in which the company wrote it. */
export const CompanyCard = z.object({
  id: Id,
  kind: CompanyKind,
  name: z.string(),
  nameLang: Lang,
  /** The beginning of what it tells of itself. */
  summary: z.string(),
  aboutLang: Lang,
  pictureUrl: z.nullable(z.string()),
  /** What the picture shows; empty: nothing more than the company's name. */
  pictureAlt: z.string(),
  place: z.string(),
  terms: z.array(Named),
  /** What it can make or supply; empty: it does not say. */
  capacity: z.string(),
  staffCount: z.nullable(z.int()),
  foundedYear: z.nullable(z.int()),
  certificateNames: z.array(z.string()),
})
export type CompanyCard = z.infer<typeof CompanyCard>

/** The latest published first. */
export const listCompanies = endpoint({
  method: 'GET',
  path: '/directories/companies',
  who: 'anyone',
  input: z.object({
    kind: CompanyKind,
    term: z.optional(IdParam),
    region: z.optional(RegionKey),
    /** Those with a certificate whose name holds these words. */
    certificate: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    /** Part of a name or a text, in any language. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
    page: PageParam,
  }),
  data: numberedPage(CompanyCard),
})

/** What the companies of a directory can be filtered by: only what some of them have. */
export const companyFilters = endpoint({
  method: 'GET',
  path: '/directories/companies/filters',
  who: 'anyone',
  input: z.object({ kind: CompanyKind }),
  data: z.object({
    terms: z.array(z.extend(Named, { companyCount: z.int() })),
    regions: z.array(z.object({ key: z.string(), name: z.string(), companyCount: z.int() })),
    certificates: z.array(z.object({ name: z.string(), companyCount: z.int() })),
  }),
})

const Certificate = z.object({
  name: z.string(),
  number: z.string(),
  validUntil: z.nullable(Day),
  /** After that day. */
  isEnded: z.boolean(),
})

export const Company = z.extend(CompanyCard, {
  about: z.string(),
  address: z.string(),
  mapUrl: z.nullable(z.string()),
  website: z.nullable(z.string()),
  certificates: z.array(Certificate),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  publishedAt: Instant,
  /** When what is shown was published. */
  updatedAt: Instant,
})
export type Company = z.infer<typeof Company>

/** @refuses notFound */
export const readCompany = endpoint({
  method: 'GET',
  path: '/directories/companies/:id',
  who: 'anyone',
  input: z.object({ kind: CompanyKind, id: IdParam }),
  data: Company,
})

/** The terms that companies of a kind choose from. */
export const companyTerms = endpoint({
  method: 'GET',
  path: '/directories/terms',
  who: 'anyone',
  input: z.object({ kind: CompanyKind }),
  data: z.array(Named),
})

export const Platform = z.object({
  id: Id,
  kind: z.enum(PLATFORM_KINDS),
  name: z.string(),
  about: z.string(),
  url: z.nullable(z.string()),
  /** A picture of a code; null: one is drawn of the link. */
  qrUrl: z.nullable(z.string()),
  address: z.string(),
  hours: z.string(),
  phone: z.string(),
  pictureUrl: z.nullable(z.string()),
})
export type Platform = z.infer<typeof Platform>

/** In the merchant's order. */
export const listPlatforms = endpoint({
  method: 'GET',
  path: '/directories/platforms',
  who: 'anyone',
  input: z.object({}),
  data: z.array(Platform),
})
