/** Nothing is found as it was written: other words for the wrong ones, and at last fewer words. The list says so. */
import { correctedHan } from './correct-han.ts'
import { nearest } from './correct.ts'
import { askedOf, bothOf, characterWish, unitsIn, wishOf, type Asked, type Unit } from './query.ts'
import type { Reader } from './readings.ts'
import { stemsOf } from './stems.ts'
import * as sql from './sql.ts'

export type Repaired = { asked: Asked; shown: string | null }
type Find = (reader: Reader, units: readonly Unit[]) => Promise<Asked | null>

/** @param find what finds something as it is written */
export async function repaired(
  reader: Reader,
  units: readonly Unit[],
  find: Find,
): Promise<Repaired | null> {
  const finds = await Promise.all(units.map(async (unit) => (await find(reader, [unit])) !== null))
  return (
    (await withNearWords(reader, units, finds, find)) ??
    (await byCharacters(reader, units)) ??
    (await withoutAside(reader, units, find)) ??
    (await withFewerWords(reader, units, finds, find))
  )
}

async function again(reader: Reader, shown: string, find: Find): Promise<Repaired | null> {
  const units = await unitsIn(shown)
  const latin = units.filter(({ kind }) => kind === 'word').flatMap(({ words }) => words)
  const stems = await stemsOf(reader.db, latin)
  const asked = units.length === 0 ? null : await find({ ...reader, stems }, units)
  return asked === null ? null : { asked, shown }
}

async function withNearWords(
  reader: Reader,
  units: readonly Unit[],
  finds: readonly boolean[],
  find: Find,
): Promise<Repaired | null> {
  const { db, lang } = reader
  const near = await Promise.all(
    units.map(async ({ kind, run, words }, i) => {
      if (finds[i]) return null
      if (kind === 'han') return correctedHan(db, run)
      return words.length === 1 ? nearest(db, run, lang) : null
    }),
  )
  if (near.every((word) => word === null)) return null
  return again(reader, units.map(({ run }, i) => near[i] ?? run).join(' '), find)
}

/** Chinese whose characters a name has, but not side by side: it is what was written, so nothing is said. */
async function byCharacters(reader: Reader, units: readonly Unit[]): Promise<Repaired | null> {
  if (!units.some(({ kind, run }) => kind === 'han' && run.length > 1)) return null
  const wish = bothOf(
    units.map((unit) => (unit.kind === 'han' ? characterWish(unit) : wishOf([unit], reader))),
  )
  const asked = askedOf(wish)
  // Characters of a name; of whatever else is said they would say nothing.
  const [isNamed] = await sql.findAny(reader.db, [asked.named])
  return isNamed
    ? { asked: { ...asked, shelf: asked.named, anywhere: asked.named }, shown: null }
    : null
}

/** What follows tells what it is for, in the languages that write words apart. */
const ASIDE = new Set(['for', 'with', 'in', 'para', 'con', 'en', 'untuk', 'dengan', 'di'])

/** `a compressor for the workshop` is a compressor. */
async function withoutAside(
  reader: Reader,
  units: readonly Unit[],
  find: Find,
): Promise<Repaired | null> {
  const at = units.findIndex(({ run }) => ASIDE.has(run))
  const told = units.slice(0, Math.max(0, at)).filter(({ run }) => !reader.stems(run).isFiller)
  return told.length === 0 ? null : again(reader, told.map(({ run }) => run).join(' '), find)
}

/** Without the words that nothing has. */
async function withFewerWords(
  reader: Reader,
  units: readonly Unit[],
  finds: readonly boolean[],
  find: Find,
): Promise<Repaired | null> {
  const kept = await Promise.all(
    units.map(async (unit, i) => {
      if (finds[i]) return unit.run
      if (unit.kind === 'word' || unit.words.length === 1) return null
      const whole = unit.words.filter((word) => word.length > 1)
      const found = await Promise.all(
        whole.map((word) => find(reader, [{ kind: 'han', run: word, words: [word] }])),
      )
      return whole.filter((_, j) => found[j] !== null).join('') || null
    }),
  )
  const isFiller = (run: string) => reader.stems(run).isFiller
  const shown = kept.filter((run) => run !== null && !isFiller(run)).join(' ')
  const isOther = shown !== '' && kept.some((run, i) => run !== units[i]!.run)
  return isOther ? again(reader, shown, find) : null
}
