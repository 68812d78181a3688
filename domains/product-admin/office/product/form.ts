/** The product form: its schema, required fields, and initial values. */
import { QUANTITY_MAX, SKUS_MAX } from '#domains/catalog/limits.ts'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { ProductForm, type officeChoices, type officeProduct } from '../../contract.ts'
import UNIT from './default-unit.json'

export type OfficeProduct = DataOf<typeof officeProduct>
export type Measure = DataOf<typeof officeChoices>['measures'][number]

/** Edited stock of an SKU, by warehouse id. */
const TypedStock = z.record(z.string(), z.int().check(z.minimum(0), z.maximum(1_000_000_000)))

/** The product as the server takes it, and the stock of its SKUs, which another call writes. */
const EditorForm = z.extend(ProductForm, {
  skus: z
    .array(z.extend(ProductForm.shape.skus.def.element, { stock: z.optional(TypedStock) }))
    .check(z.minLength(1), z.maxLength(SKUS_MAX)),
})
export type EditorForm = z.output<typeof EditorForm>
export type Values = z.input<typeof EditorForm>
export type ProductFormApi = UseFormReturn<Values, unknown, EditorForm>
export type Sku = Values['skus'][number]
export type Option = Values['options'][number]

/** The props of every part of the form. */
export type PartProps = { form: ProductFormApi; lang: Lang; canWrite: boolean }

type Path = (string | number)[]

/** Required texts, in Chinese, since the other languages fall back to it. */
function neededTexts(form: ProductForm): { path: Path; text: string }[] {
  return [
    { path: ['name', 'cn'], text: form.name.cn },
    ...form.figures.map((text, i) => ({ path: ['figures', i, 'cn'], text: text.cn })),
    ...form.options.flatMap((option, i) => [
      { path: ['options', i, 'name', 'cn'], text: option.name.cn },
      ...option.values.map((value, j) => ({
        path: ['options', i, 'values', j, 'name', 'cn'],
        text: value.name.cn,
      })),
    ]),
    ...form.specifications.flatMap(({ name, value }, i) => [
      { path: ['specifications', i, 'name', 'cn'], text: name.cn },
      { path: ['specifications', i, 'value', 'cn'], text: value.cn },
    ]),
    ...form.skus.flatMap((sku, i) =>
      sku.units.map((unit, j) => ({
        path: ['skus', i, 'units', j, 'name', 'cn'],
        text: unit.name.cn,
      })),
    ),
  ]
}

export const Checked = EditorForm.check(({ value, issues }) => {
  for (const { path, text } of neededTexts(value)) {
    if (text.trim() === '') issues.push({ code: 'custom', input: text, path, message: 'missing' })
  }
})

export const EMPTY_SKU: Sku = {
  code: '',
  barcode: null,
  values: [],
  weightGrams: null,
  active: true,
  pictureKey: null,
  units: [{ name: UNIT, factor: 1, minQuantity: 1, step: 1, maxQuantity: QUANTITY_MAX }],
  prices: [],
}

/** @param measure the first of the dictionary, where it has any */
export const newProduct = (measure: Measure | undefined): Values => ({
  ...EMPTY,
  skus: [
    {
      ...EMPTY_SKU,
      units: EMPTY_SKU.units.map((unit) =>
        measure === undefined ? unit : { ...unit, measureId: measure.id, name: measure.name },
      ),
    },
  ],
})

export const EMPTY: Values = {
  code: '',
  internalNumber: null,
  family: 'goods',
  directSale: false,
  warrantyMonths: null,
  name: { cn: '' },
  brief: { cn: '' },
  categoryId: 0,
  brandId: null,
  figures: [],
  specifications: [],
  valueIds: [],
  numbers: [],
  options: [],
  skus: [EMPTY_SKU],
  pictures: [],
  details: { cn: '' },
  purchaseNotice: { cn: '' },
  modelUrl: null,
  modelUsdzUrl: null,
  modelSize: null,
  videoUrl: null,
  keywords: { cn: '' },
  pageHead: { title: { cn: '' }, description: { cn: '' } },
  version: 0,
}

/** The form values of a loaded product. */
export function valuesOf({
  state: _state,
  updatedAt: _updatedAt,
  ...values
}: OfficeProduct): Values {
  return values
}

/** The product without the edited stock. */
export const withoutStock = (values: EditorForm): ProductForm => ({
  ...values,
  skus: values.skus.map(({ stock: _stock, ...sku }) => sku),
})

/** The names of units that are no unit of measure's; the dictionary shows what is missing of its own. */
export const ownNamesOf = (units: Sku['units']) =>
  units.flatMap(({ measureId, name }) => (measureId == null ? [name] : []))

/** Every text that is missing where it is not translated: words for search may differ from language to language. */
export const textsOf = (values: Values) => [
  values.name,
  values.brief,
  values.details,
  values.purchaseNotice,
  values.pageHead.title,
  values.pageHead.description,
  ...values.figures,
  ...values.options.flatMap(({ name, values: own }) => [name, ...own.map((value) => value.name)]),
  ...values.specifications.flatMap(({ name, value }) => [name, value]),
  ...values.skus.flatMap(({ units }) => ownNamesOf(units)),
  ...values.pictures.map(({ alt }) => alt),
]
