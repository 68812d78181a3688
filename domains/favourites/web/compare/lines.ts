/** Builds the lines of a comparison: the facts of all products, line by line. Pure. */
import type { Product, Sku } from '#domains/catalog/contract.ts'
import { publicRungs, type Rung } from '#domains/catalog/web/door/prices.ts'

export type Line = { id: string; label: string; cells: string[] }

export type Formatters = {
  label: (key: 'brand' | 'code' | 'minimum' | 'tiers' | 'options' | 'weight') => string
  money: (amount: number, currency: Product['currency']) => string
  number: (value: number) => string
  /** The name of a unit in its plural for the count. */
  unit: (name: string, count: number) => string
  /** A volume price from a quantity of a unit on. */
  tier: (count: number, unit: string, price: string) => string
}

const GRAMS = 1000

/** The SKU whose price is shown for the product. */
export const pricedSku = ({ skus }: Product): Sku | undefined =>
  skus.find(({ tiers }) => tiers.length > 0) ?? skus[0]

type Rungs = readonly Pick<Rung, 'fromQuantity' | 'amount'>[]

/**
 * Specifications are in the order of the first product that has them; missing ones are empty.
 * @param own prices of a buyer by SKU, where they are known: else the public ones
 */
export function linesOf(
  products: readonly Product[],
  { label, money, number, unit: named, tier: from }: Formatters,
  own: ReadonlyMap<number, Rungs> = new Map(),
): Line[] {
  const fact = (
    id: Parameters<Formatters['label']>[0],
    cell: (product: Product) => string,
  ): Line => ({
    id,
    label: label(id),
    cells: products.map(cell),
  })
  const names = [
    ...new Set(products.flatMap((each) => each.specifications.map(({ name }) => name))),
  ]
  /** The weight in the merchant's specifications is preferred to the one for freight. */
  const hasWeight = names.includes(label('weight'))
  return [
    fact('brand', ({ brand }) => brand?.name ?? ''),
    fact('code', ({ code }) => code),
    fact('minimum', (product) => {
      const unit = pricedSku(product)?.units[0]
      return unit === undefined
        ? ''
        : `${number(unit.minQuantity)} ${named(unit.name, unit.minQuantity)}`
    }),
    fact('tiers', (product) => {
      const sku = pricedSku(product)
      if (sku === undefined) return ''
      const rung = (own.get(sku.id) ?? publicRungs(sku)).find((each) => each.fromQuantity > 1)
      const unit = sku.units[0]?.name ?? ''
      return rung === undefined
        ? ''
        : from(rung.fromQuantity, unit, money(rung.amount, product.currency))
    }),
    fact('options', ({ options }) =>
      options.map(({ values }) => values.map(({ name }) => name).join(' / ')).join('; '),
    ),
    fact('weight', (product) => {
      const grams = hasWeight ? null : (pricedSku(product)?.weightGrams ?? null)
      if (grams === null) return ''
      return grams < GRAMS ? `${number(grams)} g` : `${number(grams / GRAMS)} kg`
    }),
    ...names.map((name) => ({
      id: `spec ${name}`,
      label: name,
      cells: products.map(
        (each) =>
          each.specifications.find((specification) => specification.name === name)?.value ?? '',
      ),
    })),
  ].filter(({ cells }) => cells.some((cell) => cell !== ''))
}

export const isDiffering = ({ cells }: Line): boolean => new Set(cells).size > 1
