/**
 * Corrects a misspelled Latin word: the nearest word that products or the merchant's synonyms have. The edit distance is our own and not
 * fastest-levenshtein's, which counts two swapped letters as two edits.
 */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { loadDictionary } from '../../dictionary/dictionary.ts'
import { loadSynonymWords } from '../expand/synonyms.ts'
import * as sql from '../sql.ts'

const CANDIDATES = 40

type Near = { text: string; distance: number; isOwn: boolean; productCount: number }

/** The nearest word; null when none is near enough. */
export async function correctWord(db: Queryable, word: string, lang: Lang): Promise<string | null> {
  if (!/^\p{L}{3,}$/u.test(word)) return null // a wrong digit makes another valid number
  const [terms, synonyms] = await Promise.all([
    sql.findSimilarTerms(db, word, listTranspositions(word), CANDIDATES),
    loadSynonymWords(db),
  ])
  const ofGoods = terms
    // Readers without Chinese do not mean a Chinese sound, and nobody a word of a language that is neither theirs nor the shop's common
    // ones: codes and brands stand in Chinese texts, and where a text lacks a language its English is shown.
    .filter((term) => term.pinyin === null || lang === 'cn')
    .filter((term) => [lang, 'cn', 'en'].includes(term.lang))
    .map(({ text, folded, pinyin, productCount, lang: own }): Near => {
      const distance = computeEditDistance(word, pinyin ?? folded)
      return { text, distance, isOwn: own === lang, productCount }
    })
  const ofMerchant = synonyms
    .filter(({ folded }) => Math.abs(folded.length - word.length) <= computeMaxEdits(word))
    .map(({ folded }): Near => {
      const distance = computeEditDistance(word, folded)
      return { text: folded, distance, isOwn: false, productCount: 0 }
    })
  const near = [...ofGoods, ...ofMerchant]
    .filter(({ distance }) => distance > 0 && distance <= computeMaxEdits(word))
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        Number(b.isOwn) - Number(a.isOwn) ||
        b.productCount - a.productCount,
    )
  return near[0]?.text ?? null
}

/** English words of the dictionary with one letter otherwise: goods may be called by another word of the same meaning. */
export async function listDictionaryWords(word: string): Promise<string[]> {
  if (!/^[a-z]{5,15}$/.test(word)) return []
  const { findNeighbours } = await loadDictionary()
  return (await findNeighbours(word)).filter((each) => computeEditDistance(word, each) === 1)
}

/** The more letters, the more edits: a short word with two edits is another word. */
const computeMaxEdits = (word: string): number => (word.length <= 4 ? 1 : word.length <= 8 ? 2 : 3)

/** All words with two neighbouring letters swapped, which share few trigrams with the word. */
function listTranspositions(word: string): string[] {
  const letters = [...word]
  return letters.slice(1).map((_, i) => {
    const other = [...letters]
    ;[other[i], other[i + 1]] = [letters[i + 1]!, letters[i]!]
    return other.join('')
  })
}

/** Letters inserted, deleted, replaced, or swapped with their neighbour (Damerau–Levenshtein). */
export function computeEditDistance(one: string, other: string): number {
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
