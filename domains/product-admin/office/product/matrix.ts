/** SKUs as combinations of option values; not every combination needs one. Changing options keeps SKUs that still fit. */
import type { Option, Sku } from './form.ts'

/** Every combination of indexes, the last option changing fastest. */
function combinations(counts: readonly number[]): number[][] {
  return counts.reduce<number[][]>(
    (before, count) =>
      before.flatMap((values) => Array.from({ length: count }, (_, value) => [...values, value])),
    [[]],
  )
}

/** The combinations without an SKU. */
export function missingCombinations(options: readonly Option[], skus: readonly Sku[]): number[][] {
  const known = new Set(skus.map(({ values }) => values.join()))
  return combinations(options.map(({ values }) => values.length)).filter(
    (values) => !known.has(values.join()),
  )
}

/** Adds SKUs for these combinations, in the order of the options; each is a copy of the most similar one. */
export function withCombinations(
  skus: readonly Sku[],
  wanted: readonly number[][],
  code: string,
): Sku[] {
  const made = wanted.map((values) => copyOf(mostLike(skus, values), values))
  return withCodes(
    [...skus, ...made].toSorted((a, b) => inOrder(a.values, b.values)),
    code,
  )
}

/** SKUs without a code get one by their row: the first -01, the third -03, and the next free one where that is taken. */
function withCodes(skus: readonly Sku[], code: string): Sku[] {
  const taken = new Set(skus.map((sku) => sku.code))
  return skus.map((sku, at) => {
    if (sku.code !== '') return sku
    const made = freeCode(code, taken, at + 1)
    taken.add(made)
    return { ...sku, code: made }
  })
}

/** A new value of an option is combined with the existing SKUs, not with combinations left out on purpose. */
export function forNewValue(skus: readonly Sku[], option: number, value: number): number[][] {
  const found = new Map(
    skus.map(({ values }) => {
      const next = values.map((each, index) => (index === option ? value : each))
      return [next.join(), next]
    }),
  )
  return [...found.values()]
}

function mostLike(skus: readonly Sku[], wanted: readonly number[]): Sku | undefined {
  const likeness = ({ values }: Sku) => values.filter((each, at) => each === wanted[at]).length
  return skus.toSorted((a, b) => likeness(b) - likeness(a))[0]
}

function inOrder(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

function copyOf(sku: Sku | undefined, values: number[]): Sku {
  return {
    code: '',
    barcode: null,
    values,
    weightGrams: sku?.weightGrams ?? null,
    active: true,
    pictureKey: null,
    units: (sku?.units ?? []).map(({ id: _id, ...unit }) => unit),
    prices: (sku?.prices ?? []).map((price) => ({ ...price })),
  }
}

function freeCode(code: string, taken: ReadonlySet<string>, from: number): string {
  for (let number = from; ; number++) {
    const made = `${code === '' ? 'SKU' : code}-${String(number).padStart(2, '0')}`
    if (!taken.has(made)) return made
  }
}

/** Removes the SKUs of a value; later values are shifted. */
export const withoutValue = (skus: readonly Sku[], option: number, value: number): Sku[] =>
  skus
    .filter(({ values }) => values[option] !== value)
    .map((sku) => ({
      ...sku,
      values: sku.values.map((each, index) => (index === option && each > value ? each - 1 : each)),
    }))

/** Of the SKUs that differ only in this option, the first stays. */
export function withoutOption(skus: readonly Sku[], option: number): Sku[] {
  const remaining = new Map<string, Sku>()
  for (const sku of skus) {
    const values = sku.values.filter((_, index) => index !== option)
    if (!remaining.has(values.join())) remaining.set(values.join(), { ...sku, values })
  }
  return [...remaining.values()]
}

/** All SKUs get the new option's first value. */
export const withOption = (skus: readonly Sku[]): Sku[] =>
  skus.map((sku) => ({ ...sku, values: [...sku.values, 0] }))
