/** Not all of the words stand together anywhere: as many of them as do, and what the thing is before what is said of it. */
import type { Queryable } from '#kit/server/database/db.ts'
import { chinese } from '../parse/chinese.ts'
import type { RankedQuery } from '../expand/tsquery.ts'
import type { Token } from '../parse/tokenize.ts'
import { PREPOSITIONS } from '../parse/stop-words.ts'
import type { SearchContext } from '../expand/variants.ts'
import * as sql from '../sql.ts'

/** A word that goods have, and how it is asked for. */
export type Atom = { text: string; query: RankedQuery }
type Find = (context: SearchContext, tokens: readonly Token[]) => Promise<RankedQuery | null>

/** More words than this are tried by the ones nearest to what the thing is. */
const ATOMS_MAX = 5

/** Words of a run of Chinese that goods have. A character alone is one where it is what a thing is: 桌, 碗. */
export async function findWordsWithin(
  context: SearchContext,
  { run, words }: Token,
  find: Find,
): Promise<{ atoms: Atom[]; isWhole: boolean }> {
  const characters = [...run]
  const tools = await chinese()
  const within = (word: string) =>
    tools.wordsWithin(word).filter((text) => text !== word && text.length > 1)
  const joined = withPairs(words)
  const ways = [words, joined, ...cutsInTwo(characters)]
  const texts = [...new Set(ways.flat())]
  const atoms = new Map<string, Atom>()
  const heads = await sql.hasMatches(
    context.db,
    texts.map((text) => `'h:${text}'`),
  )
  await Promise.all(
    texts.map(async (text, i) => {
      const isOne = [...text].length === 1
      if (isOne && !heads[i]) return
      const query = await find(context, [{ kind: 'han', run: text, words: [text] }])
      if (query !== null) atoms.set(text, { text, query })
    }),
  )
  const way = ways.find((each) => each.length > 1 && each.every((text) => atoms.has(text)))
  const some = joined.flatMap((text) =>
    atoms.has(text) || words.includes(text) ? [text] : [...text],
  )
  const stored = (way ?? some).flatMap((text) => atoms.get(text) ?? [])
  if (way !== undefined) return { atoms: stored, isWhole: true }
  // Of a word that nobody has, the words within: 指甲 of 指甲剪.
  const inner = await Promise.all(
    words
      .filter((text) => text.length > 2 && !atoms.has(text))
      .flatMap(within)
      .map(async (text): Promise<Atom | null> => {
        const query = await find(context, [{ kind: 'han', run: text, words: [text] }])
        return query === null ? null : { text, query }
      }),
  )
  const found = [...stored, ...inner.filter((atom) => atom !== null)].sort(
    (a, b) => run.indexOf(a.text) - run.indexOf(b.text),
  )
  const known = new Set(found.flatMap(({ text }) => [...text].map((_, i) => run.indexOf(text) + i)))
    .size
  // A verb between words that goods have is no slip.
  const endsWithKnownWord = found.some(({ text }) => [...text].length > 1 && run.endsWith(text))
  return { atoms: found, isWhole: endsWithKnownWord && known * 5 >= characters.length * 3 }
}

/** The dictionary may not know a word of two characters: 抱 and 枕 that stand side by side are a 抱枕. */
function withPairs(words: readonly string[]): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [own = '', next = ''] = [words[at], words[at + 1]]
    const isPair = [...own].length === 1 && [...next].length === 1
    found.push(isPair ? own + next : own)
    if (isPair) at++
  }
  return found
}

/** `实木柜` is no word of the dictionary's: 实木 and 柜. What it is stands at the end, so the later cut goes first. */
const cutsInTwo = (characters: readonly string[]): string[][] =>
  characters.length < 3 || characters.length > 6
    ? []
    : Array.from({ length: characters.length - 2 }, (_, i) => {
        const at = characters.length - 1 - i
        return [characters.slice(0, at).join(''), characters.slice(at).join('')]
      })

/** @returns those of the words to look for, or null when none finds anything */
export async function findLargestSubset(
  db: Queryable,
  atoms: readonly Atom[],
  main: Atom | undefined,
): Promise<Atom[] | null> {
  const tried = nearest(atoms, main)
  for (let size = tried.length; size > 0; size--) {
    const sets = subsetsOf(tried, size)
    const isMain = (set: readonly Atom[]) => main === undefined || set.includes(main)
    const query = (place: 'shelf' | 'anywhere') =>
      sets.map((set) =>
        set
          .map(
            ({ query: own }) =>
              `(${place === 'shelf' ? (own.related ?? own.inCategory) : own[place]})`,
          )
          .join(' & '),
      )
    // One word of several that somewhere something says is nothing that anybody asked for.
    const places = size === 1 ? query('shelf') : [...query('shelf'), ...query('anywhere')]
    const finds = await sql.hasMatches(db, places)
    const found = (place: number) => sets.filter((_, i) => finds[place * sets.length + i])
    const best =
      found(0).find(isMain) ?? found(1).find(isMain) ?? (size === 1 ? found(0)[0] : undefined)
    if (best !== undefined) return best
  }
  return null
}

function nearest(atoms: readonly Atom[], main: Atom | undefined): Atom[] {
  const at = main === undefined ? atoms.length : atoms.indexOf(main)
  const from = Math.max(0, Math.min(at + 1 - ATOMS_MAX, atoms.length - ATOMS_MAX))
  return atoms.slice(Math.max(from, 0), from + ATOMS_MAX)
}

function subsetsOf(atoms: readonly Atom[], size: number): Atom[][] {
  if (size === 0) return [[]]
  return atoms.flatMap((atom, i) =>
    subsetsOf(atoms.slice(i + 1), size - 1).map((rest) => [atom, ...rest]),
  )
}

/** Chinese and English end with what a thing is, Spanish and Indonesian begin with it; none of them after a small word. */
export function findMainTerm(
  tokens: readonly Token[],
  atoms: readonly Atom[],
  { lang }: SearchContext,
) {
  const at = tokens.findIndex(({ run }, i) => i > 0 && PREPOSITIONS.has(run))
  const before = new Set((at < 0 ? tokens : tokens.slice(0, at)).map(({ run }) => run))
  const own = at < 0 ? atoms : atoms.filter(({ text }) => before.has(text))
  const isLast = lang === 'cn' || lang === 'en'
  const among = own.length > 0 ? own : atoms
  return isLast ? among.at(-1) : among[0]
}
