/** Cuts what somebody wrote into words that goods have: the cheapest way to cover it from end to end. */

export type Piece = {
  from: number
  to: number
  /** Words that may stand here, the likeliest first. */
  texts: string[]
  cost: number
  /** Other than what was written. */
  isChange: boolean
}

/** @param mustChange as it was written nothing was found. @returns in their order, or null when no pieces fit */
export function cover(
  length: number,
  pieces: readonly Piece[],
  mustChange: boolean,
): Piece[] | null {
  type Way = { cost: number; pieces: Piece[] }
  /** Of each place the best way there, without and with a change. */
  const ways: [Way | null, Way | null][] = Array.from({ length: length + 1 }, () => [null, null])
  ways[0] = [{ cost: 0, pieces: [] }, null]
  const byStart = [...pieces].sort((a, b) => a.from - b.from)
  for (const piece of byStart) {
    for (const changed of [0, 1] as const) {
      const before = ways[piece.from]?.[changed]
      const there = ways[piece.to]
      if (before == null || there === undefined) continue
      const into = piece.isChange ? 1 : changed
      const cost = before.cost + piece.cost
      const best = there[into]
      if (best === null || cost < best.cost)
        there[into] = { cost, pieces: [...before.pieces, piece] }
    }
  }
  const [plain, changed] = ways[length] ?? [null, null]
  const whole = mustChange ? changed : (plain ?? changed)
  return whole?.pieces ?? null
}

/** Every stretch of the atoms between these lengths. */
export function windowsOf(
  length: number,
  least: number,
  most: number,
): { from: number; to: number }[] {
  return Array.from({ length }, (_, from) =>
    Array.from({ length: most - least + 1 }, (__, i) => ({ from, to: from + least + i })),
  )
    .flat()
    .filter(({ to }) => to <= length)
}
