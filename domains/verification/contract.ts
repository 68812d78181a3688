/** Verification of a business: the details and documents it submits step by step, and what the merchant’s review found. */
import * as z from 'zod/mini'
import { RegionCode } from '#domains/addresses/contract.ts'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, Instant, Version } from '#kit/contract/values.ts'

export const VerificationState = z.enum([
  'draft',
  'submitted',
  'underReview',
  'rejected',
  'resubmitted',
  'passed',
  'expired',
  'replaced',
])
export const BusinessKind = z.enum(['merchant', 'factory', 'trader'])
export const IdKind = z.enum(['chinese', 'other'])

/** What a review finds faults with. */
export const VerificationItem = z.enum([
  'storeName',
  'industry',
  'address',
  'contactName',
  'mobile',
  'idNumber',
  'idFront',
  'idBack',
  'licence',
])
export type VerificationItem = z.infer<typeof VerificationItem>

/** Why; the words are the buyer's language. */
export const ErrorReason = z.enum([
  'unreadable',
  'incomplete',
  'mismatch',
  'outdated',
  'wrongDocument',
  'unverifiable',
  'other',
])
export type ErrorReason = z.infer<typeof ErrorReason>

const OF_PICTURES = ErrorReason.options
/** What can be wrong with what: a typed line is neither cut off nor unclear. */
export const REASONS_OF: Readonly<Record<VerificationItem, readonly ErrorReason[]>> = {
  storeName: ['mismatch', 'unverifiable', 'other'],
  industry: ['mismatch', 'other'],
  address: ['mismatch', 'unverifiable', 'other'],
  contactName: ['mismatch', 'other'],
  mobile: ['mismatch', 'other'],
  idNumber: ['mismatch', 'unverifiable', 'other'],
  idFront: OF_PICTURES,
  idBack: OF_PICTURES,
  licence: OF_PICTURES,
}

export const ItemError = z.object({
  item: VerificationItem,
  reason: ErrorReason,
  /** What the reviewer adds in his own words; needed with `other`. */
  note: z.string().check(z.trim(), z.maxLength(200)),
})
export type ItemError = z.infer<typeof ItemError>

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const code = z.nullable(RegionCode)
const file = z.nullable(FileId)
export const LICENCES_MAX = 3

/** The whole form as far as it is filled in; what each field must be once it is submitted is told by `check.ts`. */
export const VerificationForm = z.object({
  kind: BusinessKind,
  storeName: text(60),
  industryId: z.nullable(Id),
  /** ISO 3166-1 alpha-2. China names its regions by codes, other countries type them. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  provinceCode: code,
  cityCode: code,
  districtCode: code,
  region: text(60),
  city: text(60),
  street: text(100),
  detail: text(200),
  contactName: text(40),
  mobile: text(30),
  idKind: IdKind,
  /** Null: as it was sent before; it is never sent back. */
  idNumber: z.nullable(text(30)),
  idFront: file,
  idBack: file,
  licences: z.array(FileId).check(z.maxLength(LICENCES_MAX)),
  /** The last day of the licence, `2030-12-31`; null: not told, or without end. */
  licenceUntil: z.nullable(Day),
  /** Said by its owner; a day that is told counts before it. */
  isLicenceEndless: z.boolean(),
})
export type VerificationForm = z.infer<typeof VerificationForm>

export const Verification = z.object({
  id: Id,
  state: VerificationState,
  revision: Version,
  form: VerificationForm,
  industryName: z.nullable(z.string()),
  regionText: z.string(),
  /** The end of the number that is there; null: none. */
  idLast4: z.nullable(z.string()),
  /** What the form names, with addresses for some minutes; an identity document's is '' without a fresh proof. */
  files: z.array(UploadedFile),
  errors: z.array(ItemError),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  /** While it waits: until when the merchant means to have looked. */
  reviewBy: z.nullable(Instant),
  /** Its licence ends within thirty days. */
  endsSoon: z.boolean(),
  isPurged: z.boolean(),
})
export type Verification = z.infer<typeof Verification>

/** `open` is being worked at, `inForce` has passed; a new version leaves the old one in force until it passes. */
export const MyVerification = z.object({
  open: z.nullable(Verification),
  inForce: z.nullable(Verification),
  isProven: z.boolean(),
})
export type MyVerification = z.infer<typeof MyVerification>
export const myVerification = endpoint({
  method: 'GET',
  path: '/user/papers',
  who: 'buyer',
  input: z.object({}),
  data: MyVerification,
})

export const industries = endpoint({
  method: 'GET',
  path: '/industries',
  who: 'anyone',
  input: z.object({}),
  /** What is no longer offered is there for those who have it. */
  data: z.array(z.object({ id: Id, name: z.string(), isOffered: z.boolean() })),
})

/** Keeps what is filled in. `revision` is that of the version one has, null for a new one. @refuses notNow, changedMeanwhile, fileNotYours, invalidInput (an industry that is not offered) */
export const saveVerification = endpoint({
  method: 'POST',
  path: '/user/papers',
  who: 'buyer',
  input: z.extend(VerificationForm, { revision: z.nullable(Version) }),
  data: Verification,
})
/** Hands it in; each fault names its field. @refuses accountClosing, notNow, changedMeanwhile, agreementChanged, invalidInput, wrongRegion, wrongPhone */
export const submitVerification = endpoint({
  method: 'POST',
  path: '/user/papers/submit',
  who: 'buyer',
  input: z.object({ revision: Version, agreementVersion: Version }),
  data: Verification,
})
/** Back to be corrected, as long as nobody is at it. @refuses notNow */
export const recallVerification = endpoint({
  method: 'POST',
  path: '/user/papers/recall',
  who: 'buyer',
  input: z.object({}),
  data: Verification,
})
