/** What a stage costs: as many draws as staff expect, by their weights, and the worst case, in minor units of the base currency. */

type Prize = { weight: number; worthAmount: number; stock: number | null }

export type Rehearsal = {
  /** No more than there is of each prize. */
  expectedAmount: number
  /** Every prize is given. */
  worstAmount: number
}

export function rehearse(prizes: readonly Prize[], draws: number): Rehearsal {
  const total = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const costOf = (count: (prize: Prize) => number) =>
    prizes.reduce((sum, prize) => sum + count(prize) * prize.worthAmount, 0)
  return {
    expectedAmount: Math.round(
      costOf(({ weight, stock }) =>
        total === 0 ? 0 : Math.min((draws * weight) / total, stock ?? 0),
      ),
    ),
    worstAmount: costOf(({ weight, stock }) => (weight === 0 ? 0 : (stock ?? 0))),
  }
}
