/** The shop's settings as staff see and change them; the domains declare them (`definition.ts`). */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant, Version } from '#kit/contract/values.ts'
import { TASKS, UNITS } from './definition.ts'
import type { SHOP_SETTINGS } from './shop-settings.ts'

type RateKey = Extract<keyof typeof SHOP_SETTINGS, `shop.rate${string}`>
/** All rates: a new currency's rate does not compile until it is listed here. */
const RATES: Record<RateKey, true> = {
  'shop.rateCNY': true,
  'shop.rateUSD': true,
  'shop.rateIDR': true,
}
/** One person alone may change a rate by this percentage. */
const RATE_PERCENT = 10

/**
 * Limits are amounts of the base currency: a raised rate makes foreign amounts count for less, a lowered one sells
 * cheaper.
 * @param held every value in force within the days that count, the current one included: several small changes count as
 * one large one
 */
export const isFarFrom = (held: readonly number[], after: number): boolean =>
  held.some((each) => Math.abs(after - each) * 100 > each * RATE_PERCENT + 1e-9)

/** Settings of tax begin with this prefix: each changes what buyers pay. */
const isOfTax = (key: string): boolean => key.startsWith('tax.')

/**
 * The kind of approval that a change of a setting needs; null where it never needs one.
 * @param setting.isRule its declaration says which direction lets one person do more alone, in whatever domain it is
 */
export function asksFor({
  key,
  isRule,
}: {
  key: string
  isRule: boolean
}): 'settings.loosen' | 'settings.rate' | 'settings.tax' | null {
  if (isOfTax(key)) return 'settings.tax'
  if (isRule) return 'settings.loosen'
  return Object.hasOwn(RATES, key) ? 'settings.rate' : null
}

const SettingRow = z.object({
  key: z.string(),
  /** What staff find it under. */
  task: z.enum(TASKS),
  kind: z.enum(['number', 'flag', 'text']),
  /** Loosening it takes two people. */
  isRule: z.boolean(),
  unit: z.nullable(z.enum(UNITS)),
  minimum: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  maxLength: z.nullable(z.int()),
  value: z.union([z.number(), z.boolean(), z.string()]),
  default: z.union([z.number(), z.boolean(), z.string()]),
  changedAt: z.nullable(Instant),
  changedBy: z.nullable(z.string()),
  version: Version,
})
export const listSettings = endpoint({
  method: 'GET',
  path: '/office/settings',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.array(SettingRow),
})
/** The most settings that one call changes: more than there are. */
const CHANGES_MOST = 200

const Change = z.object({
  key: z.string().check(z.maxLength(60)),
  /** Null restores the default. */
  value: z.nullable(z.union([z.number(), z.boolean(), z.string().check(z.maxLength(4000))])),
  version: Version,
})

/**
 * Changes all of them or none. Loosening an approval rule, or changing a rate by much, needs approval: then `isAsked` is
 * set, and that setting stays as it was. A refusal names the settings that it is about in `keys` of its data.
 * @refuses unknownSetting, outOfBounds, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const changeSettings = endpoint({
  method: 'POST',
  path: '/office/settings',
  who: 'staff:settings.write',
  input: z.object({ changes: z.array(Change).check(z.minLength(1), z.maxLength(CHANGES_MOST)) }),
  /** In the order of the changes. */
  data: z.array(z.extend(SettingRow, { isAsked: z.boolean() })),
})
