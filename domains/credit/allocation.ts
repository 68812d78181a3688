/** Which entries an amount pays: the earliest deadline first, each at most what it owes. Pure; pages show it before it happens. */

type Open = { id: number; openAmount: number }

/**
 * @param entries in the order in which they are paid
 * @returns the parts of the amount, without entries that get nothing; less than the amount where less is owed
 */
export function allocate(
  entries: readonly Open[],
  amount: number,
): { entryId: number; amount: number }[] {
  let left = amount
  return entries.flatMap(({ id, openAmount }) => {
    const part = Math.min(left, openAmount)
    left -= part
    return part === 0 ? [] : [{ entryId: id, amount: part }]
  })
}
