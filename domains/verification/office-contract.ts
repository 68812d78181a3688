/** Review of business verifications: pictures one by one, each view audited, reasons by item. */
import * as z from 'zod/mini'
import { OfficeInfoRequest } from '#domains/work/info-requests-contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Lang, page, Translated, Version } from '#kit/contract/values.ts'
import { BusinessKind, ItemCode, ItemError, Verification, VerificationState } from './contract.ts'
import { ITEMS_MAX } from './items.ts'

export const VerificationRow = z.object({
  id: Id,
  state: VerificationState,
  kind: BusinessKind,
  storeName: z.string(),
  regionText: z.string(),
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  reviewBy: z.nullable(Instant),
  reviewerName: z.nullable(z.string()),
})
export type VerificationRow = z.infer<typeof VerificationRow>

/** Waiting ones by longest wait; otherwise newest first. */
export const officeVerifications = endpoint({
  method: 'GET',
  path: '/office/verification',
  who: 'staff:papers.review',
  input: z.object({
    state: z._default(z.enum(['waiting', 'asked', 'rejected', 'passed', 'over']), 'waiting'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(VerificationRow),
})
/** Without addresses of pictures, which are requested one by one. */
export const OfficeVerification = z.extend(Verification, {
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  lang: Lang,
  reviewerName: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** Other accounts with the same ID number: one person, several accounts. */
  sameNumberCount: z.int(),
  infoRequests: z.array(OfficeInfoRequest),
  steps: z.array(
    z.object({ act: z.string(), toState: VerificationState, byName: z.string(), at: Instant }),
  ),
})
export type OfficeVerification = z.infer<typeof OfficeVerification>

export const officeVerification = endpoint({
  method: 'GET',
  path: '/office/verification/:verificationId',
  who: 'staff:papers.review',
  input: z.object({ verificationId: IdParam }),
  data: OfficeVerification,
})
/** All versions of one buyer, newest first, without numbers and pictures. */
export const verificationsOfBuyer = endpoint({
  method: 'GET',
  path: '/office/verification/customers/:buyerId',
  who: 'staff:customers.read',
  input: z.object({ buyerId: IdParam }),
  data: z.array(VerificationRow),
})
const decided = z.object({ verificationId: IdParam, revision: Version })

/**
 * Claims it, which begins the review; `from`: the colleague whose claim is taken over.
 * @refuses notFound, notNow, changedMeanwhile, claimed, tooManyClaims
 */
export const reviewVerification = endpoint({
  method: 'POST',
  path: '/office/verification/:verificationId/review',
  who: 'staff:papers.review',
  input: z.extend(decided, { from: z.optional(Id) }),
  data: OfficeVerification,
})
/** Shows one file for five minutes, or a sensitive text; each view is audited. @refuses notFound, purged */
export const viewDocument = endpoint({
  method: 'POST',
  path: '/office/verification/:verificationId/look',
  who: 'staff:papers.review',
  input: z.object({
    verificationId: IdParam,
    item: ItemCode,
    /** Which of its files, from 0. */
    index: z._default(z.int().check(z.minimum(0), z.maximum(2)), 0),
  }),
  data: z.object({ text: z.nullable(z.string()), url: z.nullable(z.string()), type: z.string() }),
})
/** From then on the buyer has business prices. @refuses notFound, notNow, changedMeanwhile, underOther */
export const passVerification = endpoint({
  method: 'POST',
  path: '/office/verification/:verificationId/pass',
  who: 'staff:papers.review',
  input: decided,
  data: OfficeVerification,
})
/** @refuses invalidInput (an item that was not asked for, a reason that does not fit it), notFound, notNow, changedMeanwhile, underOther, noteMissing */
export const rejectVerification = endpoint({
  method: 'POST',
  path: '/office/verification/:verificationId/reject',
  who: 'staff:papers.review',
  input: z.extend(decided, {
    errors: z.array(ItemError).check(z.minLength(1), z.maxLength(ITEMS_MAX)),
  }),
  data: OfficeVerification,
})
export const waitingVerifications = endpoint({
  method: 'GET',
  path: '/office/verification/waiting',
  who: 'staff:papers.review',
  input: z.object({}),
  data: z.object({ waitingCount: z.int(), lateCount: z.int(), askedCount: z.int() }),
})

// --- the dictionary of main industries ------------------------------------------------------------------

export const IndustryForm = z.object({
  id: z.optional(Id),
  name: Translated,
  /** Offered in the form; businesses that have it keep it. */
  active: z.boolean(),
  version: Version,
})
/** In the order in which they are offered. */
export const officeIndustries = endpoint({
  method: 'GET',
  path: '/office/verification/industries',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(
    z.extend(z.required(IndustryForm), {
      /** Businesses that have it in a verification of any state. */
      usedCount: z.int(),
    }),
  ),
})
/** Creates (no id), as the last of them, or updates. @refuses invalidInput, notFound, changedMeanwhile, industryNameTaken */
export const saveIndustry = endpoint({
  method: 'POST',
  path: '/office/verification/industries',
  who: 'staff:settings.write',
  input: IndustryForm,
  data: z.object({ id: Id }),
})
/** All of them, each once, in the new order. @refuses changedMeanwhile, when another was added */
export const orderIndustries = endpoint({
  method: 'POST',
  path: '/office/verification/industries/order',
  who: 'staff:settings.write',
  input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
  data: z.object({}),
})
