/** The same words in other forms: what people write differently and mean alike. */
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import { ASKING } from '../vocabulary/asking.ts'
import { chinese } from './chinese.ts'
import { cutInWords } from './correct.ts'
import { bothOf, eitherOf, wishOf, type Synonyms, type Unit, type Wish } from './query.ts'
import type { Stems } from './stems.ts'
import * as sql from './sql.ts'

export type Reader = {
  db: Queryable
  lang: Lang
  stems: (word: string) => Stems
  synonyms: Synonyms
  akin: Synonyms
}

/** Endings that make a word of a character and say nothing: 被子 is a 被, 灰色 is 灰, 机器 is 机. */
const EMPTY_END = /^(?:(.{1,2})[子头儿]|([红橙黄绿青蓝紫黑白灰粉棕褐金银])色|(机)器)$/u

const withoutEnd = (word: string): string => {
  const [, ended, colour, machine] = EMPTY_END.exec(word) ?? []
  return ended ?? colour ?? machine ?? word
}

/** What is said of a thing is said behind it, after one of these. */
export const ASIDE = new Set(
  'for with in to of from para con en de untuk dengan di dari'.split(' '),
)

/** Without what says only that somebody is looking for something. Null where it is all about something. */
export async function withoutAsking(units: readonly Unit[]): Promise<Unit[] | null> {
  const { words: cut } = await chinese()
  const kept = units.flatMap((unit, i): Unit[] => {
    const isGeneric = ASKING.generic.has(unit.run) && !ASIDE.has(units[i + 1]?.run ?? '')
    if (isGeneric && units.length > 1) return []
    const words = unit.words.filter((word) => !ASKING[unit.kind].has(word))
    if (words.length === unit.words.length) return [unit]
    if (words.length === 0 || unit.kind === 'word') return []
    const run = words.join('')
    return [{ kind: 'han', run, words: cut(run) }]
  })
  const isLess = kept.length < units.length || kept.some(({ run }, i) => run !== units[i]!.run)
  return kept.length > 0 && isLess ? kept : null
}

/** None where nothing can be written differently. */
export async function otherwise(reader: Reader, units: readonly Unit[]): Promise<Wish[]> {
  const found = await Promise.all([
    withoutEndings(reader, units),
    writtenTogether(reader, units),
    writtenApart(reader, units),
  ])
  return found.filter((wish) => wish !== null)
}

async function withoutEndings(reader: Reader, units: readonly Unit[]): Promise<Wish | null> {
  const isEnded = ({ kind, words }: Unit) =>
    kind === 'han' && words.some((word) => EMPTY_END.test(word))
  if (!units.some(isEnded)) return null
  const { words: cut } = await chinese()
  const shorter = units.map((unit): Unit => {
    if (!isEnded(unit)) return unit
    const run = unit.words.map(withoutEnd).join('')
    return { kind: 'han', run, words: cut(run) }
  })
  // Each word by itself too: what they were together, the shorter ones need not be.
  const apart = units.map((unit) =>
    isEnded(unit)
      ? bothOf(unit.words.map((word) => endedWish(word, reader)))
      : wishOf([unit], reader),
  )
  const isOne = units.length === 1 && units[0]!.words.length === 1
  return isOne ? apart[0]! : eitherOf([wishOf(shorter, reader), bothOf(apart)])
}

/** A 梳子 is a thing that ends with 梳; whatever else has the character may be combed only. */
function endedWish(word: string, reader: Reader): Wish {
  const text = withoutEnd(word)
  if (text === word || [...text].length > 1 || COLOURED.test(word)) {
    return wishOf([{ kind: 'han', run: text, words: [text] }], reader)
  }
  return { need: { lexeme: `h:${text}`, isFixed: true }, heads: [text] }
}

const COLOURED = /色$/u

const MODEL = /^[a-z]{1,4}\d[\da-z.]*$/

/** `tool box` where goods are called toolbox. */
async function writtenTogether(reader: Reader, units: readonly Unit[]): Promise<Wish | null> {
  const pairs = units.slice(1).map((unit, i) => ({ at: i, joined: units[i]!.run + unit.run }))
  const possible = pairs.filter(
    ({ at }) => units[at]!.kind === 'word' && units[at + 1]!.kind === 'word',
  )
  if (possible.length === 0) return null
  const known = await sql.knownWords(
    reader.db,
    possible.map(({ joined }) => joined),
  )
  // `DN 50` is no word of names, but a measure or a model.
  const pair = possible.find(({ joined }) => known.has(joined) || MODEL.test(joined))
  if (pair === undefined) return null
  const joined: Unit = { kind: 'word', run: pair.joined, words: [pair.joined] }
  return wishOf([...units.slice(0, pair.at), joined, ...units.slice(pair.at + 2)], reader)
}

/** `handtruck` where goods are called hand truck. */
async function writtenApart(reader: Reader, units: readonly Unit[]): Promise<Wish | null> {
  const cuts = await Promise.all(
    units.map(({ kind, run }) => (kind === 'word' ? cutInWords(reader.db, run) : null)),
  )
  if (cuts.every((cut) => cut === null)) return null
  return bothOf(
    units.map((unit, i) => {
      const words = cuts[i]?.map((word): Unit => ({ kind: 'word', run: word, words: [word] }))
      return wishOf(words ?? [unit], reader)
    }),
  )
}
