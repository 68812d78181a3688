/** The product page's data: one row with all languages, read in one language and its currency. */
import { type Rates, ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { translate } from '#kit/server/text/translate.ts'
import { cleanHtml } from '#kit/server/text/html.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Context } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Product } from '../../contract.ts'
import { CatalogReasons } from '../../reasons.ts'
import { inCurrency, isRetail, priceTiers } from '../prices.ts'
import { unitIn } from '../sale/sale.ts'
import { isQuoteOnly } from '../read-model/card.ts'
import type { Source } from '../read-model/source.ts'
import { pictureIn, textFor } from '../read-model/text.ts'
import * as sql from './sql.ts'

/** @throws {Refused} productNotFound, also for drafts and archived ones */
export async function product(
  { reader, lang, now }: Context,
  { productId }: { productId: number },
): Promise<Product> {
  const [settings, row] = await Promise.all([
    readSettings(reader),
    sql.page(reader, { productId, lang, since: later(now, -REDUCED_MS) }),
  ])
  if (row === null) throw new Refused(CatalogReasons.productNotFound)
  const { data, reductions, hiddenCategoryIds, details, purchaseNotice, ...figures } = row
  const hiddenFrom = data.categoryPath.findIndex(({ id }) => hiddenCategoryIds.includes(id))
  // The breadcrumb links to lists: hidden categories, and those below them, have no link.
  const categoryPath =
    hiddenFrom === -1 ? data.categoryPath : data.categoryPath.slice(0, hiddenFrom)
  const shown = productIn({ ...data, categoryPath }, reductions, lang, ratesOf(settings))
  return {
    ...shown,
    specifications: [...shown.specifications, ...warrantyIn(data, settings, lang)],
    ...figures,
    tax: { ratePercent: settings['tax.ratePercent'], included: settings['tax.pricesInclude'] },
    detailsHtml: cleanHtml(details),
    purchaseNoticeHtml: cleanHtml(purchaseNotice),
  }
}

/** Of a device: what its order will promise. */
function warrantyIn(
  { family, warrantyMonths }: Source,
  settings: Settings,
  lang: Lang,
): Product['specifications'] {
  if (family !== 'device') return []
  const months = warrantyMonths ?? settings['deviceOrders.warrantyMonths']
  const name = translate(lang, 'catalog.warranty')
  return [{ name, value: translate(lang, 'catalog.warrantyMonths', { months }) }]
}

/** How long a reduction is shown, and the period in which the price must not have been lower. */
const REDUCED_MS = 30 * DAY_MS

function productIn(source: Source, reductions: readonly sql.Reduction[], lang: Lang, rates: Rates) {
  const currency = CURRENCY_OF[lang]
  const name = textIn(source.name, lang)
  const indexes = new Map(source.pictures.map((picture, i) => [picture.id, i]))
  const indexOf = (pictureId: number | null) =>
    pictureId === null ? null : (indexes.get(pictureId) ?? null)
  const toNameView = (each: { id: number; name: Source['name'] }) => ({
    id: each.id,
    name: textFor(each.name, lang),
  })
  return {
    id: source.id,
    name: name.text,
    textLang: name.lang,
    brief: textFor(source.brief, lang),
    code: source.code,
    internalNumber: source.internalNumber,
    family: source.family,
    quoteOnly: isQuoteOnly(source),
    brand: source.brand && toNameView(source.brand),
    categoryPath: source.categoryPath.map(toNameView),
    pictures: source.pictures.map((picture) => pictureIn(picture, lang)),
    model: source.model && { ...source.model, usdzUrl: source.model.usdzUrl ?? null },
    pageTitle: source.pageHead ? textFor(source.pageHead.title, lang) : '',
    pageDescription: source.pageHead ? textFor(source.pageHead.description, lang) : '',
    videoUrl: source.videoUrl,
    options: source.options.map((option) => ({
      name: textFor(option.name, lang),
      values: option.values.map((value) => ({
        name: textFor(value.name, lang),
        pictureIndex: indexOf(value.pictureId),
      })),
    })),
    skus: source.skus.map(({ prices, pictureId, units, ...sku }) => ({
      ...sku,
      units: units.map((unit) => unitIn(unit, lang)),
      tiers: priceTiers(prices, currency, rates),
      pictureIndex: indexOf(pictureId),
      reduction: reductionIn(
        reductions.filter((each) => each.skuId === sku.id),
        prices.some((each) => each.currency === currency && isRetail(each)),
        currency,
        rates,
      ),
    })),
    currency,
    specifications: source.specifications.map((each) => ({
      name: textFor(each.name, lang),
      value: textFor(each.value, lang),
    })),
    publishedAt: source.publishedAt ?? '',
  }
}

/** Where the currency has no price of its own, the base currency's history is converted like its price. */
function reductionIn(
  reductions: readonly sql.Reduction[],
  hasOwn: boolean,
  currency: Currency,
  rates: Rates,
): Product['skus'][number]['reduction'] {
  const from = hasOwn ? currency : rates.base
  const found = reductions.find((each) => each.currency === from)
  if (found === undefined) return null
  const beforeAmount = hasOwn ? found.beforeAmount : inCurrency(found.beforeAmount, currency, rates)
  return { beforeAmount, at: new Date(found.at).toISOString() }
}
