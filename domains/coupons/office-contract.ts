/** Coupons as staff make, publish, stop and give them. Amounts are of the base currency. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Currency,
  Id,
  IdParam,
  Instant,
  int,
  page,
  requiredTexts,
  Version,
} from '#kit/contract/values.ts'
import { CouponAudience, CouponKind, CouponScope } from './contract.ts'
import {
  COUPON_AMOUNT_MAX,
  GIVEN_MAX,
  NAME_MAX,
  PER_PERSON_MAX,
  SCOPE_MAX,
  TOTAL_MAX,
  VALID_DAYS_MAX,
} from './limits.ts'

export const TemplateState = z.enum(['draft', 'published', 'stopped'])
export const CouponSource = z.enum(['centre', 'staff'])

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
  audience: CouponAudience,
  minLevel: z.nullable(int(1, 1000)),
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
  stopReason: z.string(),
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

/** The latest first. */
export const officeCoupons = endpoint({
  method: 'GET',
  path: '/office/coupons',
  who: 'staff:coupons.read',
  input: z.object({
    state: z.optional(TemplateState),
    after: z.optional(z.string().check(z.maxLength(20))),
  }),
  data: page(OfficeTemplate),
})
/** @refuses templateNotFound */
export const officeCoupon = endpoint({
  method: 'GET',
  path: '/office/coupons/:templateId',
  who: 'staff:coupons.read',
  input: z.object({ templateId: IdParam }),
  data: OfficeTemplate,
})
/**
 * Adds a draft, or changes one. What is published stays as buyers claimed it.
 * @refuses templateNotFound, notDraft, worthWrong, timesWrong, scopeUnknown, changedMeanwhile
 */
export const saveCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons',
  who: 'staff:coupons.edit',
  input: z.extend(TemplateForm, { templateId: z.nullable(Id), version: Version }),
  data: OfficeTemplate,
})
/** @refuses templateNotFound, notDraft, timesWrong */
export const publishCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/publish',
  who: 'staff:coupons.edit',
  input: z.object({ templateId: IdParam }),
  data: OfficeTemplate,
})
/** Nobody can claim it any more; those that were claimed stay good. @refuses templateNotFound, notOnOffer */
export const stopCoupon = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/stop',
  who: 'staff:coupons.edit',
  input: z.object({
    templateId: IdParam,
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
  data: OfficeTemplate,
})
/**
 * One coupon for each of these buyers, all or none.
 * @refuses templateNotFound, notOnOffer, allTaken, claimedAlready, notForYou, buyerUnknown
 */
export const giveCoupons = endpoint({
  method: 'POST',
  path: '/office/coupons/:templateId/give',
  who: 'staff:coupons.give',
  input: z.object({
    templateId: IdParam,
    buyerIds: z.array(Id).check(z.minLength(1), z.maxLength(GIVEN_MAX)),
  }),
  data: OfficeTemplate,
})
