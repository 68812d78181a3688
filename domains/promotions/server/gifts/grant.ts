/** Which gifts goods earn. Pure: the cart, the confirm page and submitting agree, and so do their words. */
import { isInScope, type GoodsInScope, type Scoped } from '#domains/catalog/scope.ts'
import type { ActivityLimit } from '../../limit-contract.ts'
import type { GiftChoice, GiftOffer } from '../../gift-contract.ts'

/** Goods that are ordered. */
export type Bought = GoodsInScope & {
  key: string
  /** After the reduction of the line, before coupons. */
  amount: number
  /** Base units. */
  count: number
}

export type Option = {
  skuId: number
  leftCount: number
  valueAmount: number
  limit: ActivityLimit | null
}
/** In the order's currency. */
export type Rule = Scoped &
  Pick<GiftOffer, 'activityId' | 'name' | 'leftMs' | 'measure' | 'takesCoupon'> & {
    isEachTier: boolean
    /** Rising. */
    tiers: readonly {
      tier: number
      least: number
      chooseCount: number
      options: readonly Option[]
    }[]
  }

/** One piece that comes with the order. */
export type Gift = Option & {
  activityId: number
  name: string
  tier: number
  measure: GiftOffer['measure']
  least: number
  takesCoupon: boolean
  /** Lines that it is given for. */
  keys: readonly string[]
}

type Tier = Rule['tiers'][number]
export type Offered = Omit<GiftOffer, 'options'> & {
  options: readonly (Option & { isChosen: boolean })[]
}
export type Granted = { gifts: Gift[]; offers: Offered[] }

export function grantGifts(
  rules: readonly Rule[],
  lines: readonly Bought[],
  choices: readonly GiftChoice[],
): Granted {
  const all = rules.map((rule) => grantOf(rule, lines, choices))
  return {
    gifts: all.flatMap(({ gifts }) => gifts),
    offers: all.flatMap(({ offers }) => offers),
  }
}

function grantOf(rule: Rule, lines: readonly Bought[], choices: readonly GiftChoice[]): Granted {
  const own = lines.filter((line) => isInScope(rule, line))
  if (own.length === 0) return { gifts: [], offers: [] }
  const total = own.reduce((sum, each) => sum + measureOf(rule, each), 0)
  const reached = rule.tiers.filter(({ least }) => least <= total)
  const giving = rule.isEachTier ? reached : reached.slice(-1)
  const choiceOf = ({ tier }: Tier) =>
    choices.find((each) => each.activityId === rule.activityId && each.tier === tier)?.skuIds
  const beyond = rule.tiers.filter(({ least }) => least > total)
  const lost = beyond.filter((tier) => (choiceOf(tier) ?? []).length > 0)
  const ahead = beyond.filter((tier) => !lost.includes(tier)).slice(0, 1)
  const toOffer = (state: Offered['state'], tier: Tier, chosen: readonly number[]): Offered => ({
    activityId: rule.activityId,
    tier: tier.tier,
    name: rule.name,
    leftMs: rule.leftMs,
    state,
    measure: rule.measure,
    least: tier.least,
    missing: Math.max(0, tier.least - total),
    chooseCount: tier.chooseCount,
    takesCoupon: rule.takesCoupon,
    options: tier.options.map((each) => ({ ...each, isChosen: chosen.includes(each.skuId) })),
  })
  const given = giving.map((tier) => ({ tier, skuIds: chosenOf(tier, choiceOf(tier)) }))
  return {
    gifts: given.flatMap(({ tier, skuIds }) =>
      tier.options
        .filter(({ skuId }) => skuIds.includes(skuId))
        .map((option) => ({
          ...option,
          activityId: rule.activityId,
          name: rule.name,
          tier: tier.tier,
          measure: rule.measure,
          least: tier.least,
          takesCoupon: rule.takesCoupon,
          keys: own.map(({ key }) => key),
        })),
    ),
    offers: [
      ...given.map(({ tier, skuIds }) => toOffer('reached', tier, skuIds)),
      ...lost.map((tier) => toOffer('lost', tier, choiceOf(tier) ?? [])),
      ...ahead.map((tier) => toOffer('ahead', tier, [])),
    ],
  }
}

/** Those of the choice that are left; without one the first that are. */
function chosenOf({ options, chooseCount }: Tier, choice: readonly number[] | undefined): number[] {
  const left = options.filter(({ leftCount }) => leftCount > 0).map(({ skuId }) => skuId)
  const wanted = choice === undefined ? left : left.filter((skuId) => choice.includes(skuId))
  return wanted.slice(0, chooseCount)
}

const measureOf = ({ measure }: Rule, { amount, count }: Bought): number =>
  measure === 'amount' ? amount : count
