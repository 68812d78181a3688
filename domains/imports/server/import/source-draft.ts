/**
 * A product of another shop's file as the draft to write. A product that is there changes only where the file's own cell has
 * changed since the last import: what staff translated, priced or added stays.
 */
import { PICTURES_MAX, QUANTITY_MAX } from '#domains/catalog/limits.ts'
import type { Price } from '#domains/catalog/server/stored-door.ts'
import { isRetail } from '#domains/catalog/server/stored-door.ts'
import type { DraftPicture, DraftSku, ProductDraft } from '#domains/catalog/server/draft-door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { ImportedProduct, ImportedSku } from './entry.ts'
import { CellError } from './own/cells.ts'
import { mergeOptions, type MergedOptions } from './source-options.ts'
import { mergeText } from './source-text.ts'
import { skuKeyOf } from './source-fields.ts'
import type { UnitNames } from './unit-names.ts'

export type SourcePlaces = {
  /** Undefined where the file names none. */
  categoryId: number | undefined
  brandId: number | null | undefined
  unitNames: UnitNames
  baseCurrency: Currency
  /** Of the file's prices. */
  currency: Currency
  /** The prices of an amount of the file: the base currency's is made from it by today's rate. */
  prices: (amount: number) => Price[]
}

export type Merging = {
  old: ProductDraft | null
  places: SourcePlaces
  /** Whether the file's cell differs from the one of the last import. */
  isFresh: (field: string) => boolean
  /** The base currency's price that the last import made for an SKU, by its key. */
  madeBase: (skuKey: string) => number | undefined
}

export type SourceDraft = {
  draft: ProductDraft
  /** The code of each of the file's SKUs in the shop, by its key. */
  codes: ReadonlyMap<string, string>
}

/** @throws {CellError} */
export function draftOfSource(product: ImportedProduct, merging: Merging): SourceDraft {
  const { old, places, isFresh } = merging
  const has = (part: ImportedProduct['parts'][number]) => product.parts.includes(part)
  if (old === null && !has('name')) throw new CellError('missing', { column: 'Title' })
  const takes = (part: ImportedProduct['parts'][number]) =>
    old === null || (has(part) && isFresh(part))
  const text = (part: 'name' | 'brief' | 'details') =>
    takes(part) ? mergeText(product[part], old?.[part], product.lang) : old![part]
  const categoryId = takes('category') ? places.categoryId : old?.categoryId
  const pictures = takes('pictures') ? mergePictures(product, old) : old!.pictures
  const options = mergeOptions(product, old, takes('options'))
  const codes = new Map<string, string>()
  const draft: ProductDraft = {
    code: old?.code ?? product.code,
    internalNumber: old?.internalNumber ?? null,
    family: old?.family ?? 'goods',
    directSale: old?.directSale ?? false,
    warrantyMonths: old?.warrantyMonths ?? null,
    name: text('name'),
    brief: text('brief'),
    categoryId: categoryId ?? old!.categoryId,
    brandId: takes('brand') ? (places.brandId ?? null) : old!.brandId,
    figures: old?.figures ?? [],
    specifications: takes('specifications')
      ? mergeSpecifications(product, old)
      : old!.specifications,
    valueIds: old?.valueIds ?? [],
    options: withOldPictures(options.options, old, pictures),
    skus: mergeSkus(product, { ...merging, options, pictures, codes }),
    pictures,
    details: text('details'),
    purchaseNotice: old?.purchaseNotice ?? { cn: '' },
    model: old?.model ?? null,
    videoUrl: old?.videoUrl ?? null,
    keywords: takes('keywords')
      ? mergeText(product.keywords, old?.keywords, product.lang)
      : (old?.keywords ?? { cn: '' }),
    pageHead: {
      title: takes('pageTitle')
        ? mergeText(product.pageHead.title, old?.pageHead?.title, product.lang)
        : (old?.pageHead?.title ?? { cn: '' }),
      description: takes('pageDescription')
        ? mergeText(product.pageHead.description, old?.pageHead?.description, product.lang)
        : (old?.pageHead?.description ?? { cn: '' }),
    },
  }
  return { draft, codes }
}

/** The file's pictures in its order, then those that staff uploaded. */
function mergePictures(product: ImportedProduct, old: ProductDraft | null): DraftPicture[] {
  const given = product.pictures.map(({ address, alt }): DraftPicture => {
    const known = old?.pictures.find((each) => each.remoteUrl === address)
    return known === undefined
      ? { alt, stored: null, remoteUrl: address }
      : { ...known, alt: mergeText(alt, known.alt, product.lang) }
  })
  const own = (old?.pictures ?? []).filter((each) => each.remoteUrl === null)
  return [...given, ...own].slice(0, PICTURES_MAX)
}

function mergeSpecifications(product: ImportedProduct, old: ProductDraft | null) {
  return product.specifications.map(({ name, value }) => {
    const known = old?.specifications.find(
      (each) => (each.name[product.lang] ?? each.name.cn) === name[product.lang],
    )
    return {
      name: mergeText(name, known?.name, product.lang),
      value: mergeText(value, known?.value, product.lang),
    }
  })
}

