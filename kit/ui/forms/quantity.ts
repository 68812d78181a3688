/** The valid quantity nearest to the typed one. */

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
