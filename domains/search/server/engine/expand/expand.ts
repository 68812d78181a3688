/** Expands tokens into clauses: stems, the merchant's synonyms, related terms, pairs of characters. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { listPairs } from '../parse/chinese.ts'
import { findColour, headOfEnding } from '../parse/endings.ts'
import { listMeasures } from '../parse/measures.ts'
import { unstemmed, type Stems } from '../parse/stems.ts'
import { type Token, tokenize } from '../parse/tokenize.ts'
import type { OtherThings } from './other-things.ts'
import { type Clause, type Expansion, allOf, withOthers } from './tsquery.ts'

/** The merchant's synonym groups, by each of their words without spaces. */
export type Synonyms = ReadonlyMap<string, readonly Token[][]>
export const NO_SYNONYMS: Synonyms = new Map()
/** Other names of the same thing, which count as the merchant's synonyms do; what means the same, and what less surely. */
export type RelatedWidths = Record<'same' | 'near' | 'wide', readonly Token[][]>
/** Related terms of the dictionaries, by each of their words without spaces. */
export type RelatedTerms = ReadonlyMap<string, RelatedWidths>
export const NO_RELATED: RelatedTerms = new Map()
const SYNONYM_WORDS_MAX = 4

/** The data needed to expand a query: the stems of its words, synonyms and related terms. */
export type SearchContext = {
  db: Queryable
  lang: Lang
  stems: (word: string) => Stems
  synonyms: Synonyms
  related: RelatedTerms
  otherThings: OtherThings
}

export type Reading = {
  /** The reader's language, in which words of letters are inflected; English always. */
  lang?: Lang
  stems: (word: string) => Stems
  synonyms: Synonyms
  /** Related terms that come with every shop. */
  related?: RelatedTerms
  /** Words that end with a character and are no such thing. */
  otherThings?: OtherThings
  /** The last word is still being typed. */
  isTyping?: boolean
  /** Words in place of others, which are not varied again. */
  isReplacement?: boolean
}

/** Clauses for the words themselves, their stems, and the merchant's synonyms. */
export function expand(tokens: readonly Token[], reading: Reading): Expansion {
  const { stems, lang = 'cn', isReplacement = false } = reading
  // Small words of a name stand between others, as in traje de baño: an air con is not any air, and a down jacket not any jacket.
  const isAtEnd = (i: number) => isReplacement && (i === 0 || i === tokens.length - 1)
  const isMeaningful = ({ kind, words }: Token, i: number) =>
    kind === 'han' || isAtEnd(i) || words.some((word) => !stems(word).isFiller(lang))
  const meaningful = tokens.filter(isMeaningful)
  const used = meaningful.length > 0 ? meaningful : tokens
  const expansion = expandEach(used, reading)
  if (used.length === tokens.length) return expansion
  // A stop word may be a thing, as in `down jacket`: a name with all the words comes first.
  return { ...expansion, phrase: expandEach(tokens, reading).clause, isPhraseHead: false }
}

