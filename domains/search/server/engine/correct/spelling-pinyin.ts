/** Corrects long pinyin: all of it is read as words that goods have, but for one stretch that a wrong letter has spoilt. */
import type { Queryable } from '#kit/server/database/db.ts'
import { listWindows } from '../expand/segment.ts'
import { computeEditDistance } from './spelling.ts'
import * as sql from '../sql.ts'
import { findTermsOfSimilarSound } from './sql.ts'

/** Shorter runs are corrected as one word. */
const LETTERS = { least: 6, most: 40 }
const WORD = { least: 2, most: 18 }
/** Stretches that may be wrong, the shortest first. */
const GAPS = { least: 4, most: 18, count: 24 }
const LONG_GAP = 10
const TERMS_MAX = 400

type Gap = { before: string[]; letters: string; after: string[] }

/** @returns the words in Chinese, or null */
export async function correctPinyin(db: Queryable, letters: string): Promise<string | null> {
  if (!/^[a-z]+$/.test(letters)) return null
  if (letters.length < LETTERS.least || letters.length > LETTERS.most) return null
  const gaps = listGaps(letters, await findWords(db, letters))
  const near = await findTermsOfSimilarSound(
    db,
    gaps.map((gap) => gap.letters),
  )
  for (const { before, letters: own, after } of gaps) {
    const edits = own.length >= LONG_GAP ? 2 : 1
    const found = near
      .filter(({ sound }) => sound === own)
      .map((term) => ({ ...term, distance: computeEditDistance(own, term.pinyin) }))
      .filter(({ distance }) => distance > 0 && distance <= edits)
      .sort((a, b) => a.distance - b.distance)
    if (found[0] !== undefined) return [...before, found[0].folded, ...after].join('')
  }
  return null
}

/** The commonest word of each stretch of letters that is one. */
async function findWords(db: Queryable, letters: string): Promise<Map<string, string>> {
  const texts = listWindows(letters.length, WORD.least, WORD.most).map(({ from, to }) =>
    letters.slice(from, to),
  )
  const terms = await sql.findTermsBySound(db, [...new Set(texts)], TERMS_MAX)
  return new Map(terms.toReversed().map(({ pinyin, folded }) => [pinyin, folded]))
}

/** What lies between words from the beginning on and words up to the end. */
function listGaps(letters: string, words: ReadonlyMap<string, string>): Gap[] {
  const { length } = letters
  const starts = coverFromStart(letters, words)
  const ends = coverToEnd(letters, words)
  return listWindows(length, GAPS.least, Math.min(GAPS.most, length))
    .flatMap(({ from, to }): Gap[] => {
      const [before, after] = [starts[from], ends[to]]
      return before == null || after == null
        ? []
        : [{ before, letters: letters.slice(from, to), after }]
    })
    .sort((a, b) => a.letters.length - b.letters.length)
    .slice(0, GAPS.count)
}

type Covers = (string[] | null)[]

/** For each position the fewest words that the letters before it consist of. */
function coverFromStart(letters: string, words: ReadonlyMap<string, string>): Covers {
  const covers: Covers = [[], ...Array<null>(letters.length).fill(null)]
  for (let to = 1; to <= letters.length; to++) {
    for (let from = Math.max(0, to - WORD.most); from < to; from++) {
      const [before, word] = [covers[from], words.get(letters.slice(from, to))]
      const best = covers[to]
      if (before == null || word === undefined) continue
      if (best == null || before.length + 1 < best.length) covers[to] = [...before, word]
    }
  }
  return covers
}

/** For each position the fewest words that the letters from it on consist of. */
function coverToEnd(letters: string, words: ReadonlyMap<string, string>): Covers {
  const covers: Covers = [...Array<null>(letters.length).fill(null), []]
  for (let from = letters.length - 1; from >= 0; from--) {
    for (let to = from + 1; to <= Math.min(letters.length, from + WORD.most); to++) {
      const [after, word] = [covers[to], words.get(letters.slice(from, to))]
      const best = covers[from]
      if (after == null || word === undefined) continue
      if (best == null || after.length + 1 < best.length) covers[from] = [word, ...after]
    }
  }
  return covers
}
