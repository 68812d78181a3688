/** Segments a run of letters or characters into words that products have: the cheapest way to cover it from end to end. */
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from '../sql.ts'

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
export function segment(
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

const JOINED = { least: 3, most: 16, letters: 32 }

/** `handtruck` as the words that goods have: `hand truck`. Null when it is not made of them. */
export async function splitIntoKnownWords(db: Queryable, word: string): Promise<string[] | null> {
  if (!/^\p{L}+$/u.test(word) || word.length > JOINED.letters) return null
  const textOf = ({ from, to }: { from: number; to: number }) => word.slice(from, to)
  const windows = windowsOf(word.length, JOINED.least, JOINED.most)
  const known = await sql.knownWords(db, [...new Set(windows.map(textOf))])
  const pieces = windows
    .filter((window) => known.has(textOf(window)))
    .map((window): Piece => ({ ...window, texts: [textOf(window)], cost: 1, isChange: false }))
  const cut = segment(word.length, pieces, false)
  return cut === null || cut.length < 2 ? null : cut.map(textOf)
}
