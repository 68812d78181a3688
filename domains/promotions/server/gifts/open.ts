/** Activities with gifts as buyers find them: for what goods, from how much on, which gifts, and how many of them are left. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { productsInScope } from '#domains/catalog/server/sale-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { textIn } from '#kit/contract/lang.ts'
import { convertUp, CURRENCY_OF } from '#kit/contract/money.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { ShopperContext } from '#kit/server/context.ts'
import type { openGiftActivities } from '../../gift-contract.ts'
import { ANNOUNCED_DAYS, SHOWN_ACTIVITIES_MAX, SHOWN_PRODUCTS_MAX } from '../../limits.ts'
import { amountIn } from '../offers.ts'
import { limitOfActivity } from '../../activity-limit.ts'
import { giftsInStock, isGiftLeft } from './left.ts'
import { findOpenGifts } from './open-gifts.ts'

export async function openGiftsFor({
  db,
  reader,
  buyerId,
  lang,
  now,
}: ShopperContext): Promise<DataOf<typeof openGiftActivities>> {
  const currency = CURRENCY_OF[lang]
  const until = later(now, ANNOUNCED_DAYS * DAY_MS)
  const [rules, profile, settings] = await Promise.all([
    findOpenGifts(db, { buyerId, now, until }),
    pricingProfile(reader, buyerId, now),
    readSettings(reader),
  ])
  const rates = ratesOf(settings)
  const msTo = (instant: string) => Math.max(Date.parse(instant) - Date.parse(now), 0)
  const own = await filterByAudience(reader, rules, { buyerId, profile })
  const mine = own
    .map((rule) => ({ ...rule, startsInMs: msTo(rule.startsAt), leftMs: msTo(rule.endsAt) }))
    // What is on before what is not, and of each what passes first.
    .toSorted((one, other) => one.startsInMs - other.startsInMs || one.leftMs - other.leftMs)
    .slice(0, SHOWN_ACTIVITIES_MAX)
  const [left, goods] = await Promise.all([
    giftsInStock(reader, mine, { buyerId, lang, now }),
    Promise.all(
      mine.map(({ scope, scopeIds }) =>
        productsInScope(reader, { scope, ids: scopeIds }, SHOWN_PRODUCTS_MAX),
      ),
    ),
  ])
  return {
    currency,
    activities: mine.map(({ activityId, names, startsInMs, leftMs, scope, ...rule }, index) => ({
      activityId,
      name: textIn(names, lang).text,
      startsInMs,
      leftMs,
      measure: rule.measure,
      isForAll: scope === 'all',
      isEachTier: rule.isEachTier,
      takesCoupon: rule.takesCoupon,
      tiers: rule.tiers.map(({ tier, least, chooseCount, options }) => ({
        tier,
        least: rule.measure === 'amount' ? convertUp(least, rates[currency], currency) : least,
        chooseCount,
        gifts: options.flatMap((option) => {
          const { skuId, prices, quotaCount, takenCount } = option
          const found = left.get(skuId)
          const valueAmount = amountIn(prices, currency, rates)
          if (found === undefined || valueAmount === null) return []
          const { sku, stockCount } = found
          const { productId, name, optionText, picture } = sku
          const limit = limitOfActivity(option)
          return [
            {
              skuId,
              productId,
              name,
              optionText,
              picture,
              valueAmount,
              isLeft: isGiftLeft(option, left),
              limit: limit?.leftCount === 0 ? limit : null,
              leftCount: Math.max(0, Math.min((quotaCount ?? 0) - takenCount, stockCount)),
            },
          ]
        }),
      })),
      productIds: goods[index] ?? [],
    })),
  }
}
