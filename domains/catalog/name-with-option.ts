/** An SKU by its name, as one text: `Drill (18 V)`. Pure. */

/** @returns empty where it is not known any more */
export function nameWithOption(sku: { name: string; optionText: string } | undefined): string {
  if (sku === undefined) return ''
  return sku.optionText === '' ? sku.name : `${sku.name} (${sku.optionText})`
}
