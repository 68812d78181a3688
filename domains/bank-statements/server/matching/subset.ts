/** Orders that together come to an amount: all of them, the oldest, or few. */

/** More orders are not tried in all their combinations. */
const MOST = 16
const FEW = 5

/** @returns the positions, ascending; null where none, or two sets of the same size, come to it */
export function findSubset(amounts: readonly number[], target: number): number[] | null {
  const sum = amounts.reduce((total, each) => total + each, 0)
  if (sum < target) return null
  if (sum === target) return amounts.map((_, i) => i)
  let soFar = 0
  for (const [i, amount] of amounts.entries()) {
    soFar += amount
    if (soFar === target) return amounts.slice(0, i + 1).map((_, at) => at)
    if (soFar > target) break
  }
  const tried = amounts.slice(0, MOST)
  for (let size = 1; size <= Math.min(FEW, tried.length); size++) {
    const found = combinations(tried, target, size)
    if (found.length === 1) return found[0]!
    if (found.length > 1) return null // which of them is anybody's guess
  }
  return null
}

/** The first two of this size. */
function combinations(amounts: readonly number[], target: number, size: number): number[][] {
  const found: number[][] = []
  const chosen: number[] = []
  const visit = (from: number, left: number): void => {
    if (found.length > 1) return
    if (chosen.length === size) {
      if (left === 0) found.push([...chosen])
      return
    }
    for (let i = from; i < amounts.length; i++) {
      if (amounts[i]! > left) continue
      chosen.push(i)
      visit(i + 1, left - amounts[i]!)
      chosen.pop()
    }
  }
  visit(0, target)
  return found
}
