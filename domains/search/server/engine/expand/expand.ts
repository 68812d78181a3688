/** Expands tokens into clauses: stems, the merchant's synonyms, related terms, pairs of characters. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { listPairs } from '../parse/chinese.ts'
import { unstemmed, type Stems } from '../parse/stems.ts'
import { type Token, tokenize } from '../parse/tokenize.ts'
import { type Clause, type Expansion, anyOf, allOf, withRelated } from './tsquery.ts'

/** The merchant's synonym groups, by each of their words without spaces. */
export type Synonyms = ReadonlyMap<string, readonly Token[][]>
export const NO_SYNONYMS: Synonyms = new Map()
const SYNONYM_WORDS_MAX = 4

/** The data needed to expand a query: the stems of its words, synonyms and related terms. */
export type SearchContext = {
  db: Queryable
  lang: Lang
  stems: (word: string) => Stems
  synonyms: Synonyms
  related: Synonyms
}

export type Reading = {
  stems: (word: string) => Stems
  synonyms: Synonyms
  /** Related terms that come with every shop. */
  related?: Synonyms
  /** The last word is still being typed. */
  isTyping?: boolean
}

/** Clauses for the words themselves, their stems, and the merchant's synonyms. */
export function expand(tokens: readonly Token[], reading: Reading): Expansion {
  const { stems } = reading
  const isMeaningful = ({ kind, words }: Token) =>
    kind === 'han' || words.some((word) => !stems(word).isFiller)
  const meaningful = tokens.filter(isMeaningful)
  const used = meaningful.length > 0 ? meaningful : tokens
  const expansions: Expansion[] = []
  for (let at = 0; at < used.length;) {
    const same = findSynonymsAt(used, at, reading)
    expansions.push(same?.expansion ?? expandToken(used[at]!, reading, at === used.length - 1))
    at += same?.length ?? 1
  }
  return allOf(expansions)
}

/** Whole units that are adjacent and have synonyms. */
function findSynonymsAt(
  tokens: readonly Token[],
  at: number,
  { stems, synonyms, related }: Reading,
) {
  if (synonyms.size === 0 && related === undefined) return null
  const most = Math.min(SYNONYM_WORDS_MAX, tokens.length - at)
  for (let length = most; length > 0; length--) {
    const own = tokens.slice(at, at + length)
    const keys = listSynonymKeys(own, stems)
    const same = keys.flatMap((key) => synonyms.get(key) ?? [])
    const others = keys.flatMap((key) => related?.get(key) ?? [])
    if (same.length === 0 && others.length === 0) continue
    const plain = { stems, synonyms: NO_SYNONYMS }
    const ofTexts = (all: readonly Token[][]) => all.map((each) => expand(each, plain))
    const expansion = expand(own, plain)
    return {
      length,
      expansion: withRelated(
        same.length === 0 ? expansion : anyOf([expansion, ...ofTexts(same)]),
        ofTexts(others),
      ),
    }
  }
  return null
}

type LatinLang = 'en' | 'spa' | 'id'

export const toSynonymKey = (
  tokens: readonly Token[],
  stems?: (word: string) => Stems,
  lang: LatinLang = 'en',
): string =>
  tokens
    .flatMap(({ kind, words, run }) =>
      kind === 'han' || stems === undefined ? [run] : words.map((word) => stems(word)[lang]),
    )
    .join('')

/** As written, and by its stems in each language. */
export const listSynonymKeys = (
  tokens: readonly Token[],
  stems: (word: string) => Stems,
): string[] =>
  tokens.every(({ kind }) => kind === 'han')
    ? [toSynonymKey(tokens)]
    : [
        ...new Set([
          toSynonymKey(tokens),
          ...STEMMED.map((lang) => toSynonymKey(tokens, stems, lang)),
        ]),
      ]
const STEMMED: readonly LatinLang[] = ['en', 'spa', 'id']

function expandToken(token: Token, reading: Reading, isLast: boolean): Expansion {
  return token.kind === 'han' ? expandHan(token, reading) : expandLatin(token, reading, isLast)
}

/** Long words are also matched by pairs of characters, so that they are found wherever the dictionary splits the name. */
const HEAD_MAX = 4

function expandHan({ run, words: cut }: Token, { synonyms, related }: Reading): Expansion {
  const words = joinKnownWords(cut, synonyms, related)
  const ofTexts = (all: readonly Token[][] = []) =>
    all.map((each) => expand(each, { stems: unstemmed, synonyms: NO_SYNONYMS }))
  const expansions = words.map((word): Expansion => {
    const own: Expansion = {
      clause: { all: listPairs(word).map((lexeme) => ({ lexeme })) },
      heads: [],
    }
    const same = ofTexts(synonyms.get(word))
    return withRelated(same.length === 0 ? own : anyOf([own, ...same]), ofTexts(related?.get(word)))
  })
  const heads = [words.at(-1) ?? run, run].filter((each) => [...each].length <= HEAD_MAX)
  const { clause, heads: others, relatedHeads } = allOf(expansions)
  const whole: Expansion = {
    clause,
    heads: [...new Set([...heads, ...others])],
    relatedHeads: relatedHeads ?? [],
  }
  if (words.length === 1) return whole
  return { ...whole, together: { all: listPairs(run).map((lexeme) => ({ lexeme })) } }
}

/** Joins adjacent words that form one known word. */
function joinKnownWords(words: readonly string[], ...known: (Synonyms | undefined)[]): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length;) {
    let length = Math.min(SYNONYM_WORDS_MAX, words.length - at)
    const joined = () => words.slice(at, at + length).join('')
    while (length > 1 && !known.some((each) => each?.has(joined()))) length--
    found.push(joined())
    at += length
  }
  return found
}

/** Half a code is typed as often as a whole one: a word with a digit matches as a prefix. */
const isPrefixable = (word: string): boolean => word.length >= 4 && /\p{N}/u.test(word)
const JOINED_MIN = 3

function expandLatin(
  { words, isBegun: isOpen = false }: Token,
  { stems, isTyping = false }: Reading,
  isLast: boolean,
): Expansion {
  const clauses = words.map((word, i): Clause => {
    const isBegun = (isOpen || (isTyping && isLast)) && i === words.length - 1
    const { en, spa, id } = stems(word)
    const forms = [...new Set([en, spa, id])].filter((stem) => stem !== word)
    const own = { lexeme: word, isPrefix: isBegun || isPrefixable(word) }
    return isBegun || forms.length === 0
      ? own
      : { any: [own, ...forms.map((lexeme) => ({ lexeme }))] }
  })
  const heads = words.flatMap((word) => [word, stems(word).en, stems(word).spa, stems(word).id])
  const joined = words.join('')
  const clause: Clause =
    words.length > 1 && joined.length >= JOINED_MIN
      ? { any: [{ all: clauses }, { lexeme: joined, isPrefix: true }] }
      : { all: clauses }
  return { clause, heads: [...new Set(heads)] }
}

/** All of its characters, in any position: where no dictionary and no pair helps. */
export const expandCharacters = ({ run }: Token): Expansion => ({
  clause: { all: [...new Set(run)].map((lexeme) => ({ lexeme })) },
  heads: [[...run].at(-1) ?? run],
})

/** Clauses for words that must be found as they are. */
export const expandText = async (text: string, reading: Reading): Promise<Expansion> =>
  expand(await tokenize(text), reading)
