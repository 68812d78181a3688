/** Papers as the merchant reviews them: pictures one by one, each look in the log, reasons by item. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Instant, Lang, page, Translated, Version } from '#kit/contract/values.ts'
import { ItemError, Papers, PaperKind, PaperState, REASONS_OF } from './contract.ts'

export const PaperRow = z.object({
  id: Id,
  state: PaperState,
  kind: PaperKind,
  storeName: z.string(),
  regionText: z.string(),
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  submittedAt: z.nullable(Instant),
  decidedAt: z.nullable(Instant),
  reviewBy: z.nullable(Instant),
  reviewerName: z.nullable(z.string()),
})
export type PaperRow = z.infer<typeof PaperRow>

/** What waits: the longest first. Else the newest first. */
export const officePapers = endpoint({
  method: 'GET',
  path: '/office/papers',
  who: 'staff:papers.review',
  input: z.object({
    state: z._default(z.enum(['waiting', 'rejected', 'passed', 'over']), 'waiting'),
    after: z.optional(z.string().check(z.maxLength(40))),
  }),
  data: page(PaperRow),
})
/** Without a picture's address: those are asked for one by one. */
export const OfficePapers = z.extend(Papers, {
  buyer: z.object({ id: Id, nickName: z.string(), contact: z.string() }),
  lang: Lang,
  reviewerName: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** Others with the same ID number: one person, several accounts. */
  sameNumberCount: z.int(),
  steps: z.array(
    z.object({ act: z.string(), toState: PaperState, byName: z.string(), at: Instant }),
  ),
})
export type OfficePapers = z.infer<typeof OfficePapers>

export const officePaper = endpoint({
  method: 'GET',
  path: '/office/papers/:paperId',
  who: 'staff:papers.review',
  input: z.object({ paperId: IdParam }),
  data: OfficePapers,
})
/** All versions of one buyer, the newest first, without numbers and pictures. */
export const papersOfBuyer = endpoint({
  method: 'GET',
  path: '/office/customers/:buyerId/papers',
  who: 'staff:customers.read',
  input: z.object({ buyerId: IdParam }),
  data: z.array(PaperRow),
})
const decided = z.object({ paperId: IdParam, revision: Version })

/** Takes it; who takes it from another says so by doing it. @refuses notFound, notNow, changedMeanwhile */
export const reviewPapers = endpoint({
  method: 'POST',
  path: '/office/papers/:paperId/review',
  who: 'staff:papers.review',
  input: decided,
  data: OfficePapers,
})
export const SeenItem = z.enum([
  'idNumber',
  'idFront',
  'idBack',
  'licence0',
  'licence1',
  'licence2',
])
export type SeenItem = z.infer<typeof SeenItem>
/** Shows one picture for five minutes, or the number; each look is an entry of the log. @refuses notFound, purged */
export const lookAtPaper = endpoint({
  method: 'POST',
  path: '/office/papers/:paperId/look',
  who: 'staff:papers.review',
  input: z.object({ paperId: IdParam, item: SeenItem }),
  data: z.object({ text: z.nullable(z.string()), url: z.nullable(z.string()), type: z.string() }),
})
/** From then on he has the prices of a business. @refuses notFound, notNow, changedMeanwhile, underOther */
export const passPapers = endpoint({
  method: 'POST',
  path: '/office/papers/:paperId/pass',
  who: 'staff:papers.review',
  input: decided,
  data: OfficePapers,
})
const FittingError = ItemError.check(
  z.refine(({ item, reason }) => REASONS_OF[item].includes(reason), {
    path: ['reason'],
    error: 'papers.unfitReason',
  }),
)

/** @refuses notFound, notNow, changedMeanwhile, underOther, noteMissing */
export const rejectPapers = endpoint({
  method: 'POST',
  path: '/office/papers/:paperId/reject',
  who: 'staff:papers.review',
  input: z.extend(decided, { faults: z.array(FittingError).check(z.minLength(1), z.maxLength(9)) }),
  data: OfficePapers,
})
export const waitingPapers = endpoint({
  method: 'GET',
  path: '/office/papers/waiting',
  who: 'staff:papers.review',
  input: z.object({}),
  data: z.object({ waitingCount: z.int(), lateCount: z.int() }),
})

// --- the dictionary of main industries ------------------------------------------------------------------

export const IndustryForm = z.object({
  id: z.optional(Id),
  name: Translated,
  /** Offered to who fills in papers; those who have it keep it all the same. */
  active: z.boolean(),
  version: Version,
})
/** In the order in which they are offered. */
export const officeIndustries = endpoint({
  method: 'GET',
  path: '/office/industries',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(
    z.extend(z.required(IndustryForm), {
      /** Businesses that name it in papers of any state. */
      usedCount: z.int(),
    }),
  ),
})
/** Creates (no id), as the last of them, or changes. @refuses invalidInput, notFound, changedMeanwhile, industryNameTaken */
export const saveIndustry = endpoint({
  method: 'POST',
  path: '/office/industries',
  who: 'staff:settings.write',
  input: IndustryForm,
  data: z.object({ id: Id }),
})
/** All of them, each once, in their new order. @refuses changedMeanwhile, when another was added */
export const orderIndustries = endpoint({
  method: 'POST',
  path: '/office/industries/order',
  who: 'staff:settings.write',
  input: z.object({ ids: z.array(Id).check(z.minLength(1), z.maxLength(500)) }),
  data: z.object({}),
})
