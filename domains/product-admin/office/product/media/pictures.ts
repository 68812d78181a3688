/** Changes of the form's pictures; option values with a picture follow or lose it. */
import { pictureKeyOf } from '../../../contract.ts'
import type { ProductFormApi, Values } from '../form.ts'

export type Picture = Values['pictures'][number]

export const keyOf = (picture: Picture): string => pictureKeyOf(picture)

/** The small size, if there is one. */
export const thumbnailOf = ({ smallUrl, url }: Picture): string =>
  smallUrl === '' ? url : smallUrl

export const movedTo = (pictures: readonly Picture[], from: number, to: number): Picture[] => {
  const next = [...pictures]
  const [moved] = next.splice(from, 1)
  if (moved !== undefined) next.splice(Math.max(0, Math.min(next.length, to)), 0, moved)
  return next
}

/** Replaces one picture by another in option values and SKUs. */
export function repoint(form: ProductFormApi, from: string, to: string | null): void {
  const swap = (key: string | null) => (key === from ? to : key)
  const { options, skus } = form.getValues()
  const isShown =
    options.some(({ values }) => values.some(({ pictureKey }) => pictureKey === from)) ||
    skus.some(({ pictureKey }) => pictureKey === from)
  if (!isShown) return
  const values = (all: (typeof options)[number]['values']) =>
    all.map((value) => ({ ...value, pictureKey: swap(value.pictureKey) }))
  form.setValue(
    'options',
    options.map((option) => ({ ...option, values: values(option.values) })),
    { shouldDirty: true },
  )
  form.setValue(
    'skus',
    skus.map((sku) => ({ ...sku, pictureKey: swap(sku.pictureKey) })),
    { shouldDirty: true },
  )
}
