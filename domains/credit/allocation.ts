/** Which entries an amount pays: the chosen ones and then the earliest deadlines, each at most what it owes. Pure; pages show it before it happens. */

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

/** Those that the buyer chose come before the others; otherwise the order stays. */
export const orderChosen = <Entry extends { id: number }>(
  entries: readonly Entry[],
  chosenIds: readonly number[],
): Entry[] => [
  ...entries.filter(({ id }) => chosenIds.includes(id)),
  ...entries.filter(({ id }) => !chosenIds.includes(id)),
]
