/** Builds the card of a product in one language and its currency, without the figures that change by the minute. */
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { unitFor } from '#kit/contract/units.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Card } from '../../contract.ts'
import type { Rates } from '#domains/settings/server/door.ts'
import { priceTiers } from '../prices.ts'
import type { Source } from './source.ts'
import { pictureIn, textFor } from './text.ts'

export type StoredCard = Omit<Card, 'salesCount' | 'rating' | 'reviewCount' | 'availableCount'>

/**
 * Machines are sold by quote, unless the merchant sells one directly. Pages that were stored before the flag existed lack
 * it.
 */
export const isQuoteOnly = ({
  family,
  directSale,
}: Pick<Source, 'family' | 'directSale'>): boolean => family === 'device' && directSale !== true

/** @returns null when no active SKU has a unit and a price: then it is not for sale */
export function cardOf(source: Source, lang: Lang, rates: Rates): StoredCard | null {
  const currency = CURRENCY_OF[lang]
  const offers = source.skus
    .flatMap((sku) => {
      const tiers = priceTiers(sku.prices, currency, rates)
      const [retail] = tiers
      const [unit] = sku.units
      return retail && unit ? [{ sku, unit, tiers, priceAmount: retail.priceAmount }] : []
    })
    .toSorted((a, b) => a.priceAmount - b.priceAmount)
  const [cheapest] = offers
  if (cheapest === undefined) return null
  const name = textIn(source.name, lang)
  const [picture] = source.pictures
  const volume = cheapest.tiers.find((tier) => tier.audience === 'all' && tier.minQuantity > 1)
  const unitName = textFor(cheapest.unit.name, lang)
  return {
    id: source.id,
    name: name.text,
    textLang: name.lang,
    code: source.code,
    family: source.family,
    quoteOnly: isQuoteOnly(source),
    picture: picture ? pictureIn(picture, lang) : null,
    figures: source.figures.map((figure) => textFor(figure, lang)),
    currency,
    priceAmount: cheapest.priceAmount,
    priceMaxAmount: offers.at(-1)!.priceAmount,
    unitName,
    tier: volume
      ? {
          minQuantity: volume.minQuantity,
          priceAmount: volume.priceAmount,
          unitName: unitFor(unitName, volume.minQuantity, lang),
        }
      : null,
    minQuantity: cheapest.unit.minQuantity,
    skuId: source.skus.length === 1 ? cheapest.sku.id : null,
  }
}
