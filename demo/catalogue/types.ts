/** How the demo catalogue is written down: short, in four languages, prices in yuan and dollars. */
import type { Translated } from '#kit/contract/lang.ts'

export const t = (cn: string, en: string, spa: string, id: string): Translated => ({
  cn,
  en,
  spa,
  id,
})
/** Figures that read the same everywhere, such as `20 V`; in Indonesian a comma stands before decimals, as in `1,6 MPa`. */
export const inAllLanguages = (text: string): Translated => ({
  cn: text,
  en: text,
  spa: text,
  id: text.replaceAll(/(?<![\p{L}\d.-])\d[\d.,]*\d/gu, (figure) =>
    figure.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.')),
  ),
})

export type DemoSku = {
  /** Indexes of the chosen values, in the order of the options. */
  values: number[]
  /** Yuan and dollars; the product's own when absent. Tiers scale with the price. */
  price?: [cny: number, usd: number]
  weightGrams?: number
  /** Pieces in the three warehouses; the product's own when absent. */
  stock?: [number, number, number]
}

export type DemoProduct = {
  code: string
  /** The model whose pictures it shows (`demo/pictures`), and the picture for the list when it is not the first. */
  model: string
  picture?: string
  /** A film of it, in `demo/pictures`. */
  film?: string
  category: string
  brand: string
  device?: true
  /** A device that is bought like other goods. */
  directSale?: true
  /** Of a device. */
  warrantyMonths?: number
  name: Translated
  brief: Translated
  figures: Translated[]
  specs: [name: string, value: Translated][]
  options?: { name: Translated; values: { name: Translated; picture?: string }[] }[]
  skus?: DemoSku[]
  unit: string
  /** Larger units with their factor. */
  packs?: [unit: string, factor: number][]
  minQuantity?: number
  step?: number
  maxQuantity?: number
  price: [cny: number, usd: number]
  /** From so many base units, yuan and dollars. */
  tiers?: [minQuantity: number, cny: number, usd: number][]
  /** What businesses pay, yuan and dollars. */
  business?: [cny: number, usd: number]
  weightGrams: number
  stock: [number, number, number]
  /** Attribute values for the facets, as `attribute.value`. */
  facets?: string[]
  points: Translated[]
}
