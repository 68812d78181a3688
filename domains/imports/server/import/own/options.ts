/** Options of the shop's own files, on those that the product has. */
import type { Translated } from '#kit/contract/lang.ts'
import type { DraftSku, ProductDraft } from '#domains/catalog/server/draft-door.ts'
import { CellError } from './cells.ts'
import type { OwnProduct, OwnSku } from './product.ts'
import { listOf, textOf } from './texts.ts'

export type Options = ProductDraft['options']

/** SKUs of the shop that the file neither names nor removes. */
const staysOf = (own: OwnProduct, old: ProductDraft | null): DraftSku[] =>
  (old?.skus ?? []).filter(
    ({ code }) => !own.removedCodes.includes(code) && !own.skus.some((sku) => sku.code === code),
  )

export function optionsOf(
  own: OwnProduct,
  old: ProductDraft | null,
  pictureCount: number,
): Options {
  if (!own.hasOptions) return old?.options ?? []
  if (!own.hasWords && old !== null) return withNewValues(own, old.options)
  const stays = staysOf(own, old)
  return own.options.map(({ name, values }, i) => {
    const before = oldOption(own, old, i)
    const listed = listOf(
      values,
      before?.values.map((value) => [value.name]),
    ).map(([text]) => text!)
    const named = new Set(listed.map((text) => text.cn))
    // Values that a row or an SKU that stays uses and the list lacks are appended to it.
    const place = before === undefined ? -1 : old!.options.indexOf(before)
    const others = [
      ...own.skus.map((sku): Translated => ({ cn: sku.choices[i] ?? '' })),
      ...stays.flatMap((sku) => before?.values[sku.values[place] ?? -1]?.name ?? []),
    ].filter(({ cn }) => {
      const isNew = cn !== '' && !named.has(cn)
      named.add(cn)
      return isNew
    })
    const all = [...listed, ...others]
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

/** The shop's option of a column: the one of its Chinese name, else where it stands, if there are as many as before. */
function oldOption(
  own: OwnProduct,
  old: ProductDraft | null,
  i: number,
): Options[number] | undefined {
  const name = own.options[i]?.name.cn
  const found = old?.options.find((each) => each.name.cn === name)
  return found ?? (old?.options.length === own.options.length ? old.options[i] : undefined)
}

/** For rows without the product's own cells: its options, and values that only the rows have. */
const withNewValues = (own: OwnProduct, options: Options): Options =>
  options.map((option, i) => {
    const known = new Set(option.values.map(({ name }) => name.cn))
    const fresh = own.skus
      .map((sku) => sku.choices[i] ?? '')
      .filter((cn) => cn !== '' && !known.has(cn))
    const added = [...new Set(fresh)].map((cn) => ({ name: { cn }, pictureIndex: null }))
    return { ...option, values: [...option.values, ...added] }
  })

/** The choices of an SKU that stays, among the options of the file. @throws {CellError} where they are other options */
export function movedValues(
  sku: DraftSku,
  own: OwnProduct,
  old: ProductDraft,
  { options }: { options: Options },
): number[] {
  const moved = options.map((option, i) => {
    const before = own.hasWords ? oldOption(own, old, i) : old.options[i]
    const value = before?.values[sku.values[old.options.indexOf(before)] ?? -1]
    return option.values.findIndex(({ name }) => name.cn === value?.name.cn)
  })
  if (options.length !== old.options.length || moved.includes(-1)) {
    throw new CellError('optionsDiffer', { codes: sku.code })
  }
  return moved
}

export function valuesOf(sku: OwnSku, { options }: { options: Options }): number[] {
  return options.map((option, i) => {
    const choice = sku.choices[i] ?? ''
    const index = option.values.findIndex((value) => value.name.cn === choice)
    if (index < 0) throw new CellError('optionValue', {})
    return index
  })
}
