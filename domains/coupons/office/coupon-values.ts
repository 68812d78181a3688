/** What the form of a coupon holds. */
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { int, requiredTexts } from '#kit/contract/values.ts'
import { clockIn, instantIn } from '#kit/contract/zone.ts'
import { shopTimeZone } from '#kit/web/language/dates.ts'
import { CouponAudience, CouponCart, CouponKind, CouponScope } from '../contract.ts'
import { NAME_MAX, PER_PERSON_MAX, TOTAL_MAX, VALID_DAYS_MAX } from '../limits.ts'
import { CouponSource, type OfficeTemplate } from '../office-contract.ts'

const clock = z.string().check(z.refine((typed) => instantIn(typed, shopTimeZone()) !== null))

const Typed = z.object({
  name: requiredTexts(NAME_MAX),
  kind: CouponKind,
  thresholdAmount: z.nullable(z.int()),
  offAmount: z.nullable(z.int()),
  offPercent: z.nullable(z.int().check(z.minimum(1), z.maximum(100))),
  capAmount: z.nullable(z.int()),
  scope: CouponScope,
  scopeIds: z.array(z.int()),
  cart: CouponCart,
  audience: CouponAudience,
  minLevel: z.nullable(z.int().check(z.minimum(1), z.maximum(5))),
  listId: z.nullable(z.int()),
  source: CouponSource,
  totalCount: int(1, TOTAL_MAX),
  perPerson: int(1, PER_PERSON_MAX),
  claimFrom: clock,
  claimUntil: clock,
  /** By days after it is claimed, or the same dates for all. */
  validBy: z.enum(['days', 'dates']),
  validDays: int(1, VALID_DAYS_MAX),
  validFrom: z.string(),
  validUntil: z.string(),
})
/** What its kind cannot be without. */
export const Values = Typed.check(
  z.refine(({ kind, offAmount }) => kind !== 'reduction' || offAmount !== null, {
    path: ['offAmount'],
  }),
  z.refine(({ kind, offPercent }) => kind !== 'discount' || offPercent !== null, {
    path: ['offPercent'],
  }),
  z.refine(({ kind, capAmount }) => kind !== 'discount' || capAmount !== null, {
    path: ['capAmount'],
  }),
)
export type Values = z.infer<typeof Values>

const DAYS = 30

const clockOf = (instant: string | undefined) =>
  instant === undefined ? '' : clockIn(instant, shopTimeZone())

export function valuesOf(row: OfficeTemplate | undefined): Values {
  return {
    name: { cn: '', ...row?.name },
    kind: row?.kind ?? 'reduction',
    thresholdAmount: row?.thresholdAmount ?? null,
    offAmount: row?.offAmount ?? null,
    offPercent: row?.offPercent ?? null,
    capAmount: row?.capAmount ?? null,
    scope: row?.scope ?? 'all',
    scopeIds: row?.scopeIds ?? [],
    cart: row?.cart ?? 'any',
    audience: row?.audience ?? 'all',
    minLevel: row?.minLevel ?? null,
    listId: row?.listId ?? null,
    source: row?.source ?? 'centre',
    totalCount: row?.totalCount ?? 1000,
    perPerson: row?.perPerson ?? 1,
    claimFrom: clockOf(row?.claimFrom),
    claimUntil: clockOf(row?.claimUntil),
    validBy: row !== undefined && row.validDays === null ? 'dates' : 'days',
    validDays: row?.validDays ?? DAYS,
    validFrom: clockOf(row?.validFrom ?? undefined),
    validUntil: clockOf(row?.validUntil ?? undefined),
  }
}

export type Fields = { form: UseFormReturn<Values, unknown, Values> }

/** The name of its draft. Of a version: what was typed over an older one is not laid over a colleague's. */
export const draftOf = (as: string, row: Pick<OfficeTemplate, 'id' | 'version'> | undefined) =>
  row === undefined ? `coupon:${as}` : `coupon:${as}:${row.id}:${row.version}`
