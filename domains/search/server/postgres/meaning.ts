/** What words mean: the first reading of them that finds anything. The filters of a list have no say in it. */
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { akinSaid, akinWords, meant } from './akin.ts'
import { correctedHan } from './correct-han.ts'
import { newKeep } from './kept.ts'
import {
  askedOf,
  eitherOf,
  hasAkin,
  unitsIn,
  wishOf,
  type Asked,
  type Unit,
  type Wish,
} from './query.ts'
import { otherwise, withoutAsking, type Reader } from './readings.ts'
import { repaired } from './repair.ts'
import { soundWishes } from './sound.ts'
import { stemsOf } from './stems.ts'
import { synonymsOf } from './synonyms.ts'
import * as sql from './sql.ts'
import { asCode } from './text.ts'

export type Meaning = {
  /** Null when nothing is found however it is read. */
  asked: Asked | null
  /** The words that the list is for, when they are not those that were asked. */
  shown: string | null
  tryWords: string[]
}

/** A query as it is written, before anybody looks what it finds. */
export type Opening = {
  query: string
  units: Unit[]
  reader: Reader
  /** The words alone; null when nothing of it is a word. */
  asked: Asked | null
  /** Some of it is called otherwise too, which is worth looking for where the words alone find little. */
  hasAkin: boolean
  /** Products that have the words for a code, exactly. */
  codedIds: number[]
}

const TRY_WORDS = 6

export async function opening(db: Queryable, query: string, lang: Lang): Promise<Opening> {
  const units = await unitsIn(query)
  const latin = units.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const [codedIds, stems, synonyms, akin] = await Promise.all([
    sql.productsOfCode(db, asCode(query)),
    stemsOf(db, latin),
    synonymsOf(db),
    akinWords(db),
  ])
  const reader: Reader = { db, lang, stems, synonyms, akin }
  if (units.length === 0) return { query, units, reader, asked: null, hasAkin: false, codedIds }
  const wish = wishOf(units, reader)
  return { query, units, reader, asked: askedOf(wish), hasAkin: hasAkin(wish.need), codedIds }
}

const keep = newKeep<Meaning>()

/** @param isLiteral nothing is corrected or left out */
export const meaningOf = (opened: Opening, isLiteral: boolean): Promise<Meaning> =>
  keep(JSON.stringify([opened.reader.lang, opened.query, isLiteral]), () => find(opened, isLiteral))

async function find({ units, reader }: Opening, isLiteral: boolean): Promise<Meaning> {
  const found = { shown: null, tryWords: [] }
  if (units.length === 0) return { ...found, asked: null }
  const asked = await asWritten(reader, units)
  if (asked !== null) return { ...found, asked }
  const told = (await withoutAsking(units)) ?? units
  const other = isLiteral ? null : await repaired(reader, told, asWritten)
  if (other !== null) return { ...found, ...other }
  return { ...found, asked: null, tryWords: await wordsToTry(reader, units) }
}

/** As words, with what they are also called; in other forms of the same words; as sounds. */
async function asWritten(reader: Reader, units: readonly Unit[]): Promise<Asked | null> {
  const plain = wishOf(units, reader)
  const whole = await meant(reader.db, plain)
  // A word of names or shelves is meant as it is. One that only stands somewhere may be another form of a name's.
  const [isShelved = false, isAnywhere = false] = await sql.findAny(reader.db, [
    whole.akin ?? whole.shelf,
    whole.anywhere,
  ])
  if (isShelved) return whole
  const telling = await withoutAsking(units)
  const told = telling === null ? null : await asWritten(reader, telling)
  if (told !== null) return told
  const others = await thatFind(reader, await otherwise(reader, units))
  if (isAnywhere || others.length > 0) {
    return meant(reader.db, eitherOf([...(isAnywhere ? [plain] : []), ...others]))
  }
  const [sound] = await thatFind(
    reader,
    await soundWishes(reader.db, units, { stems: reader.stems, synonyms: reader.synonyms }),
  )
  if (sound !== undefined) return meant(reader.db, sound)
  const saidOtherwise = await akinSaid(units)
  return saidOtherwise === null ? null : asWritten(reader, saidOtherwise)
}

async function thatFind({ db }: Reader, wishes: readonly Wish[]): Promise<Wish[]> {
  if (wishes.length === 0) return []
  const finds = await sql.findAny(
    db,
    wishes.map((wish) => askedOf(wish, true).anywhere),
  )
  return wishes.filter((_, i) => finds[i])
}

/** Those of the words that something has; else near ones. */
async function wordsToTry(
  { db, stems, synonyms }: Reader,
  units: readonly Unit[],
): Promise<string[]> {
  const words = units.flatMap(({ kind, words: own }) =>
    own.filter((word) => kind === 'word' || word.length > 1).map((text) => ({ kind, text })),
  )
  const asked = words.map(({ kind, text }) =>
    wishOf([{ kind, run: text, words: [text] }], { stems, synonyms }),
  )
  const finds = await sql.findAny(
    db,
    asked.map((wish) => askedOf(wish).anywhere),
  )
  const known = words.filter((_, i) => finds[i]).map(({ text }) => text)
  if (known.length > 0) return [...new Set(known)].slice(0, TRY_WORDS)
  const near = await Promise.all(
    units.slice(0, 2).map(async ({ kind, run }) => {
      if (kind === 'word')
        return (await sql.termsLike(db, run, [], TRY_WORDS)).map(({ text }) => text)
      return [await correctedHan(db, run)].filter((text) => text !== null)
    }),
  )
  return [...new Set(near.flat())].slice(0, TRY_WORDS)
}
