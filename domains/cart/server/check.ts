/** Whether a quantity of an SKU can be bought: the only check for adding, showing, quoting and submitting. Pure. */
import type { Reason } from '#kit/contract/refusal.ts'
import type { SaleUnit } from '#domains/catalog/contract.ts'
import { leastOf } from '#domains/catalog/least-quantity.ts'
import type { LimitLeft } from '#domains/catalog/limits-contract.ts'
import type { LineProblem } from '../contract.ts'
import { CartReasons } from '../reasons.ts'

export type Checked = {
  /** Undefined when there is no such SKU. */
  sku: { published: boolean; quoteOnly: boolean; tiers: readonly unknown[] } | undefined
  /** The chosen unit; undefined when the SKU no longer has it. */
  unit: SaleUnit | undefined
  /** In the unit, as is `available`: free stock in the chosen warehouse. */
  quantity: number
  available: number
  /** What the buyer may still order of it in this period, in base units; undefined without a limit. */
  left?: number | undefined
  /** Ordered by an answered request for a quote, which may contain machines that are sold by quote only. */
  isQuoted?: boolean | undefined
}

/** How many whole units are available. */
export const availableIn = (unit: SaleUnit, availableCount: number): number =>
  Math.floor(Math.max(0, availableCount) / unit.factor)

type Steps = Pick<SaleUnit, 'minQuantity' | 'step'>

/**
 * Quantities are multiples of the step, as the stepper on the screen counts (`kit/ui/forms/quantity.ts`): two quantities on
 * step have a sum on step.
 */
const isOnStep = ({ step }: Steps, quantity: number): boolean => quantity % step === 0

/** @returns null when it can be bought */
export function checkLine({
  sku,
  unit,
  quantity,
  available,
  left,
  isQuoted,
}: Checked): LineProblem | null {
  if (sku === undefined || unit === undefined) return 'skuGone'
  if (!sku.published) return 'unpublished'
  if (sku.quoteOnly && isQuoted !== true) return 'quoteOnly'
  if (sku.tiers.length === 0) return 'noPrice'
  if (quantity < leastOf(unit)) return 'belowMinimum'
  if (!isOnStep(unit, quantity)) return 'offStep'
  if (quantity > unit.maxQuantity) return 'aboveMaximum'
  if (left !== undefined && quantity * unit.factor > left) return 'overLimit'
  if (available < leastOf(unit)) return 'soldOut'
  return available < quantity ? 'short' : null
}

export const REASON_OF = {
  unpublished: CartReasons.skuUnknown,
  skuGone: CartReasons.skuUnknown,
  quoteOnly: CartReasons.quoteOnly,
  noPrice: CartReasons.noPrice,
  belowMinimum: CartReasons.belowMinimum,
  offStep: CartReasons.offStep,
  aboveMaximum: CartReasons.aboveMaximum,
  overLimit: CartReasons.overLimit,
  soldOut: CartReasons.short,
  short: CartReasons.short,
} as const satisfies Record<LineProblem, Reason>

/** The numbers that a refusal's message contains. */
export const numbersOf = (unit: SaleUnit | undefined, availableCount: number) => ({
  minimum: unit === undefined ? 1 : leastOf(unit),
  step: unit?.step ?? 1,
  maximum: unit?.maxQuantity ?? 0,
  available: unit === undefined ? 0 : availableIn(unit, availableCount),
})

/** The numbers of a purchase limit for a refusal's message, in base units. */
export const limitNumbers = (
  { skuId, period, dayCount, maxCount, boughtCount, leftCount }: LimitLeft,
  unit: string,
) => ({
  scope: skuId === null ? 'product' : 'sku',
  period,
  days: dayCount ?? 0,
  limit: maxCount,
  bought: boughtCount,
  left: leftCount,
  unit,
})

/** The largest available quantity of a unit at or below a quantity, on its step; 0 when that is less than the minimum. */
export function fitQuantity(unit: SaleUnit, quantity: number, availableCount: number): number {
  const most = Math.min(quantity, unit.maxQuantity, availableIn(unit, availableCount))
  return most < leastOf(unit) ? 0 : most - (most % unit.step)
}
