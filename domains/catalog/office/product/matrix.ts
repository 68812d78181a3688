/** SKUs are the combinations of the options' values. Changing options keeps the SKUs that still have a place. */
import type { Option, Sku } from './form.ts'

export const MAX_SKUS = 200

export const combinationCount = (options: readonly Option[]): number =>
  options.reduce((count, { values }) => count * values.length, 1)

/** Every combination of indexes, the last option changing fastest. */
function combinations(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (before, count) =>
      before.flatMap((values) => Array.from({ length: count }, (_, value) => [...values, value])),
    [[]],
  )
}

/** One SKU a combination: the one that was there, else a copy of the first under a new code. */
export function matrixOf(options: readonly Option[], skus: readonly Sku[], code: string): Sku[] {
  const known = new Map(skus.map((sku) => [sku.values.join(), sku]))
  const taken = new Set(skus.map((sku) => sku.code))
  return combinations(options.map(({ values }) => values.length)).map((values) => {
    const found = known.get(values.join())
    if (found !== undefined) return found
    const made = copyOf(skus[0], values, freeCode(code, taken))
    taken.add(made.code)
    return made
  })
}

function copyOf(sku: Sku | undefined, values: number[], code: string): Sku {
  return {
    code,
    barcode: null,
    values,
    weightGrams: sku?.weightGrams ?? null,
    active: true,
    units: (sku?.units ?? []).map(({ id: _id, ...unit }) => unit),
    prices: (sku?.prices ?? []).map((price) => ({ ...price })),
  }
}

function freeCode(code: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const made = `${code === '' ? 'SKU' : code}-${String(number).padStart(2, '0')}`
    if (!taken.has(made)) return made
  }
}

/** SKUs without a value; those behind it move up. */
export const withoutValue = (skus: readonly Sku[], option: number, value: number): Sku[] =>
  skus
    .filter(({ values }) => values[option] !== value)
    .map((sku) => ({
      ...sku,
      values: sku.values.map((each, index) => (index === option && each > value ? each - 1 : each)),
    }))

/** Of the SKUs that an option told apart, the one with its first value stays. */
export const withoutOption = (skus: readonly Sku[], option: number): Sku[] =>
  skus
    .filter(({ values }) => values[option] === 0)
    .map((sku) => ({ ...sku, values: sku.values.filter((_, index) => index !== option) }))

/** All SKUs get the new option's first value. */
export const withOption = (skus: readonly Sku[]): Sku[] =>
  skus.map((sku) => ({ ...sku, values: [...sku.values, 0] }))
