/** Business verification: details and documents submitted step by step, and the result of the merchant's review. */
import * as z from 'zod/mini'
import { RegionCode } from '#domains/addresses/contract.ts'
import { FileId, UploadedFile } from '#domains/uploads/contract.ts'
import { InfoRequest } from '#domains/work/info-requests-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Day, Id, Instant, Version } from '#kit/contract/values.ts'
import { ERROR_REASONS, ITEMS_MAX, OWN_KINDS } from './items.ts'

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

/** Of an item of the dictionary: `licence`, or `own3` of the merchant's own. */
export const ItemCode = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/))
export const ItemKind = z.enum(['builtIn', ...OWN_KINDS])

/** An item that a verification was asked for, as it was then. */
export const AskedItem = z.object({
  code: ItemCode,
  kind: ItemKind,
  /** In the reader's language. */
  name: z.string(),
  isRequired: z.boolean(),
  /** Encrypted: its owner sees the end of a text, staff see it on request. */
  isSensitive: z.boolean(),
})
export type AskedItem = z.infer<typeof AskedItem>

/** The reason; its text is shown in the buyer's language. */
export const ErrorReason = z.enum(ERROR_REASONS)

/** In characters. */
export const ERROR_NOTE_MAX = 200

export const ItemError = z.object({
  item: ItemCode,
  reason: ErrorReason,
  /** The reviewer's own words; required with `other`. */
  note: z.string().check(z.trim(), z.maxLength(ERROR_NOTE_MAX)),
})
export type ItemError = z.infer<typeof ItemError>

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const code = z.nullable(RegionCode)
const file = z.nullable(FileId)
export const LICENCES_MAX = 3

/** The value of one of the merchant's own items. */
export const Answer = z.object({
  item: ItemCode,
  /** Null: unchanged, of a sensitive one that is stored; it is never sent back. */
  text: z.nullable(text(200)),
  files: z.array(FileId).check(z.maxLength(LICENCES_MAX)),
  /** `2030-12-31` */
  day: z.nullable(Day),
})
export type Answer = z.infer<typeof Answer>

/** The form, complete or not; `check.ts` has the rules for submitting it. */
export const VerificationForm = z.object({
  kind: BusinessKind,
  storeName: text(60),
  industryId: z.nullable(Id),
  /** ISO 3166-1 alpha-2. China has codes for its regions, other countries free text. */
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
  /** Null: unchanged; it is never sent back. */
  idNumber: z.nullable(text(30)),
  idFront: file,
  idBack: file,
  licences: z.array(FileId).check(z.maxLength(LICENCES_MAX)),
  /** The last day of the licence, `2030-12-31`; null: not given, or without end. */
  licenceUntil: z.nullable(Day),
  /** Declared by the owner; a given last day takes precedence. */
  isLicenceEndless: z.boolean(),
  answers: z._default(z.array(Answer).check(z.maxLength(ITEMS_MAX)), []),
})
export type VerificationForm = z.infer<typeof VerificationForm>

export const Verification = z.object({
  id: Id,
  state: VerificationState,
  revision: Version,
  form: VerificationForm,
  industryName: z.nullable(z.string()),
  regionText: z.string(),
  /** The last digits of the stored number; null: none. */
  idLast4: z.nullable(z.string()),
  /** Of each item with a sensitive text that is stored: its last characters; '' of a short one, and always for staff. */
  answerEnds: z.record(ItemCode, z.string()),
  /** What it was asked for when it was last submitted. */
  items: z.array(AskedItem),
  /** The form's files, with addresses valid for some minutes; an identity document's is '' without a fresh proof. */
  files: z.array(UploadedFile),
  errors: z.array(ItemError),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  /** While it is submitted and its business is not asked for more: the merchant's deadline for the review. */
  reviewBy: z.nullable(Instant),
  /** What of it ends first: its licence, or what else has a day of its own; null: nothing of it ends. */
  ends: z.nullable(z.object({ item: z.string(), day: Day })),
  /** It is in force, and ends within the days of the first notice. */
  endsSoon: z.boolean(),
  isPurged: z.boolean(),
  /** What the merchant has asked during the review, the oldest first. */
  infoRequests: z.array(InfoRequest),
})
export type Verification = z.infer<typeof Verification>

/** `open` is being edited or reviewed, `inForce` has passed; a new version leaves the old one in force until it passes. */
export const MyVerification = z.object({
  open: z.nullable(Verification),
  inForce: z.nullable(Verification),
  isProven: z.boolean(),
})
export type MyVerification = z.infer<typeof MyVerification>
export const myVerification = endpoint({
  method: 'GET',
  path: '/verification',
  who: 'buyer',
  input: z.object({}),
  data: MyVerification,
})

export const industries = endpoint({
  method: 'GET',
  path: '/verification/industries',
  who: 'anyone',
  input: z.object({}),
  /** Industries that are no longer offered are included for businesses that have them. */
  data: z.array(z.object({ id: Id, name: z.string(), isOffered: z.boolean() })),
})

/**
 * Saves the form so far. `revision` is that of the version at hand, null for a new one.
 * @refuses notNow, changedMeanwhile, fileNotYours, invalidInput (an industry that is not offered)
 */
export const saveVerification = endpoint({
  method: 'POST',
  path: '/verification',
  who: 'buyer',
  input: z.extend(VerificationForm, { revision: z.nullable(Version) }),
  data: Verification,
})
/**
 * Submits it; each error names its field.
 * @refuses accountClosing, notNow, changedMeanwhile, agreementChanged, invalidInput, wrongRegion, wrongPhone
 */
export const submitVerification = endpoint({
  method: 'POST',
  path: '/verification/submit',
  who: 'buyer',
  input: z.object({ revision: Version, agreementVersion: Version }),
  data: Verification,
})
/** Recalls it for corrections, before the review begins. @refuses notNow */
export const recallVerification = endpoint({
  method: 'POST',
  path: '/verification/recall',
  who: 'buyer',
  input: z.object({}),
  data: Verification,
})
