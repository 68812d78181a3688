/** Quantities as they are typed, and the valid quantity nearest to one. */

export type QuantityRule = { min: number; step: number; max?: number | undefined }

/**
 * Quantities are the multiples of `step` from `min` to `max`. What lies between goes down to the last that
 * may be had. `error` names the bound that changed it.
 */
export function nearestQuantity(
  wanted: number,
  { min, step, max }: QuantityRule,
): { quantity: number; error: 'min' | 'max' | 'step' | undefined } {
  const least = Math.ceil(min / step) * step
  if (!Number.isFinite(wanted) || wanted < least) return { quantity: least, error: 'min' }
  const most = max === undefined ? Infinity : Math.max(least, Math.floor(max / step) * step)
  if (wanted > most) return { quantity: most, error: 'max' }
  const quantity = Math.floor(wanted / step) * step
  return { quantity, error: quantity === wanted ? undefined : 'step' }
}

/** Plain digits, or groups of three with a separator of any language, and a unit behind them: `1,200`, `1.200`, `20 pcs`. */
const TYPED = /^(\d+|\d{1,3}(?:[.,'\s]\d{3})+)\s*\p{L}*$/u

/**
 * @returns the typed whole number, or null for what is none, such as `1.5`, `-5` and `1e9`: without its signs it would be
 * another order
 */
export function parseQuantity(typed: string): number | null {
  const [, figures] = TYPED.exec(typed.normalize('NFKC').trim()) ?? []
  return figures === undefined ? null : Number(figures.replaceAll(/\D/g, ''))
}

/** @returns the quantity that is typed, null where it would have to be corrected */
export function validQuantity(typed: string, rule: QuantityRule): number | null {
  const wanted = parseQuantity(typed)
  return wanted !== null && nearestQuantity(wanted, rule).error === undefined ? wanted : null
}
