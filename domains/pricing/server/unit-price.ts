/** The unit price of an SKU for a buyer: the volume price for the quantity, then the one best reduction, named. */
import type { ActivityOffer } from '#domains/promotions/server/door.ts'
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import { isHeldPrice } from '../activity-of.ts'
import type { Step } from '../contract.ts'

export type Tier = {
  audience: 'all' | 'business' | 'super'
  minQuantity: number
  priceAmount: number
}

/** The buyer's properties that affect prices; a guest is an individual of level 1. */
export type Profile = {
  customerType: 'individual' | 'business'
  level: number
  superMember: boolean
}
export const GUEST: Profile = { customerType: 'individual', level: 1, superMember: false }

/** The merchant's rules, from the settings. */
export type Rules = {
  superPercent: number
  /** By level, from 1. */
  levelPercents: Readonly<Record<number, number>>
  /** Of the shop's own country, and whether its prices contain it. */
  taxRatePercent: number
  pricesInclude: boolean
  /**
   * The rate of the place the goods go to instead: the domestic tax within the prices is taken off, this one comes on top.
   * Null: taxed as at home.
   */
  foreignPercent: number | null
}

export type UnitPrice = {
  /** Per base unit: for one piece, for everyone at this quantity, and for this buyer. */
  retailAmount: number
  listAmount: number
  amount: number
  /** Their values count the unit of the line. */
  steps: Step[]
}

const step = (kind: Step['kind'], amount: number, values: Step['values'] = {}): Step => ({
  kind,
  amount,
  values,
})

/** The last tier that the quantity reaches. Tiers rise in quantity. */
const findTier = (tiers: readonly Tier[], audience: Tier['audience'], quantity: number) =>
  tiers.findLast((tier) => tier.audience === audience && tier.minQuantity <= quantity)

/** A percentage off, rounded half up to the currency's step, but never below one step. */
function reduceBy(amount: number, percent: number, currency: Currency): number {
  const grain = PRICE_STEP[currency]
  const off = Math.floor((amount * percent) / 100 / grain + 0.5) * grain
  return Math.max(grain, amount - off)
}

export type Buying = { profile: Profile; rules: Rules; currency: Currency }

/** What an activity offers of an SKU, per base unit, for at most `leftCount` base units. */
export type Activity = Omit<ActivityOffer, 'baseAmount'>

/**
 * @param baseQuantity of this SKU over the whole order: lines of one SKU reach a volume price together
 * @param factor base units in the line's unit
 * @param activities that are on for this buyer; each prices all pieces or none
 * @returns null when it has no retail price in this currency
 */
export function unitPrice(
  tiers: readonly Tier[],
  baseQuantity: number,
  buying: Buying,
  factor = 1,
  activities: readonly Activity[] = [],
): UnitPrice | null {
  const [retail, now] = [
    findTier(tiers, 'all', 1),
    priceAt(tiers, baseQuantity, buying, activities),
  ]
  if (retail === undefined || now === null) return null
  const { list, best, next: other, amount } = now
  const steps: Step[] = []
  if (list.minQuantity > 1) {
    const quantity = Math.ceil(list.minQuantity / factor)
    steps.push(step('tier', list.priceAmount * factor, { quantity }))
  }
  if (best !== null) {
    steps.push(step(best.kind, (best.amount - list.priceAmount) * factor, best.values))
  }
  if (best !== null && other !== null && other.amount > best.amount) {
    const { activity = '', level = 0, percent = 0 } = other.values
    const values = { reason: other.kind, activity, level, percent }
    steps.push(step('notUsed', other.amount * factor, values))
  }
  const missed = missedActivity(activities, baseQuantity, { amount, factor })
  if (missed !== undefined) {
    steps.push(step('activityHint', missed.amount * factor, missedValues(missed, factor)))
  }
  // Pieces that are held come in one number: more of them cannot be had.
  const next = isHeldPrice({ steps }, activities)
    ? null
    : cheaperFrom(tiers, baseQuantity, amount, buying)
  if (next !== null) {
    const missing = Math.ceil((next.minQuantity - baseQuantity) / factor)
    steps.push(step('tierHint', next.amount * factor, { missing }))
  }
  return { retailAmount: retail.priceAmount, listAmount: list.priceAmount, amount, steps }
}

