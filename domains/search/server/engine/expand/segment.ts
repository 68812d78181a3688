/** Segments a run of letters or characters into known words: the cheapest way to cover it from end to end. */
import type { Queryable } from '#kit/server/database/db.ts'
import * as sql from '../sql.ts'

export type Piece = {
  from: number
  to: number
  /** Candidate words for this piece, most likely first. */
  texts: string[]
  cost: number
  /** Whether it differs from the input. */
  isChange: boolean
}

/** @param mustChange the input itself finds nothing. @returns the pieces in order, or null when none fit */
export function segment(
  length: number,
  pieces: readonly Piece[],
  mustChange: boolean,
): Piece[] | null {
  type Segmentation = { cost: number; pieces: Piece[] }
  /** For each position the cheapest segmentation up to it, without and with a change. */
  const segmentations: [Segmentation | null, Segmentation | null][] = Array.from(
    { length: length + 1 },
    () => [null, null],
  )
  segmentations[0] = [{ cost: 0, pieces: [] }, null]
  const byStart = [...pieces].sort((a, b) => a.from - b.from)
  for (const piece of byStart) {
    for (const changed of [0, 1] as const) {
      const before = segmentations[piece.from]?.[changed]
      const reached = segmentations[piece.to]
      if (before == null || reached === undefined) continue
      const into = piece.isChange ? 1 : changed
      const cost = before.cost + piece.cost
      const best = reached[into]
      if (best === null || cost < best.cost)
        reached[into] = { cost, pieces: [...before.pieces, piece] }
    }
  }
  const [plain, changed] = segmentations[length] ?? [null, null]
  const whole = mustChange ? changed : (plain ?? changed)
  return whole?.pieces ?? null
}

/** Every substring between these lengths. */
export function listWindows(
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

const JOINED_WORD = { least: 3, most: 16, letters: 32 }

/** Splits `handtruck` into known words: `hand truck`. Null when it does not consist of them. */
export async function splitIntoKnownWords(db: Queryable, word: string): Promise<string[] | null> {
  if (!/^\p{L}+$/u.test(word) || word.length > JOINED_WORD.letters) return null
  const textOf = ({ from, to }: { from: number; to: number }) => word.slice(from, to)
  const windows = listWindows(word.length, JOINED_WORD.least, JOINED_WORD.most)
  const known = await sql.findKnownWords(db, [...new Set(windows.map(textOf))])
  const pieces = windows
    .filter((window) => known.has(textOf(window)))
    .map((window): Piece => ({ ...window, texts: [textOf(window)], cost: 1, isChange: false }))
  const cut = segment(word.length, pieces, false)
  return cut === null || cut.length < 2 ? null : cut.map(textOf)
}
