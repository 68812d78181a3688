/**
 * Words of one sense by the dictionaries of other languages (`sources/senses.tsv.gz`): a Polish cup is `cup, mug` in English and `taza` in
 * Spanish. What several languages agree on means the same; what one alone says is meant less surely.
 */
import { add, plain, type Related } from './related-words.ts'
import { addThesaurus, type Judge } from './thesaurus.ts'

/** So many languages make two words near. */
const NEAR_FROM = 2

export type Languages = Map<string, Map<string, Set<string>>>

/** For each word the others of its senses, and the languages by which they are. */
function note(all: Languages, words: readonly string[], others: readonly string[], from: string) {
  for (const word of words) {
    const known = all.get(word) ?? new Map<string, Set<string>>()
    all.set(word, known)
    for (const other of others) {
      if (other !== word) known.set(other, (known.get(other) ?? new Set()).add(from))
    }
  }
}

/** What several languages say means the same, the surest first. */
export const listNear = (noted: Languages, word: string): string[] =>
  listBySurety(noted.get(word), (by) => by >= NEAR_FROM)

function listBySurety(
  others: ReadonlyMap<string, Set<string>> | undefined,
  is: (by: number) => boolean,
) {
  return [...(others ?? [])]
    .filter(([, by]) => is(by.size))
    .toSorted(([, a], [, b]) => b.size - a.size)
    .map(([other]) => other)
}

export function addNoted(related: Related, noted: Languages): void {
  for (const [word, others] of noted) {
    const wide = listBySurety(others, (by) => by < NEAR_FROM)
    add(related, word, listNear(noted, word), wide)
  }
}

/** Acts in English, of Spanish and Indonesian ones. */
export function readActs(text: string): Record<'spanish' | 'indonesian', Languages> {
  const acts = { spanish: new Map() as Languages, indonesian: new Map() as Languages }
  for (const line of text.split('\n')) {
    const { from, en, spa, id } = readLine(line)
    note(acts.spanish, spa, en, from)
    note(acts.indonesian, id, en, from)
  }
  return acts
}

const toJudge = (noted: Languages): Omit<Judge, 'isAct'> => ({
  knows: (word) => noted.has(word),
  agrees: (a, b) => noted.get(a)?.has(b) ?? false,
})

function readLine(line: string) {
  const [from = '', ...columns] = line.split('\t')
  const [en = [], spa = [], id = []] = columns.map((words) =>
    words === '' ? [] : words.split(',').map(plain),
  )
  return { from, en, spa, id }
}

/** English words of one sense lead to each other, Spanish and Indonesian ones to each other and to these. */
export type Senses = Record<'english' | 'spanish' | 'indonesian', Languages>

export function readSenses(text: string): Senses {
  const senses: Senses = { english: new Map(), spanish: new Map(), indonesian: new Map() }
  for (const line of text.split('\n')) {
    const { from, en, spa, id } = readLine(line)
    note(senses.english, en, en, from)
    note(senses.spanish, spa, [...spa, ...en], from)
    note(senses.indonesian, id, [...id, ...en], from)
  }
  return senses
}

/** Adds a language's own words: those of one sense, and what its thesaurus says. @returns nothing; `related` has them */
export function addLanguage(
  related: Related,
  noted: Languages,
  acts: Languages,
  thesaurus: string,
): void {
  addNoted(related, noted)
  // What people do is called by a hundred words, none of which goods have.
  const isAct = (word: string) => acts.has(word) && !noted.has(word)
  addThesaurus(related, thesaurus, { ...toJudge(noted), isAct })
}
