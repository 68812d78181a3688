/** What goods of one product earn, for its page. */
import { isInScope } from '#domains/catalog/scope.ts'
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { scopesOf } from '#domains/catalog/server/scope-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { convertUp, CURRENCY_OF } from '#kit/contract/money.ts'
import type { ShopperContext } from '#kit/server/context.ts'
import type { giftsOfProduct } from '../../gift-contract.ts'
import { giftsInStock, isGiftLeft } from './left.ts'
import { findOpenGifts } from './open-gifts.ts'

export async function giftsFor(
  { db, reader, buyerId, lang, now }: ShopperContext,
  { productId }: InputOf<typeof giftsOfProduct>,
): Promise<DataOf<typeof giftsOfProduct>> {
  const currency = CURRENCY_OF[lang]
  const rules = await findOpenGifts(db, { buyerId, now })
  if (rules.length === 0) return { currency, activities: [] }
  const [[goods], profile, settings] = await Promise.all([
    scopesOf(reader, [productId]),
    pricingProfile(reader, buyerId, now),
    readSettings(reader),
  ])
  if (goods?.family !== 'goods') return { currency, activities: [] }
  const rate = ratesOf(settings)[currency]
  const earned = rules.filter((rule) => isInScope(rule, goods))
  const mine = await filterByAudience(reader, earned, { buyerId, profile })
  const left = await giftsInStock(reader, mine, { buyerId, lang, now })
  const activities = mine.map(({ activityId, endsAt, measure, tiers, ...rule }) => ({
    activityId,
    name: textIn(rule.names, lang).text,
    leftMs: Math.max(0, Date.parse(endsAt) - Date.parse(now)),
    measure,
    tiers: tiers
      .map(({ tier, least, chooseCount, options }) => ({
        tier,
        least: measure === 'amount' ? convertUp(least, rate, currency) : least,
        chooseCount,
        gifts: options
          .filter((option) => isGiftLeft(option, left))
          .flatMap(({ skuId }) => left.get(skuId)?.sku.name ?? []),
      }))
      .filter(({ gifts }) => gifts.length > 0),
  }))
  return {
    currency,
    activities: activities
      .filter(({ tiers }) => tiers.length > 0)
      .toSorted((one, other) => one.leftMs - other.leftMs),
  }
}
