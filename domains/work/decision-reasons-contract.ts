/** The dictionary of reasons: what staff refuse, ask and agree with, by kind, in four languages. The merchant keeps it. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Translated, Version } from '#kit/contract/values.ts'
import { ReasonCode } from './contract.ts'

/**
 * Which refusals a reason is for; `orders`: the shop cancels an order itself. Those of `…Questions` are ready questions to the buyer, those of
 * `…Answers` what the buyer reads where staff agree, and `replies` what staff write in conversations: enquiries, live chat.
 * In the order in which they are listed.
 */
export const DecisionReasonKind = z.enum([
  'vouchers',
  'cancelRequests',
  'orders',
  'orderReviews',
  'afterSales',
  'caseAnswers',
  'verifications',
  'quotes',
  'transferRequests',
  'voucherQuestions',
  'cancelQuestions',
  'orderQuestions',
  'caseQuestions',
  'verificationQuestions',
  'quoteQuestions',
  'transferQuestions',
  'replies',
])
export type DecisionReasonKind = z.infer<typeof DecisionReasonKind>

/**
 * When a text is offered, within its kind (`SITUATIONS_OF`). Of cases that staff agree to: what the buyer gets, and what becomes of the goods (they
 * keep them, send them back, have them picked up, or they were checked in), or what the exchange waits for. Of refusals: what was asked for.
 */
export const ReasonSituation = z.enum([
  'refundKept',
  'refundReturn',
  'refundPickup',
  'refundCheckIn',
  'exchangeKept',
  'exchangeReturn',
  'exchangePickup',
  'exchangeCheckIn',
  'exchangeStock',
  'exchangeDifference',
  'rejectRefund',
  'rejectReturn',
  'rejectExchange',
  'refuseGoods',
])
export type ReasonSituation = z.infer<typeof ReasonSituation>

/** As long as the shortest text that a refusal may have. */
export const REASON_TEXT_MAX = 200
/** Of a kind, archived ones too, since none is ever deleted: an archived one can be written again. The table refuses more. */
export const REASONS_MAX = 500

export const DecisionReasonForm = z.object({
  id: z.optional(Id),
  kind: DecisionReasonKind,
  /** What the buyer reads, in their language; in Chinese where a language has none. */
  text: Translated,
  /** Some of its kind's; none: always. */
  situations: z.array(ReasonSituation).check(z.maxLength(ReasonSituation.options.length)),
  /** Offered to staff; what was sent before keeps its text. */
  active: z.boolean(),
  version: Version,
})
export const DecisionReason = z.extend(z.required(DecisionReasonForm), { code: ReasonCode })
export type DecisionReason = z.infer<typeof DecisionReason>

/** Of all kinds, in the order in which they are offered; archived ones too. */
export const listDecisionReasons = endpoint({
  method: 'GET',
  path: '/office/work/reasons',
  who: 'staff',
  input: z.object({}),
  data: z.array(DecisionReason),
})
/**
 * Creates (no id), as the last of its kind, or updates; the kind of a reason never changes.
 * @refuses invalidInput, notFound, changedMeanwhile, reasonTaken, tooManyReasons
 */
export const saveDecisionReason = endpoint({
  method: 'POST',
  path: '/office/work/reasons',
  who: 'staff:settings.write',
  input: DecisionReasonForm,
  data: z.object({ id: Id }),
})
/** All reasons of a kind, each once, in the new order. @refuses changedMeanwhile, when another was added */
export const orderDecisionReasons = endpoint({
  method: 'POST',
  path: '/office/work/reasons/order',
  who: 'staff:settings.write',
  input: z.object({
    kind: DecisionReasonKind,
    ids: z.array(Id).check(z.minLength(1), z.maxLength(REASONS_MAX)),
  }),
  data: z.object({}),
})
