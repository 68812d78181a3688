/** Turns a product of the shop's own file into the draft to write, based on the stored product. */
import {
  FIGURES_MAX,
  PICTURES_MAX,
  PRICES_MAX,
  QUANTITY_MAX,
  SPECIFICATIONS_MAX,
  UNITS_MAX,
} from '#domains/catalog/limits.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type {
  DraftPicture,
  DraftSku,
  DraftUnit,
  ProductDraft,
} from '#domains/catalog/server/draft-door.ts'
import { draftOf as draftOfWhole } from '#domains/catalog/server/draft-door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'
import { CellError } from './cells.ts'
import { movedValues, optionsOf, valuesOf, type Options } from './options.ts'
import type { OwnProduct, OwnSku } from './product.ts'
import { isWritten, listOf, textOf } from './texts.ts'
import type { UnitNames } from '../unit-names.ts'

/** The columns of a text that the file has; all that it could have where it has none. */
function columnsOf(name: string, given: object): string {
  const langs = Object.keys(given).length === 0 ? LANGS : Object.keys(given)
  return langs.map((lang) => `${name}_${lang}`).join(', ')
}

/** Ids of what the file refers to by name. */
export type Places = {
  categoryId: number | null
  /** Undefined: the file has no such column. */
  brandId: number | null | undefined
  valueIds: number[] | undefined
  /** The picture of each address in the file; null where there is none. */
  pictures: (DraftPicture | null)[] | undefined
  unitNames: UnitNames
}

/**
 * The file changes the SKUs it contains, and adds some if it has columns for options; the others stay unless it says that
 * they go.
 * @throws {CellError}
 */
export function draftOf(
  own: OwnProduct,
  before: StoredProduct | null,
  places: Places,
): ProductDraft {
  const old = before && draftOfWhole(before)
  const categoryId = places.categoryId ?? old?.categoryId
  if (categoryId === undefined)
    throw new CellError('missing', { column: columnsOf('category', own.category) })
  const name = textOf(own.name, old?.name)
  // What is sold has a Chinese name, which every other language falls back to; a draft has any.
  const isOnSale = (own.state ?? before?.state) === 'published'
  if (isOnSale && name.cn.trim() === '') throw new CellError('missing', { column: 'name_cn' })
  if (!isWritten(name)) throw new CellError('missing', { column: columnsOf('name', own.name) })
  const pictures = picturesOf(own, old, places)
  const options = optionsOf(own, old, pictures.length)
  const specifications = listOf(
    own.specifications,
    old?.specifications.map(({ name: n, value }) => [n, value]),
  )
  if (specifications.length > SPECIFICATIONS_MAX) {
    throw new CellError('tooMany', { column: 'specifications_cn', count: SPECIFICATIONS_MAX })
  }
  return {
    code: own.code,
    internalNumber:
      own.internalNumber === undefined ? (old?.internalNumber ?? null) : own.internalNumber,
    family: own.family ?? old?.family ?? 'goods',
    directSale: own.directSale ?? old?.directSale ?? false,
    warrantyMonths:
      own.warrantyMonths === undefined ? (old?.warrantyMonths ?? null) : own.warrantyMonths,
    name,
    brief: textOf(own.brief, old?.brief),
    categoryId,
    brandId: places.brandId === undefined ? (old?.brandId ?? null) : places.brandId,
    figures: listOf(
      own.figures,
      old?.figures.map((each) => [each]),
    )
      .slice(0, FIGURES_MAX)
      .map(([text]) => text!),
    specifications: specifications.map(([n, value]) => ({ name: n!, value: value ?? { cn: '' } })),
    valueIds: places.valueIds ?? old?.valueIds ?? [],
    options,
    skus: skusOf(own, old, { options, places, pictures, oldPictures: old?.pictures ?? [] }),
    pictures,
    details: textOf(own.details, old?.details),
    purchaseNotice: textOf(own.purchaseNotice, old?.purchaseNotice),
    model: own.model === undefined ? (old?.model ?? null) : own.model,
    videoUrl: own.videoUrl === undefined ? (old?.videoUrl ?? null) : own.videoUrl,
    // Without such columns it stays as it is.
    keywords: textOf(own.keywords, old?.keywords),
    pageHead: {
      title: textOf(own.pageTitle, old?.pageHead?.title),
      description: textOf(own.pageDescription, old?.pageHead?.description),
    },
  }
}

function picturesOf(
  own: OwnProduct,
  old: ProductDraft | null,
  { pictures }: Places,
): DraftPicture[] {
  const wanted = pictures ?? old?.pictures ?? []
  if (wanted.length > PICTURES_MAX) {
    throw new CellError('tooMany', { column: 'pictures', count: PICTURES_MAX })
  }
  const name = textOf(own.name, old?.name)
  const alts = listOf(
    own.pictureTexts,
    wanted.map((picture) => [picture?.alt ?? name]),
  )
  return wanted.flatMap((picture, i) =>
    picture === null ? [] : [{ ...picture, alt: alts[i]?.[0] ?? picture.alt }],
  )
}

