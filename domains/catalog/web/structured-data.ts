/** Structured data for search engines: name, offer in the language's currency, rating, and breadcrumb. */
import { decimal } from '#kit/contract/money.ts'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import type { Product } from '../contract.ts'
import { retailOf } from './door/prices.ts'

/** @returns texts for `<script type="application/ld+json">`, safe inside HTML */
export function structuredData(product: Product, lang: Lang, origin: string): string[] {
  const url = `${origin}/goods/${product.id}`
  const amounts = product.skus.flatMap((sku) => retailOf(sku) ?? [])
  const data = [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      inLanguage: LOCALES[product.textLang],
      description: product.brief || undefined,
      sku: product.code,
      image: product.pictures.map((picture) => new URL(picture.url, origin).href),
      brand: product.brand === null ? undefined : { '@type': 'Brand', name: product.brand.name },
      aggregateRating:
        product.rating === null || product.reviewCount === 0
          ? undefined
          : {
              '@type': 'AggregateRating',
              ratingValue: product.rating,
              reviewCount: product.reviewCount,
            },
      offers:
        amounts.length === 0
          ? undefined
          : {
              '@type': 'AggregateOffer',
              url,
              priceCurrency: product.currency,
              lowPrice: decimal(Math.min(...amounts)),
              highPrice: decimal(Math.max(...amounts)),
              offerCount: amounts.length,
            },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      inLanguage: LOCALES[lang],
      itemListElement: [
        ...product.categoryPath.map(({ id, name }) => ({
          name,
          item: `${origin}/goods/list?category=${id}`,
        })),
        { name: product.name, item: url },
      ].map((each, index) => ({ '@type': 'ListItem', position: index + 1, ...each })),
    },
  ]
  return data.map((each) => JSON.stringify(each).replaceAll('<', '\\u003c'))
}
