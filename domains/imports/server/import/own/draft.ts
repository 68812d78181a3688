/** Turns a product of the shop's own file into the draft to write, based on the stored product. */
import {
  FIGURES_MAX,
  PICTURES_MAX,
  PRICES_MAX,
  QUANTITY_MAX,
  SPECIFICATIONS_MAX,
  UNITS_MAX,
} from '#domains/catalog/limits.ts'
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import type {
  DraftPicture,
  DraftSku,
  DraftUnit,
  ProductDraft,
} from '#domains/catalog/server/draft-door.ts'
import { draftOf as draftOfWhole } from '#domains/catalog/server/draft-door.ts'
import type { StoredProduct } from '#domains/catalog/server/stored-door.ts'
import { CellError } from './cells.ts'
import type { OwnProduct, OwnSku, TextLists, Texts } from './product.ts'

/** Ids of what the file refers to by name. */
export type Places = {
  categoryId: number | null
  /** Undefined: the file has no such column. */
  brandId: number | null | undefined
  valueIds: number[] | undefined
  /** The picture of each address in the file; null where there is none. */
  pictures: (DraftPicture | null)[] | undefined
  unitName: Translated
}

/**
 * If the file has columns for options, it decides which SKUs exist; else it changes only the SKUs it contains.
 * @throws {CellError}
 */
export function draftOf(
  own: OwnProduct,
  before: StoredProduct | null,
  places: Places,
): ProductDraft {
  const old = before && draftOfWhole(before)
  const categoryId = places.categoryId ?? old?.categoryId
  if (categoryId === undefined) throw new CellError('missing', { column: 'category_cn' })
  const name = textOf(own.name, old?.name)
  if (name.cn.trim() === '') throw new CellError('missing', { column: 'name_cn' })
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
    skus: skusOf(own, old, { options, places, pictureCount: pictures.length }),
    pictures,
    details: textOf(own.details, old?.details),
    purchaseNotice: textOf(own.purchaseNotice, old?.purchaseNotice),
    model: own.model === undefined ? (old?.model ?? null) : own.model,
    videoUrl: own.videoUrl === undefined ? (old?.videoUrl ?? null) : own.videoUrl,
    // Without such columns it stays as it is.
    pageHead: {
      title: textOf(own.pageTitle, old?.pageHead?.title),
      description: textOf(own.pageDescription, old?.pageHead?.description),
    },
  }
}

/** Languages with a column come from the file, the others stay. */
function textOf(given: Texts, before: Translated | undefined): Translated {
  const text: Translated = { cn: given.cn ?? before?.cn ?? '' }
  for (const lang of LANGS) {
    const own = given[lang] ?? before?.[lang] ?? ''
    if (own !== '') text[lang] = own
  }
  return text
}

/**
 * Without a Chinese column the list stays. A language without a column keeps its texts for items whose Chinese is
 * unchanged.
 */
function listOf(given: TextLists, before: Translated[][] = []): Translated[][] {
  if (given.cn === undefined) return before
  return given.cn.map((parts, i) =>
    parts.map((cn, j) => {
      const old = before[i]?.[j]?.cn === cn ? before[i][j] : undefined
      const texts = LANGS.flatMap((lang) => {
        const list = given[lang]
        return list === undefined ? [] : [[lang, list[i]?.[j] ?? ''] as const]
      })
      return textOf({ ...Object.fromEntries(texts), cn }, old)
    }),
  )
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

type Options = ProductDraft['options']

function optionsOf(own: OwnProduct, old: ProductDraft | null, pictureCount: number): Options {
  if (!own.hasOptions) return old?.options ?? []
  return own.options.map(({ name, values }, i) => {
    const before = old?.options.find((each) => each.name.cn === name.cn)
    const listed = listOf(
      values,
      before?.values.map((value) => [value.name]),
    ).map(([text]) => text!)
    const named = new Set(listed.map((text) => text.cn))
    // Values that a row uses and the list lacks are appended to it.
    const others = own.skus
      .map((sku) => sku.choices[i] ?? '')
      .filter((cn) => cn !== '' && !named.has(cn))
    const all = [...listed, ...[...new Set(others)].map((cn): Translated => ({ cn }))]
    return {
      name: textOf(name, before?.name),
      values: all.map((text, j) => {
        const assignment = own.optionPictures?.find(
          ([option, value]) => option === i + 1 && value === j + 1,
        )
        const previousIndex =
          before?.values.find((value) => value.name.cn === text.cn)?.pictureIndex ?? null
        const index =
          own.optionPictures === undefined ? previousIndex : assignment ? assignment[2] - 1 : null
        return { name: text, pictureIndex: index !== null && index < pictureCount ? index : null }
      }),
    }
  })
}

type Around = { options: Options; places: Places; pictureCount: number }

function skusOf(own: OwnProduct, old: ProductDraft | null, around: Around): DraftSku[] {
  const knownOf = (code: string) => old?.skus.find((sku) => sku.code === code)
  if (own.hasOptions) {
    return own.skus.map((sku) => skuOf(sku, knownOf(sku.code), valuesOf(sku, around), around))
  }
  if (old === null) {
    const [first, second] = own.skus
    if (second !== undefined) throw new CellError('optionsMissing', { column: 'option1_name_cn' })
    return first === undefined ? [] : [skuOf(first, undefined, [], around)]
  }
  const unknown = own.skus.find((sku) => knownOf(sku.code) === undefined)
  if (unknown !== undefined) throw new CellError('skuUnknown', { code: unknown.code })
  return old.skus.map((known) => {
    const given = own.skus.find((sku) => sku.code === known.code)
    return given === undefined ? known : skuOf(given, known, known.values, around)
  })
}

function valuesOf(sku: OwnSku, { options }: Around): number[] {
  return options.map((option, i) => {
    const choice = sku.choices[i] ?? ''
    const index = option.values.findIndex((value) => value.name.cn === choice)
    if (index < 0) throw new CellError('optionValue', {})
    return index
  })
}

function skuOf(
  given: OwnSku,
  known: DraftSku | undefined,
  values: number[],
  { places, pictureCount }: Around,
): DraftSku {
  const index =
    given.pictureNumber === undefined ? (known?.pictureIndex ?? null) : given.pictureNumber - 1
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
    pictureIndex: index !== null && index >= 0 && index < pictureCount ? index : null,
    units,
    prices,
  }
}

function unitsOf(given: OwnSku, known: DraftSku | undefined, { unitName }: Places): DraftUnit[] {
  const base = known?.units.find(({ factor }) => factor === 1)
  const more = given.moreUnits?.map((unit) => ({ ...unit, name: textOf(unit.name, undefined) }))
  return [
    {
      id: base?.id,
      name:
        given.unitName === undefined
          ? (base?.name ?? unitName)
          : textOf(given.unitName, base?.name),
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
