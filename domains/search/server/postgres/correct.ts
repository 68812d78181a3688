/** What somebody meant who slipped in a Latin word: the nearest word that goods have, or two of them written as one. */
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { cover, windowsOf, type Piece } from './cover.ts'
import * as sql from './sql.ts'

const CANDIDATES = 40
const JOINED = { least: 3, most: 16, letters: 32 }

/** The word to show instead, or null when there is none near enough. */
export async function nearest(db: Queryable, word: string, lang: Lang): Promise<string | null> {
  if (!/^\p{L}{3,}$/u.test(word)) return null // a slip in a number is another number
  const found = await sql.termsLike(db, word, exchanged(word), CANDIDATES)
  const near = found
    .map((term) => ({ ...term, distance: distanceOf(word, term.pinyin ?? term.folded) }))
    .filter(({ distance }) => distance > 0 && distance <= slipsIn(word))
    // Who reads no Chinese means no sound of it.
    .filter((term) => term.pinyin === null || lang === 'cn')
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.lang === lang) - Number(a.lang === lang) ||
        b.productCount - a.productCount,
    )
  return near[0]?.text ?? null
}

/** `handtruck` as the words that goods have: `hand truck`. Null when it is not made of them. */
export async function cutInWords(db: Queryable, word: string): Promise<string[] | null> {
  if (!/^\p{L}+$/u.test(word) || word.length > JOINED.letters) return null
  const textOf = ({ from, to }: { from: number; to: number }) => word.slice(from, to)
  const windows = windowsOf(word.length, JOINED.least, JOINED.most)
  const known = await sql.knownWords(db, [...new Set(windows.map(textOf))])
  const pieces = windows
    .filter((window) => known.has(textOf(window)))
    .map((window): Piece => ({ ...window, texts: [textOf(window)], cost: 1, isChange: false }))
  const cut = cover(word.length, pieces, false)
  return cut === null || cut.length < 2 ? null : cut.map(textOf)
}

/** One slip in a short word makes another word of it; long ones may have three. */
const slipsIn = (word: string): number => (word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3)

/** All that two neighbouring letters make when they change places: shapes that share few parts with the word. */
function exchanged(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((_, i) => {
    const other = [...letters]
    ;[other[i], other[i + 1]] = [letters[i + 1]!, letters[i]!]
    return other.join('')
  })
}

/** Letters to add, to take away, to change, or to exchange with their neighbour (Damerau and Levenshtein). */
export function distanceOf(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  let before: number[] = []
  let above = b.map((_, j) => j + 1)
  above.unshift(0)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let least = Math.min(row[j - 1]! + 1, above[j]! + 1, above[j - 1]! + (isSame ? 0 : 1))
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isExchanged) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length]!
}
