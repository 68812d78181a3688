/** Whether two drafts of a product say the same, whatever way their parts came. */
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { cleanTexts } from '#kit/server/text/html.ts'

export const isSame = (one: ProductDraft, other: ProductDraft): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other))

/** Ids say only how parts are known again; pictures are by where they are, prices and units in one order. */
function plain(draft: ProductDraft): unknown {
  return sorted({
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
      units: units.map(({ id: _unitId, ...unit }) => unit).toSorted((a, b) => a.factor - b.factor),
      prices: prices
        .map((price) => `${price.currency} ${price.audience} ${price.minQuantity} ${price.amount}`)
        .toSorted(),
    })),
  })
}

/** Properties by name; empty texts are no texts. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key, each]) => each !== '' || key === 'cn')
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  )
}
