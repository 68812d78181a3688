/** The cash discount of whoever pays early (semantics.md 2.7). Pure: pages show it before it is given, and the server gives it by the same rule. */
import { addDays } from '#kit/contract/days.ts'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn, instantIn } from '#kit/contract/zone.ts'

export type DiscountTerms = {
  /** Hundredths of a percent; 0: none. */
  discountBasisPoints: number
  discountDays: number
}

type Term = DiscountTerms & { periodDays: number; dueAt: Instant | null }

/**
 * The midnight after the last day in time: as many days before the deadline as the discount is shorter than the payment term.
 * @returns null while nothing has been shipped: any day is in time then
 */
export function discountUntil(term: Term, timeZone: string): Instant | null {
  const { dueAt, periodDays, discountDays } = term
  if (dueAt === null) return null
  const day = addDays(dayIn(dueAt, timeZone), discountDays - periodDays)
  return instantIn(`${day} 00:00`, timeZone)
}

/** What is taken off what is owed when all of it is paid at this moment; rounded down to what can be transferred: rupiah have no sen. */
export function computeDiscount(
  entry: {
    openAmount: number
    currency: Currency
    discountBasisPoints: number
    discountUntil: Instant | null
  },
  paidAt: Instant,
): number {
  const isInTime = entry.discountUntil === null || paidAt < entry.discountUntil
  return isInTime ? computeDiscountInTime(entry) : 0
}

/** The same for whoever pays in time. */
export function computeDiscountInTime({
  openAmount,
  currency,
  discountBasisPoints,
}: Pick<DiscountTerms, 'discountBasisPoints'> & {
  openAmount: number
  currency: Currency
}): number {
  const step = PRICE_STEP[currency]
  return Math.floor((openAmount * discountBasisPoints) / 10_000 / step) * step
}
