/** Sums of commissions by distributor. */

/** @returns by the id of the distributor */
export function sumsBy<Row extends { distributorId: number }>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): Map<number, number> {
  const sums = new Map<number, number>()
  for (const row of rows) {
    sums.set(row.distributorId, (sums.get(row.distributorId) ?? 0) + amountOf(row))
  }
  return sums
}
