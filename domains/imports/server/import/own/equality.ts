/** Whether two drafts of a product are equal in content. */
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { cleanTexts } from '#kit/server/text/html.ts'

export const isSame = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** Ids only identify parts and are left out; pictures are compared by address, prices and units in a fixed order. */
function plain(draft: ProductDraft): unknown {
  return sortKeys({
    ...draft,
    valueIds: draft.valueIds.toSorted((a, b) => a - b),
    details: cleanTexts(draft.details),
    purchaseNotice: cleanTexts(draft.purchaseNotice),
    pictures: draft.pictures.map(({ id, alt, stored, remoteUrl }) => ({
      alt,
      place: id ?? stored?.url ?? remoteUrl,
    })),
    skus: draft.skus.map(({ id: _id, units, prices, ...sku }) => ({
      ...sku,
      units: units
        .map(({ id: _unitId, measureId: _measureId, ...unit }) => unit)
        .toSorted((a, b) => a.factor - b.factor),
      prices: prices
        .map((price) => `${price.currency} ${price.audience} ${price.minQuantity} ${price.amount}`)
        .toSorted(),
    })),
  })
}

/** Sorts properties by name; empty texts count as missing. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, each]) => each !== '' || key === 'cn')
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sortKeys(each)]),
  )
}
