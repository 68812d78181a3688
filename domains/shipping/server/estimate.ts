/** Estimates freight and delivery time to a place before there is an order. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { isDelivered } from '#domains/addresses/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { rulesOf, unitPrice } from '#domains/pricing/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { convert, CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { estimateDelivery } from '../contract.ts'
import { ShippingReasons } from '../reasons.ts'
import { deliveriesFor, templateFor } from './freight.ts'
import * as sql from './sql.ts'

/**
 * Like an order of these goods alone from one warehouse.
 * @throws {Refused} notFound when it is not on sale, notServed in a country that no method delivers to
 */
export async function estimate(
  { db, lang, now, buyerId }: ShopperContext,
  { skuId, warehouse, quantity, country, province }: InputOf<typeof estimateDelivery>,
): Promise<DataOf<typeof estimateDelivery>> {
  if (!isDelivered(country)) throw new Refused(ShippingReasons.notServed)
  const [[sku], settings, profile, templates] = await Promise.all([
    skusForSale(db, [skuId], lang),
    readSettings(db),
    pricingProfile(db, buyerId, now),
    sql.activeTemplates(db),
  ])
  if (sku === undefined || !sku.published) throw new Refused(Reasons.notFound)
  const currency = CURRENCY_OF[lang]
  const rate = ratesOf(settings)[currency]
  const buying = { profile, rules: rulesOf(settings), currency: settings['shop.baseCurrency'] }
  const worth = unitPrice(sku.baseTiers, quantity, buying)?.amount ?? 0
  const shipment = {
    warehouseId: warehouse,
    weightGrams: (sku.weightGrams ?? 0) * quantity,
    goodsBaseAmount: worth * quantity,
  }
  const place = { country, provinceCode: province ?? null }
  return {
    currency,
    weightGrams: sku.weightGrams === null ? null : shipment.weightGrams,
    ways: deliveriesFor(templates, place, [shipment], currency, rate)
      .filter(({ why }) => why === null)
      .map(({ method, freightAmount, daysFrom, daysTo }) => {
        const free = templateFor(templates, method, place, warehouse)?.freeFromAmount ?? null
        return {
          method,
          freightAmount,
          freeFromAmount: free === null ? null : convert(free, rate, currency),
          daysFrom,
          daysTo,
          arrivesFrom: later(now, daysFrom * DAY_MS),
          arrivesTo: later(now, daysTo * DAY_MS),
        }
      }),
  }
}