/** `next`: the lowest of the prices that the best one keeps from being used. */
type PriceAt = { list: Tier; best: Offer | null; next: Offer | null; amount: number }

/** The type decides eligibility, level and membership a discount; the best one applies, never two together. */
function priceAt(
  tiers: readonly Tier[],
  quantity: number,
  buying: Buying,
  activities: readonly Activity[] = [],
): PriceAt | null {
  const list = findTier(tiers, 'all', quantity)
  if (list === undefined) return null
  const [best = null, next = null] = [
    ...activityOffers(activities, quantity),
    ...offersFor(tiers, quantity, list.priceAmount, buying),
  ]
    .filter((offer) => offer.amount < list.priceAmount)
    .sort((a, b) => a.amount - b.amount)
  return { list, best, next, amount: best?.amount ?? list.priceAmount }
}

/** The next quantity from which this buyer pays less than now. `amount` and the answer count one base unit. */
export function cheaperFrom(
  tiers: readonly Tier[],
  quantity: number,
  amount: number,
  buying: Buying,
): { minQuantity: number; amount: number } | null {
  const further = tiers.map((tier) => tier.minQuantity).filter((each) => each > quantity)
  for (const minQuantity of further.sort((a, b) => a - b)) {
    const then = priceAt(tiers, minQuantity, buying)
    if (then !== null && then.amount < amount) return { minQuantity, amount: then.amount }
  }
  return null
}

type Offer = {
  kind: 'business' | 'super' | 'level' | 'activity'
  amount: number
  values: Step['values']
}

/** At the same price an activity comes before what the buyer always has. */
const activityOffers = (activities: readonly Activity[], quantity: number): Offer[] =>
  activities
    .filter(({ leftCount }) => quantity <= leftCount)
    .map(({ activityId, name, amount, takesCoupon }) => ({
      kind: 'activity',
      amount,
      values: { activity: name, activityId, ...(takesCoupon ? {} : { coupons: 'no' }) },
    }))

/** The lowest price that holds for fewer than are bought, where it is below the one that is paid. */
const missedActivity = (
  activities: readonly Activity[],
  quantity: number,
  { amount, factor }: { amount: number; factor: number },
): Activity | undefined =>
  activities
    .filter((each) => each.amount < amount && each.leftCount < quantity && each.leftCount >= factor)
    .toSorted((a, b) => a.amount - b.amount)[0]

/** How many could be had at its price, and which limit says so: in the unit of the line. */
const missedValues = ({ name, leftCount, limit }: Activity, factor: number): Step['values'] => ({
  quantity: Math.floor(leftCount / factor),
  activity: name,
  ...(limit === null
    ? {}
    : { limit: limit.kind, most: limit.maxCount / factor, bought: limit.boughtCount / factor }),
})

function offersFor(
  tiers: readonly Tier[],
  quantity: number,
  listAmount: number,
  { profile: { customerType, level, superMember }, rules, currency }: Buying,
): Offer[] {
  const business = customerType === 'business' ? findTier(tiers, 'business', quantity) : undefined
  const own = superMember ? findTier(tiers, 'super', quantity) : undefined
  const percent = rules.levelPercents[level] ?? 0
  return [
    ...(business === undefined
      ? []
      : [{ kind: 'business' as const, amount: business.priceAmount, values: {} }]),
    ...(superMember
      ? [
          {
            kind: 'super' as const,
            amount: own?.priceAmount ?? reduceBy(listAmount, rules.superPercent, currency),
            values: { percent: rules.superPercent },
          },
        ]
      : []),
    ...(percent > 0
      ? [
          {
            kind: 'level' as const,
            amount: reduceBy(listAmount, percent, currency),
            values: { level, percent },
          },
        ]
      : []),
  ]
}