function expandEach(used: readonly Token[], reading: Reading): Expansion {
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
  { lang, stems, synonyms, related, otherThings }: Reading,
) {
  if (synonyms.size === 0 && related === undefined) return null
  const most = Math.min(SYNONYM_WORDS_MAX, tokens.length - at)
  for (let length = most; length > 0; length--) {
    const own = tokens.slice(at, at + length)
    const keys = listSynonymKeys(own, stems)
    const others = keys.flatMap((key) => related?.get(key) ?? [])
    const ofMerchant = keys.flatMap((key) => synonyms.get(key) ?? [])
    const same = others.flatMap((each) => each.same)
    const [near, wide] = [others.flatMap((each) => each.near), others.flatMap((each) => each.wide)]
    if (ofMerchant.length + same.length + near.length + wide.length === 0) continue
    const plain: Reading = {
      ...(lang && { lang }),
      ...(otherThings && { otherThings }),
      stems,
      synonyms: NO_SYNONYMS,
    }
    const ofTexts = (all: readonly Token[][]) =>
      all.map((each) => expand(each, { ...plain, isReplacement: true }))
    const ofRelated = (all: readonly Token[][]) =>
      all.map((each) => expandLoneCharacter(each) ?? ofTexts([each])[0]!)
    const replacements = {
      synonyms: [...ofTexts(ofMerchant), ...ofRelated(same)],
      near: ofRelated(near),
      wide: ofRelated(wide),
    }
    return { length, expansion: withOthers(expand(own, plain), replacements) }
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

function expandHan(
  { run, words: cut }: Token,
  { synonyms, related, otherThings, isReplacement = false }: Reading,
): Expansion {
  const words = joinKnownWords(cut, synonyms, related)
  const ofTexts = (all: readonly Token[][] = []) =>
    all.map((each) =>
      expand(each, { stems: unstemmed, synonyms: NO_SYNONYMS, isReplacement: true }),
    )
  const ofRelated = (all: readonly Token[][] = []) =>
    all.map((each) => expandLoneCharacter(each) ?? ofTexts([each])[0]!)
  const expansions = words.map((word, i): Expansion => {
    const own: Expansion = {
      clause: toHanClause(word, words[i + 1], words[i - 1]),
      heads: [],
    }
    const same = related?.get(word)?.same ?? []
    const byEnding = isReplacement ? [] : expandWithoutEnding(word)
    // Of what has other names those say more than how it ends: a 腰带 is a 皮带 before it is any 带.
    const isNamed = same.length > 0
    return withOthers(own, {
      synonyms: [...ofTexts(synonyms.get(word)), ...ofRelated(same), ...(isNamed ? [] : byEnding)],
      near: ofRelated(related?.get(word)?.near),
      wide: [...ofRelated(related?.get(word)?.wide), ...(isNamed ? byEnding : [])],
    })
  })
  const heads = [words.at(-1) ?? run, run].filter((each) => [...each].length <= HEAD_MAX)
  const { clause, heads: others, synonymHeads, nearHeads, wideHeads } = allOf(expansions)
  const whole: Expansion = {
    // The dictionary may have cut a word of this length: 翻毛皮.
    clause: [...run].length <= HEAD_MAX ? { all: [clause] } : clause,
    heads: [...new Set([...heads, ...others])],
    synonymHeads: synonymHeads ?? [],
    nearHeads: nearHeads ?? [],
    wideHeads: wideHeads ?? [],
    notHeads: words.flatMap((word) => otherThings?.get(headOfEnding(word) ?? word) ?? []),
  }
  if (words.length === 1) return whole
  return { ...whole, phrase: { all: listPairs(run).map((lexeme) => ({ lexeme })) } }
}

/** A single character is the rest of a word that the dictionary does not know, where it stands beside the others: 莱 of 莱赛尔. */
function toHanClause(word: string, next: string | undefined, before: string | undefined): Clause {
  const all = listPairs(word).map((lexeme) => ({ lexeme }))
  if ([...word].length > 1) return { all }
  const pairs = [
    next === undefined ? [] : [word + [...next][0]!],
    before === undefined ? [] : [[...before].at(-1)! + word],
  ].flat()
  return pairs.length === 0
    ? { all }
    : { any: [{ lexeme: word }, ...pairs.map((lexeme) => ({ lexeme }))] }
}

/** A character that means the same is that thing where it ends a name: 剪 of 修枝剪 for 剪刀, and no 无头枕 for 枕头. */
function expandLoneCharacter([token, ...others]: readonly Token[]): Expansion | null {
  if (token?.kind !== 'han' || others.length > 0 || [...token.run].length > 1) return null
  return { clause: { lexeme: `h:${token.run}`, isFixed: true }, heads: [token.run] }
}

/** A 梳子 is a thing that ends with 梳: other words with the character may only be combed. Colours stand anywhere. */
function expandWithoutEnding(word: string): Expansion[] {
  const colour = findColour(word)
  if (colour !== null) return [{ clause: { lexeme: colour }, heads: [] }]
  const head = headOfEnding(word)
  return head === null ? [] : [{ clause: { lexeme: `h:${head}`, isFixed: true }, heads: [head] }]
}

/** Joins adjacent words that form one known word. */
function joinKnownWords(
  words: readonly string[],
  ...known: (Synonyms | RelatedTerms | undefined)[]
): string[] {
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
  { run, words, isBegun: isOpen = false }: Token,
  { lang = 'en', stems, isTyping = false }: Reading,
  isLast: boolean,
): Expansion {
  const listForms = (word: string) => [
    ...new Set([stems(word).en, ...(lang === 'cn' ? [] : [stems(word)[lang]])]),
  ]
  const clauses = words.map((word, i): Clause => {
    const isBegun = (isOpen || (isTyping && isLast)) && i === words.length - 1
    const forms = listForms(word).filter((stem) => stem !== word)
    const own = { lexeme: word, isPrefix: isBegun || isPrefixable(word) }
    return isBegun || forms.length === 0
      ? own
      : { any: [own, ...forms.map((lexeme) => ({ lexeme }))] }
  })
  const heads = words.flatMap((word) => [word, ...listForms(word)])
  const joined = words.join('')
  const written: Clause[] =
    words.length > 1 && joined.length >= JOINED_MIN
      ? [{ all: clauses }, { lexeme: joined, isPrefix: true }]
      : [{ all: clauses }]
  const measures = listMeasures(run).map((all): Clause => {
    return { any: all.map((lexeme) => ({ lexeme })) }
  })
  const all = measures.length === 0 ? written : [...written, { all: measures }]
  const clause = all.length === 1 ? all[0]! : { any: all }
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
