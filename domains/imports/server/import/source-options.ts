/** The options of a file's product on those that the shop has: translations and values that the file lacks stay. */
import type { Lang, Translated } from '#kit/contract/lang.ts'
import type { ProductDraft } from '#domains/catalog/server/draft-door.ts'
import type { ImportedProduct, ImportedSku } from './entry.ts'
import { CellError } from './own/cells.ts'
import { isNamed, mergeText } from './source-text.ts'

type Options = ProductDraft['options']
export type MergedOptions = {
  options: Options
  /** For each option the index of an SKU's value. */
  valuesOf: (sku: ImportedSku) => number[]
  /** There are other options than before: every SKU takes its choices from the file. */
  isOther: boolean
}

/** @throws {CellError} when options change while SKUs that the file lacks keep the old ones */
export function mergeOptions(
  product: ImportedProduct,
  old: ProductDraft | null,
  takesNames: boolean,
): MergedOptions {
  const { lang } = product
  if (old === null) return fromFile(product)
  if (!product.parts.includes('options')) {
    return { options: old.options, valuesOf: () => [], isOther: false }
  }
  const places = placesOf(product, old.options)
  if (places === null) return withOtherOptions(product, old)
  const options: Options = old.options.map(({ name, values }) => ({ name, values: [...values] }))
  const indexes = product.options.map((option, i) => {
    const own = options[places[i]!]!
    if (takesNames && !isNamed(own.name, option.name[lang] ?? option.name.cn, lang)) {
      own.name = mergeText(option.name, own.name, lang)
    }
    return option.values.map((value) => indexOfValue(own, value, lang))
  })
  return {
    options,
    isOther: false,
    valuesOf: (sku) => {
      const values: number[] = options.map(() => 0)
      for (const [i, place] of places.entries()) values[place] = indexes[i]![sku.values[i]!]!
      return values
    },
  }
}

/** The index of a value, which is added where there is none. */
function indexOfValue(option: Options[number], value: Translated, lang: Lang): number {
  const text = value[lang] ?? value.cn
  const found = option.values.findIndex(({ name }) => isNamed(name, text, lang))
  return found >= 0 ? found : option.values.push({ name: value, pictureIndex: null }) - 1
}

/** The old option of each of the file's: by name, the others by position. Null where their number differs. */
function placesOf({ options, lang }: ImportedProduct, old: Options): number[] | null {
  if (options.length !== old.length) return null
  const found = options.map(({ name }) =>
    old.findIndex((each) => isNamed(each.name, name[lang] ?? name.cn, lang)),
  )
  const free = old.map((_, i) => i).filter((i) => !found.includes(i))
  return found.map((place, i) => (place >= 0 && found.indexOf(place) === i ? place : free.shift()!))
}

const fromFile = (product: ImportedProduct): MergedOptions => ({
  options: product.options.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ name: value, pictureIndex: null })),
  })),
  valuesOf: (sku) => sku.values,
  isOther: true,
})

function withOtherOptions(product: ImportedProduct, old: ProductDraft): MergedOptions {
  const { lang } = product
  const given = new Set([...product.skus.map(({ code }) => code), ...product.removedCodes])
  const missing = old.skus.filter(({ code }) => !given.has(code)).map(({ code }) => code)
  if (missing.length > 0) {
    throw new CellError('optionsDiffer', { codes: missing.slice(0, 10).join(', ') })
  }
  const { options, ...rest } = fromFile(product)
  return {
    ...rest,
    options: options.map(({ name, values }) => {
      const own = old.options.find((each) => isNamed(each.name, name[lang] ?? name.cn, lang))
      return {
        name: own?.name ?? name,
        values: values.map(
          (value) =>
            own?.values.find((each) =>
              isNamed(each.name, value.name[lang] ?? value.name.cn, lang),
            ) ?? value,
        ),
      }
    }),
  }
}
