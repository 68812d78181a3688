/** One activity as a product's page names it: what it asks for this product, or that the product earns its gifts. */
import { isInScope } from '#domains/catalog/scope.ts'
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { skusOfProducts } from '#domains/catalog/server/sale-door.ts'
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { ShopperContext } from '#kit/server/context.ts'
import type { productActivity } from '../contract.ts'
import { openGifts } from './gifts/sql.ts'
import { amountIn } from './offers.ts'
import * as sql from './open-sql.ts'

/** @throws {Refused} notFound */
export async function activityOfProduct(
  context: ShopperContext,
  { activityId, productId }: InputOf<typeof productActivity>,
): Promise<DataOf<typeof productActivity>> {
  const { reader, buyerId, lang, now } = context
  const own = await skusOfProducts(reader, [productId])
  const [row, profile, settings] = await Promise.all([
    sql.announced(reader, { activityId, skuIds: own.map(({ skuId }) => skuId), now }),
    pricingProfile(reader, buyerId, now),
    readSettings(reader),
  ])
  const [mine] = await filterByAudience(reader, row === null ? [] : [row], { buyerId, profile })
  const isFor =
    mine?.kind === 'gift'
      ? await earnsGifts(context, { activityId, productId })
      : (mine?.skus.length ?? 0) > 0
  if (mine === undefined || own.length === 0 || !isFor) throw new Refused(Reasons.notFound)
  const { kind, names, startsAt, endsAt, takesCoupon, skus } = mine
  const currency = CURRENCY_OF[lang]
  const rates = ratesOf(settings)
  const amounts = skus.flatMap(({ prices }) => amountIn(prices, currency, rates) ?? [])
  const msTo = (instant: string) => Math.max(Date.parse(instant) - Date.parse(now), 0)
  return {
    kind,
    name: textIn(names, lang).text,
    takesCoupon,
    startsInMs: msTo(startsAt),
    leftMs: msTo(endsAt),
    currency,
    // What is given has no price: its amounts are what it is stated to be worth.
    lowestAmount: kind === 'gift' || amounts.length === 0 ? null : Math.min(...amounts),
    highestAmount: kind === 'gift' || amounts.length === 0 ? null : Math.max(...amounts),
  }
}

/** Gifts that are to come are not announced beside goods. */
async function earnsGifts(
  { reader, buyerId, now }: Pick<ShopperContext, 'reader' | 'buyerId' | 'now'>,
  { activityId, productId }: InputOf<typeof productActivity>,
): Promise<boolean> {
  const [rules, [goods]] = await Promise.all([
    openGifts(reader, { buyerId, now }),
    scopesOf(reader, [productId]),
  ])
  const rule = rules.find((each) => each.activityId === activityId)
  return rule !== undefined && goods?.family === 'goods' && isInScope(rule, goods)
}
