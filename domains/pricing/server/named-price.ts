/** A buyer's own price as screens show it: why it is less than the public one, and how long an activity goes on. */
import { lowestPricesBefore } from '#domains/catalog/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { OwnReason, type OwnPrice, type RunningActivity } from '../contract.ts'
import type { Activity, unitPrice } from './unit-price.ts'

type Priced = NonNullable<ReturnType<typeof unitPrice>> & { skuId: number }
/** A buyer's own price of an SKU, with the offer behind it where an activity is the reason. */
export type NamedPrice = Omit<OwnPrice, 'activity' | 'lowestBefore'> & {
  skuId: number
  offer: Activity | null
}

/** @returns null where the buyer pays the public price */
export function nameOwnPrice(
  { skuId, amount, steps, listAmount }: Priced,
  offers: readonly Activity[],
): NamedPrice | null {
  const step = steps.find(({ kind }) => OwnReason.safeParse(kind).success)
  if (step === undefined) return null
  const { level, activityId } = step.values
  const offer = offers.find((each) => each.activityId === activityId) ?? null
  const reason = OwnReason.parse(step.kind)
  return {
    skuId,
    amount,
    listAmount,
    reason,
    level: typeof level === 'number' ? level : null,
    offer,
  }
}

/**
 * As screens show them: an activity's with how long it goes on, and beside it the lowest price of the thirty days before it began.
 * @param db never a replica: what was asked is cached
 * @returns in the order of `prices`; null where there is none
 */
export async function showOwnPrices(
  db: Queryable,
  prices: readonly (NamedPrice | null)[],
  { settings, currency, now }: { settings: Settings; currency: Currency; now: Instant },
): Promise<(OwnPrice | null)[]> {
  const unread = prices.filter(
    (price): price is OfActivity => price?.offer != null && !lowestOf.has(price),
  )
  const lows = await lowestPricesBefore(
    db,
    unread.map(({ skuId, offer }) => ({ skuId, before: offer.startsAt })),
    { currency, rates: ratesOf(settings) },
  )
  for (const [at, price] of unread.entries()) lowestOf.set(price, lows[at] ?? null)
  const nowMs = Date.parse(now)
  return prices.map((price) => {
    if (price === null) return null
    // Written out: copying the rest of an object costs more than all else here.
    const { amount, listAmount, reason, level, offer } = price
    const activity = offer && { name: offer.name, leftMs: Date.parse(offer.endsAt) - nowMs }
    const lowestBefore = offer && (lowestOf.get(price) ?? null)
    return { amount, listAmount, reason, level, activity, lowestBefore }
  })
}

type OfActivity = NamedPrice & { offer: Activity }

/** Beside prices that are worked out once: what was asked before an activity does not change, so these last as long as the price does. */
const lowestOf = new WeakMap<NamedPrice, number | null>()

export const runningOf = (
  { name, endsAt }: Pick<Activity, 'name' | 'endsAt'>,
  now: Instant,
): RunningActivity => ({
  name,
  leftMs: Date.parse(endsAt) - Date.parse(now),
})
