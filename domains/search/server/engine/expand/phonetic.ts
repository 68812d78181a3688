/** Interprets letters as pinyin: full or initials, written together or apart. */
import type { Queryable } from '#kit/server/database/db.ts'
import { segment, listWindows, type Piece } from './segment.ts'
import { splitPinyin } from '../parse/pinyin.ts'
import { allOf, anyOf, type Expansion } from './tsquery.ts'
import { expandText, expand, type Reading } from './expand.ts'
import type { Token } from '../parse/tokenize.ts'
import * as sql from '../sql.ts'

const TERMS_MAX = 400
/** Words of one sound: others are rare beside these. */
const TEXTS_MAX = 4
/** Longer runs of letters are not a search by sound. */
const LETTERS_MAX = 60
const SYLLABLES_MAX = 12
const INITIALS = { least: 2, most: 6, letters: 14 }

/** A key that was held down means no words. */
const ONE_LETTER = /^(.)\1{2,}$/

const isLetters = ({ kind, run }: Token): boolean => kind === 'word' && /^[a-z]+$/.test(run)

/** Readings of a query, most likely first; empty where no part of it can be pinyin. */
export async function expandPhonetic(
  db: Queryable,
  tokens: readonly Token[],
  reading: Reading,
): Promise<Expansion[]> {
  const letters = tokens.filter(isLetters)
  if (letters.length === 0) return []
  const joined = letters.map(({ run }) => run).join('')
  if (joined.length < INITIALS.least || joined.length > LETTERS_MAX) return []
  const isAll = letters.length === tokens.length
  const whole = isAll ? await expandLetters(db, joined, reading) : []
  if (tokens.length === 1) return whole
  // Each token alone: some of them pinyin, others as written.
  const each = await Promise.all(
    tokens.map(async (token) => {
      const own = expand([token], reading)
      if (!isLetters(token) || token.run.length < INITIALS.least) return own
      const text = await expandLetters(db, token.run, reading)
      return text.length === 0 ? own : anyOf([...text, own])
    }),
  )
  return [...whole, allOf(each)]
}

/** As one word; as several; as any two adjacent syllables. */
async function expandLetters(
  db: Queryable,
  letters: string,
  reading: Reading,
): Promise<Expansion[]> {
  const spellings = listSpellings(letters)
  const terms = await sql.findTermsBySound(db, spellings, TERMS_MAX)
  const full = terms.filter(({ pinyin }) => spellings.includes(pinyin))
  const chosen = (full.length > 0 ? full : terms).slice(0, TEXTS_MAX)
  if (chosen.length > 0) {
    const expansions = await Promise.all(chosen.map(({ folded }) => expandText(folded, reading)))
    // The most frequent word goes before others of its sound.
    return [{ clause: anyOf(expansions).clause, heads: expansions[0]!.heads }]
  }
  const several = await expandSegments(db, letters, spellings, reading)
  const pairs = await Promise.all(spellings.map(expandSyllablePairs))
  return [...several, ...pairs.flatMap((expansion) => expansion ?? [])]
}

/** `ü` is typed as v or u. */
const listSpellings = (letters: string): string[] => [
  ...new Set([letters, letters.replace(/([ln])(u|yu)(?=e|$|[^aeiou])/g, '$1v')]),
]

async function expandSegments(
  db: Queryable,
  letters: string,
  spellings: readonly string[],
  reading: Reading,
): Promise<Expansion[]> {
  const cuts = (await Promise.all(spellings.map(splitPinyin))).filter((each) => each !== null)
  const bySyllable = cuts
    .filter(({ length }) => length > 1 && length <= SYLLABLES_MAX)
    .map((syllables) => ({ units: syllables, least: 1, most: 6, isFull: true }))
  const byInitial =
    letters.length <= INITIALS.letters && !ONE_LETTER.test(letters)
      ? [{ units: [...letters], least: INITIALS.least, most: INITIALS.most, isFull: false }]
      : []
  const found = await Promise.all(
    [...bySyllable, ...byInitial].map(async ({ units, least, most, isFull }) => {
      const windows = listWindows(units.length, least, most)
      const textOf = ({ from, to }: { from: number; to: number }) => units.slice(from, to).join('')
      const terms = await sql.findTermsBySound(db, [...new Set(windows.map(textOf))], TERMS_MAX)
      const pieces = windows.flatMap((window): Piece[] => {
        const fits = terms.filter(
          (term) => (isFull ? term.pinyin : term.initials) === textOf(window),
        )
        const texts = fits.slice(0, TEXTS_MAX).map(({ folded }) => folded)
        return texts.length === 0 ? [] : [{ ...window, texts, cost: 1, isChange: false }]
      })
      return segment(units.length, pieces, false)
    }),
  )
  const covers = found.filter((pieces) => pieces !== null)
  return Promise.all(
    covers.map(async (pieces) =>
      allOf(
        await Promise.all(
          pieces.map(async ({ texts }) =>
            anyOf(await Promise.all(texts.map((text) => expandText(text, reading)))),
          ),
        ),
      ),
    ),
  )
}

async function expandSyllablePairs(letters: string): Promise<Expansion | null> {
  const syllables = await splitPinyin(letters)
  if (syllables === null || syllables.length < 2) return null
  const lexemes = syllables.slice(1).map((each, i) => `p:${syllables[i]}${each}`)
  return { clause: { all: lexemes.map((lexeme) => ({ lexeme, isFixed: true })) }, heads: [] }
}
