/** A buyer's own prices instead of the public ones: for cards, rows and comparisons. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { tiersOfProducts } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { OwnReason, type OwnPrice, type ownPrices } from '../contract.ts'
import { rulesOf } from './rules.ts'
import { unitPrice, type Buying, type Profile, type Rules, type Tier } from './unit-price.ts'

export async function ownPricesOf(
  { reader, lang, now, buyerId }: ShopperContext,
  { products }: InputOf<typeof ownPrices>,
): Promise<DataOf<typeof ownPrices>> {
  if (buyerId === null) return []
  const [settings, profile] = await Promise.all([
    readSettings(reader),
    pricingProfile(reader, buyerId, now),
  ])
  const buying = { profile, rules: rulesOf(settings), currency: CURRENCY_OF[lang] }
  if (!mayPayLess(buying)) return []
  const byProduct = await tiersOfProducts(reader, [...new Set(products)], lang)
  return [...byProduct].flatMap(([productId, skus]) => {
    const own = findCheapest(skus, buying)
    return own === null ? [] : [{ productId, ...own }]
  })
}

/** Most buyers pay the public price: nothing is read for them. */
const mayPayLess = ({ profile, rules }: { profile: Profile; rules: Rules }): boolean =>
  profile.superMember ||
  profile.customerType === 'business' ||
  (rules.levelPercents[profile.level] ?? 0) > 0

/** Of the product's SKUs, as its card shows it: the lowest public price, and below it the buyer's lowest. */
function findCheapest(skus: readonly (readonly Tier[])[], buying: Buying): OwnPrice | null {
  const prices = skus.flatMap((tiers) => unitPrice(tiers, 1, buying) ?? [])
  const listAmount = Math.min(...prices.map((each) => each.listAmount))
  const [lowest] = prices.toSorted((a, b) => a.amount - b.amount)
  return lowest === undefined || lowest.amount >= listAmount ? null : ownPriceOf(lowest, listAmount)
}

type Priced = NonNullable<ReturnType<typeof unitPrice>>

/** @returns null where the buyer pays the public price */
export function ownPriceOf(
  { amount, steps, listAmount: own }: Priced,
  listAmount = own,
): OwnPrice | null {
  const step = steps.find(({ kind }) => OwnReason.safeParse(kind).success)
  if (step === undefined) return null
  const { level } = step.values
  const reason = OwnReason.parse(step.kind)
  return { amount, listAmount, reason, level: typeof level === 'number' ? level : null }
}
