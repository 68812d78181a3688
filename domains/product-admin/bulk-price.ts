/** Computes bulk price changes: the screen shows an example with it, and the server applies it. */
import { MINOR_UNITS, PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { BulkAct, Rounding } from './bulk-contract.ts'

type PriceAct = Extract<BulkAct, { kind: 'price' }>

const HUNDRED_PERCENT = 10_000

/**
 * Minor units. Half a step goes up; but what is to be raised is never lowered by rounding, nor what is to be lowered raised:
 * then it is the nearest price of that ending on the right side.
 */
export function changedAmount(
  amount: number,
  { by, value, rounding, currency }: Pick<PriceAct, 'by' | 'value' | 'rounding' | 'currency'>,
): number {
  // In ten-thousandths of a minor unit, so that half of one is exactly that.
  const exact =
    by === 'percent'
      ? BigInt(amount) * BigInt(HUNDRED_PERCENT + value)
      : BigInt(amount + value) * BigInt(HUNDRED_PERCENT)
  const { step, ending } = roundingOf(rounding, currency)
  const whole = BigInt(step) * BigInt(HUNDRED_PERCENT)
  const from = exact - BigInt(ending) * BigInt(HUNDRED_PERCENT)
  const nearest = Number(floorDivided(2n * from + whole, 2n * whole)) * step + ending
  if (value > 0 && nearest < amount) return Math.ceil((amount - ending) / step) * step + ending
  if (value < 0 && nearest > amount) return Math.floor((amount - ending) / step) * step + ending
  return nearest
}

/** Rounds towards minus infinity, where `/` rounds towards zero. */
function floorDivided(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n ? quotient - 1n : quotient
}

/** Prices are multiples of `step` with `ending` above; never finer than the currency's own step. */
function roundingOf(rounding: Rounding, currency: Currency): { step: number; ending: number } {
  if (rounding === 'end90' || rounding === 'end99') {
    const ending = rounding === 'end90' ? 90 : 99
    return PRICE_STEP[currency] > 1
      ? { step: MINOR_UNITS, ending: 0 }
      : { step: MINOR_UNITS, ending }
  }
  const steps = { step: 1, tenth: 10, whole: 100, ten: 1000, hundred: 10_000, thousand: 100_000 }
  return { step: Math.max(PRICE_STEP[currency], steps[rounding]), ending: 0 }
}

/** The relative change of a price, in hundredths of a percent; negative when it gets cheaper. */
export const changeOf = (before: number, after: number): number =>
  before === 0 ? 0 : Math.round(((after - before) / before) * HUNDRED_PERCENT)
