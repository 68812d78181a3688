/** What one base unit of an SKU costs a buyer: the step for the quantity, then the one best reduction, named. */
import { PRICE_STEP, type Currency } from '#kit/contract/money.ts'
import type { Step } from '../contract.ts'

export type Tier = {
  audience: 'all' | 'business' | 'super'
  minQuantity: number
  priceAmount: number
}

/** Who buys, as far as prices go; a guest is an individual of level 1. */
export type Profile = {
  customerType: 'individual' | 'business'
  level: number
  superMember: boolean
}
export const GUEST: Profile = { customerType: 'individual', level: 1, superMember: false }

/** The merchant's numbers, from the settings. */
export type Rules = {
  superPercent: number
  /** By level, from 1. */
  levelPercents: Readonly<Record<number, number>>
  taxRatePercent: number
  pricesInclude: boolean
}

export type UnitPrice = {
  /** Per base unit: what everybody pays at this quantity, and what this buyer pays. */
  listAmount: number
  amount: number
  steps: Step[]
}

const step = (kind: Step['kind'], amount: number, values: Step['values'] = {}): Step => ({
  kind,
  amount,
  values,
})

/** The last tier that the quantity reaches. Tiers rise in quantity. */
const reached = (tiers: readonly Tier[], audience: Tier['audience'], quantity: number) =>
  tiers.findLast((tier) => tier.audience === audience && tier.minQuantity <= quantity)

/** A share off, rounded half up to the currency's step, in the buyer's favour never below one step. */
function reduced(amount: number, percent: number, currency: Currency): number {
  const grain = PRICE_STEP[currency]
  const off = Math.floor((amount * percent) / 100 / grain + 0.5) * grain
  return Math.max(grain, amount - off)
}

/**
 * @param baseQuantity of this SKU over the whole order: lines of one SKU reach a volume price together
 * @returns null when it has no retail price in this currency
 */
export function unitPrice(
  tiers: readonly Tier[],
  baseQuantity: number,
  profile: Profile,
  rules: Rules,
  currency: Currency,
): UnitPrice | null {
  const list = reached(tiers, 'all', baseQuantity)
  if (list === undefined) return null
  const listAmount = list.priceAmount
  const steps: Step[] =
    list.minQuantity > 1 ? [step('tier', listAmount, { quantity: list.minQuantity })] : []

  // Type decides eligibility, level and membership a discount; the best one wins, and never two together.
  const [best] = offersFor(tiers, baseQuantity, listAmount, profile, rules, currency)
    .filter((offer) => offer.amount < listAmount)
    .sort((a, b) => a.amount - b.amount)
  if (best !== undefined) steps.push(step(best.kind, best.amount - listAmount, best.values))
  steps.push(...hint(tiers, baseQuantity, best?.amount ?? listAmount))
  return { listAmount, amount: best?.amount ?? listAmount, steps }
}

type Offer = { kind: 'business' | 'super' | 'level'; amount: number; values: Step['values'] }

function offersFor(
  tiers: readonly Tier[],
  quantity: number,
  listAmount: number,
  { customerType, level, superMember }: Profile,
  rules: Rules,
  currency: Currency,
): Offer[] {
  const business = customerType === 'business' ? reached(tiers, 'business', quantity) : undefined
  const own = superMember ? reached(tiers, 'super', quantity) : undefined
  const percent = rules.levelPercents[level] ?? 0
  return [
    ...(business === undefined
      ? []
      : [{ kind: 'business' as const, amount: business.priceAmount, values: {} }]),
    ...(superMember
      ? [
          {
            kind: 'super' as const,
            amount: own?.priceAmount ?? reduced(listAmount, rules.superPercent, currency),
            values: { percent: rules.superPercent },
          },
        ]
      : []),
    ...(percent > 0
      ? [
          {
            kind: 'level' as const,
            amount: reduced(listAmount, percent, currency),
            values: { level, percent },
          },
        ]
      : []),
  ]
}

/** "Add 3 more for …", where the next step is cheaper than what is paid now. */
function hint(tiers: readonly Tier[], quantity: number, amount: number): Step[] {
  const next = tiers.find((tier) => tier.audience === 'all' && tier.minQuantity > quantity)
  return next === undefined || next.priceAmount >= amount
    ? []
    : [step('tierHint', next.priceAmount, { missing: next.minQuantity - quantity })]
}