/** Indexes of pictures of the old draft, in the new list. */
function indexIn(pictures: readonly DraftPicture[], old: ProductDraft | null, at: number | null) {
  const picture = at === null ? undefined : old?.pictures[at]
  const index = pictures.findIndex((each) => each.id !== undefined && each.id === picture?.id)
  return index < 0 ? null : index
}

const withOldPictures = (
  options: ProductDraft['options'],
  old: ProductDraft | null,
  pictures: readonly DraftPicture[],
): ProductDraft['options'] =>
  options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({
      name: value.name,
      pictureIndex: indexIn(pictures, old, value.pictureIndex),
    })),
  }))

type MergingSkus = Merging & {
  options: MergedOptions
  pictures: readonly DraftPicture[]
  codes: Map<string, string>
}

/** SKUs that the file lacks stay, unless it asks to remove them. Those that were there keep their order. */
function mergeSkus(product: ImportedProduct, merging: MergingSkus): DraftSku[] {
  const { old, options } = merging
  const given = new Map<DraftSku | ImportedSku, ImportedSku>()
  for (const sku of product.skus) {
    const known = findKnown(sku, old, options)
    if (known === undefined && old !== null && !product.parts.includes('options')) {
      throw new CellError('skuUnknown', { code: sku.code })
    }
    given.set(known ?? sku, sku)
  }
  const stays = (old?.skus ?? []).filter(({ code }) => !product.removedCodes.includes(code))
  const stayed = stays.map((known) => {
    const sku = given.get(known)
    const moved = { ...known, pictureIndex: indexIn(merging.pictures, old, known.pictureIndex) }
    return sku === undefined ? moved : mergeSku(product, sku, moved, merging)
  })
  const taken = new Set(stayed.map(({ code }) => code))
  const added = product.skus.flatMap((sku) =>
    given.get(sku) === sku
      ? [mergeSku(product, { ...sku, code: freeCode(sku, taken) }, undefined, merging)]
      : [],
  )
  return [...stayed, ...added]
}

/** A code that was made from the place of its row may be another SKU's by now. */
function freeCode({ code, isCodeGiven }: ImportedSku, taken: Set<string>): string {
  let free = code
  for (let n = 2; !isCodeGiven && taken.has(free); n++) free = `${code}-${n}`
  taken.add(free)
  return free
}

/** By its code where the file names one; else by its choices, as rows may come in another order. */
function findKnown(
  sku: ImportedSku,
  old: ProductDraft | null,
  options: MergedOptions,
): DraftSku | undefined {
  const byCode = old?.skus.find((each) => each.code === sku.code)
  if (sku.isCodeGiven || old === null || options.isOther) return byCode
  const values = options.valuesOf(sku).join()
  return old.skus.find((each) => each.values.join() === values)
}

function mergeSku(
  product: ImportedProduct,
  sku: ImportedSku,
  known: DraftSku | undefined,
  merging: MergingSkus,
): DraftSku {
  const { options, pictures, isFresh } = merging
  const key = skuKeyOf(product, sku)
  merging.codes.set(key, known?.code ?? sku.code)
  const takes = (part: ImportedProduct['parts'][number], field: string) =>
    known === undefined || (product.parts.includes(part) && isFresh(`${key}/${field}`))
  const address = sku.pictureIndex === null ? null : product.pictures[sku.pictureIndex]?.address
  const picture = pictures.findIndex((each) => each.remoteUrl === address)
  const takesPicture = takes('pictures', 'picture')
  return {
    id: known?.id,
    code: known?.code ?? sku.code,
    barcode: takes('barcode', 'barcode') ? sku.barcode : known!.barcode,
    values: takes('options', 'values') || options.isOther ? options.valuesOf(sku) : known!.values,
    weightGrams: takes('weight', 'weight') ? sku.weightGrams : known!.weightGrams,
    active: known?.active ?? true,
    pictureIndex: takesPicture ? (picture < 0 ? null : picture) : known!.pictureIndex,
    units: known?.units ?? [
      {
        ...(product.unitName === null
          ? merging.places.unitNames.first
          : merging.places.unitNames.nameOf(product.unitName)),
        factor: 1,
        minQuantity: 1,
        step: 1,
        maxQuantity: QUANTITY_MAX,
      },
    ],
    prices: takes('price', 'price') ? mergePrices(sku, key, known, merging) : known!.prices,
  }
}

/** Retail prices change; steps, business prices and other currencies stay, and so does a base price that staff set. @throws {CellError} */
function mergePrices(
  { amount, currency, code }: ImportedSku,
  key: string,
  known: DraftSku | undefined,
  { places, madeBase }: MergingSkus,
): Price[] {
  if (amount === null) {
    if (known === undefined) throw new CellError('priceNeeded', { code })
    return known.prices
  }
  if (currency !== undefined && currency !== places.currency) {
    throw new CellError('otherCurrency', { code, found: currency, currency: places.currency })
  }
  const given = places.prices(amount)
  const base = known?.prices.find((each) => each.currency === places.baseCurrency && isRetail(each))
  const made = madeBase(key)
  const isOwnBase = base !== undefined && made !== undefined && base.amount !== made
  const taken = given.filter(
    ({ currency }) => given.length === 1 || currency !== places.baseCurrency || !isOwnBase,
  )
  const others = (known?.prices ?? []).filter(
    (each) => !isRetail(each) || !taken.some(({ currency }) => currency === each.currency),
  )
  return [...taken, ...others]
}
