/** Measures in one unit for each quantity, so that `20 cm`, `200mm` and `8 inch` find each other. */

/** Millimetres, millilitres, grams, watts. US customary units: an inch has 25.4 mm, a fluid ounce is not told from a weight. */
const UNITS: Record<string, readonly [base: string, factor: number]> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  inch: ['mm', 25.4],
  ft: ['mm', 304.8],
  ml: ['ml', 1],
  cl: ['ml', 10],
  l: ['ml', 1000],
  mg: ['g', 0.001],
  g: ['g', 1],
  kg: ['g', 1000],
  oz: ['g', 28.35],
  lb: ['g', 453.6],
  w: ['w', 1],
  kw: ['w', 1000],
}
const SIZES = String.raw`\d{1,6}(?:\.\d{1,3})?(?:x\d{1,6}(?:\.\d{1,3})?){0,2}`
const MEASURE = new RegExp(`^(${SIZES})(${Object.keys(UNITS).join('|')})$`)
/** A wiper of 24 inches is sold as one of 60 cm. */
const NOMINAL_INCH = 25
/** Sizes in inches and feet are written in round numbers of the other system. */
const ROUNDED = new Set(['inch', 'ft', 'oz', 'lb'])

/**
 * The lexemes of each number of a measure, any of which matches; empty for what is none.
 * @param text folded, number and unit together: `20cm`, `60x40cm`
 */
export function listMeasures(text: string): string[][] {
  const [, numbers, unit] = MEASURE.exec(text) ?? []
  if (numbers === undefined || unit === undefined) return []
  const [base, factor] = UNITS[unit]!
  return numbers.split('x').map((number) => {
    const value = Number(number) * factor
    const steps = ROUNDED.has(unit) ? [computeStep(value), 5 * computeStep(value)] : []
    const nominal = unit === 'inch' ? [Number(number) * NOMINAL_INCH] : []
    const values = [value, ...nominal, ...steps.map((step) => Math.round(value / step) * step)]
    return [...new Set(values.map((each) => `=${Number(each.toFixed(3))}${base}`))]
  })
}

/** A hundredth of the value, as a power of ten, at least 1: 203 mm are rounded to 203 and 205, 508 to 508 and 510. */
const computeStep = (value: number): number =>
  10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 2)
