/** Coupons as staff make, publish, stop and give them. Amounts are of the base currency. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Currency,
  Id,
  IdParam,
  Instant,
  int,
  optionalTexts,
  page,
  requiredTexts,
  Version,
} from '#kit/contract/values.ts'
import { CouponAudience, CouponCart, CouponKind, CouponScope } from './contract.ts'
import {
  COUPON_AMOUNT_MAX,
  NAME_MAX,
  PER_PERSON_MAX,
  REASON_MAX,
  SCOPE_MAX,
  TOTAL_MAX,
  VALID_DAYS_MAX,
} from './limits.ts'

export const TemplateState = z.enum(['draft', 'published', 'stopped'])
/** What a published one is by the time in which it is claimed. */
export const TemplateStage = z.enum(['draft', 'scheduled', 'running', 'ended', 'stopped'])
export type TemplateStage = z.infer<typeof TemplateStage>
export const CouponSource = z.enum(['centre', 'code', 'staff', 'register', 'points', 'lottery'])
export type CouponSource = z.infer<typeof CouponSource>

const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX))
const Amount = int(1, COUPON_AMOUNT_MAX)

export const TemplateForm = z.object({
  name: requiredTexts(NAME_MAX),
  kind: CouponKind,
  thresholdAmount: int(0, COUPON_AMOUNT_MAX),
  offAmount: z.nullable(Amount),
  offPercent: z.nullable(int(1, 100)),
  capAmount: z.nullable(Amount),
  scope: CouponScope,
  scopeIds: z.array(Id).check(z.maxLength(SCOPE_MAX)),
  cart: z._default(CouponCart, 'any'),
  audience: CouponAudience,
  minLevel: z.nullable(int(1, 1000)),
  /** The customer list that it is for; of the audience `list` alone. */
  listId: z._default(z.nullable(Id), null),
  source: CouponSource,
  totalCount: int(1, TOTAL_MAX),
  perPerson: int(1, PER_PERSON_MAX),
  claimFrom: Instant,
  claimUntil: Instant,
  validFrom: z.nullable(Instant),
  validUntil: z.nullable(Instant),
  validDays: z.nullable(int(1, VALID_DAYS_MAX)),
})
export type TemplateForm = z.infer<typeof TemplateForm>

export const OfficeTemplate = z.extend(TemplateForm, {
  id: Id,
  state: TemplateState,
  stage: TemplateStage,
  stopReason: z.string(),
  /** Since then those that nobody has used are no longer good. */
  voidedAt: z.nullable(Instant),
  voidReason: z.string(),
  version: Version,
  createdAt: Instant,
  currency: Currency,
  /** How many were claimed, are in or after use, and what the orders that are paid with them were given, by today's books. */
  takenCount: z.int(),
  inUseCount: z.int(),
  usedCount: z.int(),
  usedAmount: z.int(),
})
export type OfficeTemplate = z.infer<typeof OfficeTemplate>

/** The latest first, with how many there are of each stage. */
export const officeCoupons = endpoint({
  method: 'GET',
  path: '/office/coupons',
  who: 'staff:coupons.read',
  input: z.object({
    stage: z.optional(TemplateStage),
    /** Only those of one source, to choose one: so many that all are on one page. */
    source: z.optional(CouponSource),
    /** Part of a name, in any language. */
    q: z.optional(z.string().check(z.maxLength(60))),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: z.extend(page(OfficeTemplate), { counts: z.record(TemplateStage, z.int()) }),
})
/** @refuses templateNotFound */
export const officeCoupon = endpoint({
  method: 'GET',
  path: '/office/coupons/:templateId',
  who: 'staff:coupons.read',
  input: z.object({ templateId: IdParam }),
  data: z.extend(OfficeTemplate, {
    /** The first of the categories, brands or products that it is for, by name. */
    scopes: z.array(z.object({ id: Id, name: z.string() })),
  }),
})
/** A draft, for good. @refuses templateNotFound, notDraft, changedMeanwhile */
export const deleteCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/delete',
  who: 'staff:coupons.edit',
  input: z.object({ templateId: IdParam, version: Version }),
  data: z.object({}),
})
/**
 * Adds a draft, or changes one. What is published stays as buyers claimed it.
 * @refuses templateNotFound, notDraft, worthWrong, timesWrong, scopeUnknown, listNeeded, changedMeanwhile
 */
export const saveCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons',
  who: 'staff:coupons.edit',
  input: z.extend(TemplateForm, { templateId: z.nullable(Id), version: Version }),
  data: OfficeTemplate,
})
/**
 * What takes a large part off an order waits for a colleague: it stays a draft until then.
 * @refuses templateNotFound, notDraft, timesWrong, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const publishCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/publish',
  who: 'staff:coupons.edit',
  input: z.object({ templateId: IdParam, version: Version }),
  data: OfficeTemplate,
})
/** Nobody can claim it any more; those that were claimed stay good. @refuses templateNotFound, notOnOffer, givenByLottery */
export const stopCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/stop',
  who: 'staff:coupons.edit',
  input: z.object({
    templateId: IdParam,
    reason: Reason,
  }),
  data: OfficeTemplate,
})
/**
 * Stops it; those that buyers have not used are no longer good. Buyers read the reason: in their language where it is given, otherwise as it
 * stands. @refuses templateNotFound, voidAlready, paidWithPoints, givenByLottery
 */
export const voidCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/void',
  who: 'staff:coupons.edit',
  input: z.object({
    templateId: IdParam,
    reason: Reason,
    /** The same in other languages. */
    reasonTexts: z._default(z.omit(optionalTexts(REASON_MAX), { cn: true }), {}),
  }),
  data: OfficeTemplate,
})