type Around = {
  options: Options
  places: Places
  pictures: readonly DraftPicture[]
  oldPictures: readonly DraftPicture[]
}

/** Where a picture of before is now. */
function movedPicture(index: number | null, { pictures, oldPictures }: Around): number | null {
  const picture = index === null ? undefined : oldPictures[index]
  const found = pictures.findIndex((each) => each.id !== undefined && each.id === picture?.id)
  return found < 0 ? null : found
}

/** Those that are there keep their order; new ones come last. */
function skusOf(own: OwnProduct, old: ProductDraft | null, around: Around): DraftSku[] {
  if (old === null && !own.hasOptions && own.skus.length > 1) {
    throw new CellError('optionsMissing', { column: 'option1_name_cn' })
  }
  const givenOf = (code: string) => own.skus.find((sku) => sku.code === code)
  const known = (old?.skus ?? []).flatMap((sku): DraftSku[] => {
    if (own.removedCodes.includes(sku.code)) return []
    const given = givenOf(sku.code)
    const values = own.hasOptions
      ? given === undefined
        ? movedValues(sku, own, old!, around)
        : valuesOf(given, around)
      : sku.values
    return [
      given === undefined
        ? { ...sku, values, pictureIndex: movedPicture(sku.pictureIndex, around) }
        : skuOf(given, sku, values, around),
    ]
  })
  const added = own.skus.filter((sku) => !known.some(({ code }) => code === sku.code))
  if (old !== null && !own.hasOptions && added.length > 0) {
    throw new CellError('skuUnknown', { code: added[0]!.code })
  }
  const skus = [
    ...known,
    ...added.map((sku) =>
      skuOf(sku, undefined, own.hasOptions ? valuesOf(sku, around) : [], around),
    ),
  ]
  if (skus.length === 0) throw new CellError('removesAll', {})
  return skus
}

function skuOf(
  given: OwnSku,
  known: DraftSku | undefined,
  values: number[],
  around: Around,
): DraftSku {
  const { places, pictures } = around
  const index =
    given.pictureNumber === undefined
      ? movedPicture(known?.pictureIndex ?? null, around)
      : given.pictureNumber - 1
  const units = unitsOf(given, known, places)
  const prices = pricesOf(given, known)
  if (units.length > UNITS_MAX) {
    throw new CellError('tooMany', { column: 'more_units', count: UNITS_MAX - 1 })
  }
  if (prices.length > PRICES_MAX) {
    throw new CellError('tooMany', { column: 'more_prices', count: PRICES_MAX })
  }
  return {
    id: known?.id,
    code: given.code,
    barcode: given.barcode === undefined ? (known?.barcode ?? null) : given.barcode,
    values,
    weightGrams: given.weightGrams === undefined ? (known?.weightGrams ?? null) : given.weightGrams,
    active: given.active ?? known?.active ?? true,
    pictureIndex: index !== null && index >= 0 && index < pictures.length ? index : null,
    units,
    prices,
  }
}

function unitsOf(given: OwnSku, known: DraftSku | undefined, { unitNames }: Places): DraftUnit[] {
  const knownOf = (factor: number) => known?.units.find((unit) => unit.factor === factor)
  const base = knownOf(1)
  const named = base && { name: base.name, measureId: base.measureId }
  const more = given.moreUnits?.map((unit) => ({
    ...unit,
    ...unitNames.nameOf(unit.name, knownOf(unit.factor)),
  }))
  return [
    {
      id: base?.id,
      ...(given.unitName === undefined
        ? (named ?? unitNames.first)
        : unitNames.nameOf(given.unitName, named)),
      factor: 1,
      minQuantity: given.minQuantity ?? base?.minQuantity ?? 1,
      step: given.step ?? base?.step ?? 1,
      maxQuantity: given.maxQuantity ?? base?.maxQuantity ?? QUANTITY_MAX,
    },
    ...(more ?? known?.units.filter(({ factor }) => factor !== 1) ?? []),
  ]
}

function pricesOf({ retail, morePrices }: OwnSku, known: DraftSku | undefined): DraftSku['prices'] {
  const old = known?.prices ?? []
  const isRetail = (price: DraftSku['prices'][number]) =>
    price.audience === 'all' && price.minQuantity === 1
  const retails = (['CNY', 'USD', 'IDR'] as const).flatMap((currency) => {
    const amount = retail[currency]
    if (amount === undefined)
      return old.filter((price) => price.currency === currency && isRetail(price))
    return amount === null ? [] : [{ currency, audience: 'all' as const, minQuantity: 1, amount }]
  })
  return [...retails, ...(morePrices ?? old.filter((price) => !isRetail(price)))]
}
