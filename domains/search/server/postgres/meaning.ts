/** What words mean: the first reading of them that finds anything. The filters of a list have no say in it. */
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { nearest } from './correct.ts'
import { newKeep } from './kept.ts'
import { askedByPairs, askedBySound, askedOf, wordsIn, type Asked, type Word } from './query.ts'
import { stemsOf, type Stems } from './stems.ts'
import * as sql from './sql.ts'
import { asCode } from './text.ts'

export type Meaning = {
  /** Null when nothing is found however it is read. */
  asked: Asked | null
  shown: string | null
  exactProductId: number | null
  tryWords: string[]
}

const TRY_WORDS = 6
const keep = newKeep<Meaning>()

export const meaningOf = (db: Queryable, query: string, lang: Lang): Promise<Meaning> =>
  keep(JSON.stringify([lang, query]), () => find(db, query, lang))

async function find(db: Queryable, query: string, lang: Lang): Promise<Meaning> {
  const words = await wordsIn(query)
  const [ids, stems] = await Promise.all([
    sql.productsOfCode(db, asCode(query)),
    stemsOf(db, latinOf(words)),
  ])
  // Two products of one code are no exact answer.
  const found = { shown: null, exactProductId: ids.length === 1 ? ids[0]! : null, tryWords: [] }
  if (words.length === 0) return { ...found, asked: null, tryWords: await common(db, lang) }
  const asked = await firstThatFinds(db, words, stems)
  if (asked !== null) return { ...found, asked }
  return { ...found, ...(await corrected(db, words, stems, lang)) }
}

const latinOf = (words: readonly Word[]): string[] =>
  words.filter(({ kind }) => kind === 'word').map(({ text }) => text)

/** As words, by pairs of characters, as pinyin. */
async function firstThatFinds(
  db: Queryable,
  words: readonly Word[],
  stems: (word: string) => Stems,
): Promise<Asked | null> {
  const asWords = askedOf(words, stems)
  if ((await sql.findAny(db, [asWords.anywhere]))[0] === true) return asWords
  const bySound = await askedBySound(words, stems)
  const others = [
    askedByPairs(words, stems),
    // Only names have sounds.
    bySound === null ? null : { anywhere: bySound, named: bySound },
  ].filter((each) => each !== null)
  const finds = await sql.findAny(
    db,
    others.map(({ anywhere }) => anywhere),
  )
  return others.find((_, i) => finds[i] === true) ?? null
}

/** Replaces the words that nothing has by near ones, and says so. */
async function corrected(
  db: Queryable,
  words: readonly Word[],
  stems: (word: string) => Stems,
  lang: Lang,
): Promise<Pick<Meaning, 'asked' | 'shown' | 'tryWords'>> {
  const finds = await sql.findAny(
    db,
    words.map((word) => askedOf([word], stems).anywhere),
  )
  const whole = runsIn(words)
  const near = await Promise.all(
    whole.map(({ word, at }) => (at.every((i) => finds[i]) ? null : nearest(db, word, lang))),
  )
  if (near.some((each) => each !== null)) {
    const shown = whole.map(({ word }, i) => near[i] ?? word.run).join(' ')
    const again = await wordsIn(shown)
    const asked = await firstThatFinds(db, again, await stemsOf(db, latinOf(again)))
    if (asked !== null) return { asked, shown, tryWords: [] }
  }
  const known = words.filter((_, i) => finds[i]).map(({ text }) => text)
  const tryWords = known.length > 0 ? [...new Set(known)] : await common(db, lang)
  return { asked: null, shown: null, tryWords: tryWords.slice(0, TRY_WORDS) }
}

/** A Chinese run is one word to whoever mistook its sound, however the dictionary cuts it. */
function runsIn(words: readonly Word[]): { word: Word; at: number[] }[] {
  const runs: { word: Word; at: number[] }[] = []
  for (const [i, word] of words.entries()) {
    const last = runs.at(-1)
    if (word.kind === 'han' && last?.word.kind === 'han' && last.word.run === word.run)
      last.at.push(i)
    else runs.push({ word: word.kind === 'han' ? word : { ...word, run: word.text }, at: [i] })
  }
  return runs
}

async function common(db: Queryable, lang: Lang): Promise<string[]> {
  return (await sql.commonTerms(db, lang, TRY_WORDS)).map(({ text }) => text)
}
