/** Nothing is found as it was written: other words for the wrong ones, and at last fewer words. The list says so. */
import { correctedHan } from './correct-han.ts'
import { nearest } from './correct.ts'
import { asManyAs, mainOf, wordsWithin, type Atom } from './fewer.ts'
import { askedOf, bothOf, characterWish, unitsIn, wishOf, type Asked, type Unit } from './query.ts'
import type { Reader } from './readings.ts'
import { stemsOf } from './stems.ts'
import * as sql from './sql.ts'

export type Repaired = { asked: Asked; shown: string | null }
type Find = (reader: Reader, units: readonly Unit[]) => Promise<Asked | null>

/** A unit, what finds it by itself, and the words of it that goods have. */
type Known = { unit: Unit; asked: Asked | null; atoms: Atom[]; isWhole: boolean }

/** @param find what finds something as it is written */
export async function repaired(
  reader: Reader,
  units: readonly Unit[],
  find: Find,
): Promise<Repaired | null> {
  const known = await Promise.all(units.map((unit) => knownOf(reader, unit, find)))
  return (
    (await goingOn(reader, known)) ??
    (await withNearWords(reader, known, find)) ??
    (await byCharacters(reader, units)) ??
    (await withFewerWords(reader, known, find))
  )
}

async function knownOf(reader: Reader, unit: Unit, find: Find): Promise<Known> {
  const asked = await find(reader, [unit])
  const own: Atom[] = asked === null ? [] : [{ text: unit.run, asked }]
  if (unit.kind === 'word') return { unit, asked, atoms: own, isWhole: asked !== null }
  const within = await wordsWithin(reader, unit, find)
  // What is found whole need not be cut, unless it is a sentence.
  return asked !== null ? { unit, asked, atoms: own, isWhole: true } : { unit, asked, ...within }
}

const GOING_ON_LETTERS = 3

/** `pkbx` of PK-BX5, `compres` of compressor: nobody has to type the whole of it. */
async function goingOn(reader: Reader, known: readonly Known[]): Promise<Repaired | null> {
  const isBegun = ({ unit, asked }: Known) =>
    unit.kind === 'word' && asked === null && unit.run.length >= GOING_ON_LETTERS
  if (!known.some(isBegun)) return null
  const units = known.map((each) => (isBegun(each) ? { ...each.unit, isBegun: true } : each.unit))
  const asked = askedOf(wishOf(units, reader))
  const [finds] = await sql.findAny(reader.db, [asked.anywhere])
  return finds ? { asked, shown: null } : null
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
  known: readonly Known[],
  find: Find,
): Promise<Repaired | null> {
  const { db, lang } = reader
  const near = await Promise.all(
    known.map(async ({ unit: { kind, run, words }, isWhole }) => {
      if (isWhole) return null
      if (kind === 'han') return correctedHan(db, run)
      return words.length === 1 ? nearest(db, run, lang) : null
    }),
  )
  if (near.every((word) => word === null)) return null
  const shown = known.map(({ unit }, i) => near[i] ?? unit.run).join(' ')
  const found = await again(reader, shown, find)
  if (found !== null || known.length === 1) return found
  // The right words, and not all of them together.
  const units = await unitsIn(shown)
  return withFewerWords(
    reader,
    await Promise.all(units.map((unit) => knownOf(reader, unit, find))),
    find,
  )
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

/** As many of the words as something has, in the order in which they were written. */
async function withFewerWords(
  reader: Reader,
  known: readonly Known[],
  find: Find,
): Promise<Repaired | null> {
  const units = known.map(({ unit }) => unit)
  // A letter or a digit alone is the beginning of something else.
  const isTelling = ({ text }: Atom) => !/^[a-z\d]$/.test(text) && !reader.stems(text).isFiller
  const atoms = known.flatMap((each) => each.atoms).filter(isTelling)
  const kept = await asManyAs(reader.db, atoms, mainOf(units, atoms, reader))
  if (kept === null) return null
  const texts = new Set(kept.map(({ text }) => text))
  // Words of one run that all are kept are that run.
  const shown = known
    .map(({ atoms: own }) => own.filter(({ text }) => texts.has(text)).map(({ text }) => text))
    .filter((own) => own.length > 0)
    .flat()
    .join(' ')
  const asWas = units.map(({ run }) => run).join(' ')
  const found = shown === asWas ? null : await again(reader, shown, find)
  const isSame = shown.replaceAll(' ', '') === asWas.replaceAll(' ', '')
  return found !== null && isSame ? { ...found, shown: null } : found
}
