/**
 * Which entries an amount pays: the chosen ones and then the earliest deadlines, each at most what it owes less its cash discount. Pure;
 * pages show it before it happens.
 */

/** `offeredAmount` is the cash discount of whoever pays all of it now. */
type Open = { id: number; openAmount: number; offeredAmount: number }

export type Part = { entryId: number; amount: number; discountAmount: number }

/**
 * @param entries in the order in which they are paid
 * @returns the parts of the amount, without entries that get nothing; less than the amount where less is owed
 */
export function allocate(entries: readonly Open[], amount: number): Part[] {
  let left = amount
  return entries.flatMap(({ id, openAmount, offeredAmount }) => {
    const isWhole = left >= openAmount - offeredAmount
    const part = isWhole ? openAmount - offeredAmount : left
    left -= part
    return part === 0
      ? []
      : [{ entryId: id, amount: part, discountAmount: isWhole ? offeredAmount : 0 }]
  })
}

/** What is owed of these entries before any cash discount. */
export const sumOwed = (entries: readonly Pick<Open, 'openAmount'>[]): number =>
  entries.reduce((sum, { openAmount }) => sum + openAmount, 0)

/** What is needed to settle these entries. */
export const sumToPay = (entries: readonly Open[]): number =>
  entries.reduce((sum, { openAmount, offeredAmount }) => sum + openAmount - offeredAmount, 0)

/** Those that the buyer chose come before the others; otherwise the order stays. */
export const orderChosen = <Entry extends { id: number }>(
  entries: readonly Entry[],
  chosenIds: readonly number[],
): Entry[] => [
  ...entries.filter(({ id }) => chosenIds.includes(id)),
  ...entries.filter(({ id }) => !chosenIds.includes(id)),
]
