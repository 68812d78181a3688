/** Merges a product form when a colleague has saved first: field by field, with the labels of the form. */
import { useQuery } from '@tanstack/react-query'
import { baseCurrency } from '#kit/web/language/base-currency.ts'
import { CURRENCIES, type Currency } from '#kit/contract/money.ts'
import { textIn } from '#kit/contract/lang.ts'
import { call, query } from '#kit/web/calls/call.ts'
import { useLang, useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { MergeWords } from '#kit/web/forms/merge/difference-words.ts'
import { childOf, type Path } from '#kit/web/forms/merge/merge.ts'
import { useMerging, type Merging } from '#kit/web/forms/merge/use-merging.tsx'
import { officeChoices, officeProduct } from '../../calls.gen.ts'
import type { ProductForm } from '../../contract.ts'
import { inTreeOrder } from '#domains/taxonomy/office/door/tree.ts'
import { valuesOf, type OfficeProduct, type ProductFormApi, type Values } from './form.ts'
import { mergeProducts, unpackValues, type Packed, type Price } from './merge.ts'

export function useProductMerging(
  form: ProductFormApi,
  product: OfficeProduct | null,
  onReload: () => void,
): Merging {
  const words = useProductWords()
  return useMerging<Values, ProductForm>({
    form,
    words,
    bring: mergeProducts,
    finish: (values) => unpackValues(values as Values | Packed),
    load: async () => valuesOf(await call(officeProduct, { productId: product!.id })),
    onDrop: onReload,
  })
}

function useProductWords(): MergeWords {
  const t = useT('office.product-admin')
  const lang = useLang()
  const { money } = useMoney()
  const { number } = useNumbers()
  const choices = useQuery(query(officeChoices, {})).data
  const places = inTreeOrder(choices?.categories ?? [])
  const attributes = choices?.attributes ?? []

  const listName = ({ currency, audience, minQuantity }: Price) =>
    `${t('price.list', { currency, audience: t(`audience.${audience}`) })} · ${t('price.from')} ${number(minQuantity)}`
  const valueName = (id: number) => {
    const found = attributes.find(({ values }) => values.some((each) => each.id === id))
    const value = found?.values.find((each) => each.id === id)
    return value === undefined ? `#${id}` : `${found?.name}: ${value.name}`
  }
  const textOf: MergeWords['textOf'] = (path, value, values) => {
    const key = path.at(-1)
    if (key === 'family') return t(`family.${value as Values['family']}`)
    if (key === 'categoryId') return places.find(({ id }) => id === value)?.path
    if (key === 'brandId') return choices?.brands.find(({ id }) => id === value)?.name
    if (key === 'valueIds') return (value as number[]).map(valueName).join(', ')
    if (key === 'matrix') {
      const { skus } = value as Packed['matrix']
      return `${t('part.skus', { count: skus.length })}: ${skus.map(({ code }) => code).join(', ')}`
    }
    if (key === 'amount') return money(Number(value), currencyAt(values, path))
    if (key === 'prices') {
      return (value as Price[])
        .map((price) => `${listName(price)} ${money(price.amount, price.currency)}`)
        .join('; ')
    }
    return undefined
  }
  return {
    textOf,
    labels: {
      code: t('field.code'),
      internalNumber: t('field.internal'),
      family: t('field.family'),
      directSale: t('field.directSale'),
      warrantyMonths: t('field.warranty'),
      name: t('field.name'),
      brief: t('field.brief'),
      categoryId: t('column.category'),
      brandId: t('field.brand'),
      figures: t('gap.data'),
      specifications: t('part.specifications'),
      valueIds: t('part.attributes'),
      numbers: t('part.attributes'),
      options: t('part.options'),
      skus: 'SKU',
      matrix: `${t('part.options')}, SKU`,
      barcode: t('sku.barcode'),
      weightGrams: t('sku.weight'),
      active: t('sku.active'),
      units: t('unit.title'),
      factor: t('unit.factor'),
      minQuantity: t('unit.minQuantity'),
      step: t('unit.step'),
      maxQuantity: t('unit.maxQuantity'),
      prices: t('price.title'),
      pictures: t('part.pictures'),
      pictureKey: t('part.pictures'),
      alt: t('picture.alt'),
      details: t('field.details'),
      purchaseNotice: t('field.purchaseNotice'),
      modelUrl: t('media.glb'),
      modelUsdzUrl: t('media.usdz'),
      modelSize: t('media.size'),
      videoUrl: t('media.film'),
      keywords: t('field.keywords'),
      pageHead: t('part.seo'),
      title: t('seo.title'),
      description: t('seo.text'),
    },
    rowOf: (row) => {
      if ('currency' in row) return listName(row as Price)
      if ('attributeId' in row) {
        return attributes.find(({ id }) => id === row.attributeId)?.name
      }
      if ('cn' in row) return textIn(row as Values['name'], lang).text
      return undefined
    },
  }
}

/** The currency of the amount at this path, from its row. */
function currencyAt(values: unknown, path: Path): Currency {
  let row = values
  for (const key of path.slice(0, -1)) row = childOf(row, key)
  const currency = childOf(row, 'currency')
  return CURRENCIES.find((each) => each === currency) ?? baseCurrency()
}
