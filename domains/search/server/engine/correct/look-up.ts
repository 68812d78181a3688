/** Looks up the words of a query that finds nothing as a whole: the input of corrections and relaxation. */
import { loadChinese } from '../parse/chinese.ts'
import { isQuestion, listAskedFor } from '../parse/questions.ts'
import type { Token } from '../parse/tokenize.ts'
import type { RankedQuery } from '../expand/ranked-query.ts'
import { hasMeaning, isAct } from '../expand/related.ts'
import type { Query } from '../strategy.ts'
import { correctTokens } from './correct-tokens.ts'
import * as sql from '../sql.ts'

/** A word that products have, with its query. */
export type KnownTerm = {
  text: string
  query: RankedQuery
  /** In a question it says what somebody does, and not what the thing is. */
  isAct?: boolean
}

/** A token, the query that finds it alone, and the known words within it. */
export type LookedUpToken = {
  token: Token
  query: RankedQuery | null
  terms: KnownTerm[]
  /** The terms cover the token well enough that it is not a misspelling. */
  isWhole: boolean
}

/** A query whose tokens were looked up one by one. */
export type LookedUpQuery = Query & {
  lookedUp: readonly LookedUpToken[]
  /** All tokens, also those that are left out of the others. */
  typed: readonly Token[]
  /** Whether somebody asks what helps, and does not name a thing. */
  isQuestion: boolean
  /** What a question itself calls the thing; empty where it names none. */
  askedFor: readonly Token[]
  /** The query with the nearest known words in place of wrong ones; null when none is near enough. Computed once. */
  correct: () => Promise<string | null>
}

/** @param typed the tokens of the whole query, its small words too, which say whether it is a question */
export async function lookUp(query: Query, typed: readonly Token[]): Promise<LookedUpQuery> {
  const isAsked = isQuestion(typed)
  const found = await lookUpTokens(query, query.tokens)
  const lookedUp = isAsked ? await markChineseActs(found) : found
  let correcting: Promise<string | null> | undefined
  return {
    ...query,
    lookedUp,
    typed,
    isQuestion: isAsked,
    askedFor: listAskedFor(typed),
    correct: () => (correcting ??= correctTokens(query, lookedUp)),
  }
}

/** Of a Chinese question what the dictionary says is to do something: 切纸 has 切. */
const markChineseActs = (lookedUp: readonly LookedUpToken[]): Promise<LookedUpToken[]> =>
  Promise.all(
    lookedUp.map(async (each) => ({
      ...each,
      terms: await Promise.all(
        each.terms.map(async (term) =>
          (await isAct(term.text)) ? { ...term, isAct: true } : term,
        ),
      ),
    })),
  )

export const lookUpTokens = (query: Query, tokens: readonly Token[]): Promise<LookedUpToken[]> =>
  Promise.all(tokens.map((token) => lookUpToken(query, token)))

async function lookUpToken(query: Query, token: Token): Promise<LookedUpToken> {
  const whole = await query.findAsWritten([token])
  const terms: KnownTerm[] =
    whole === null ? [] : [{ text: token.run, query: whole, isAct: token.isAct === true }]
  if (token.kind === 'word') return { token, query: whole, terms, isWhole: whole !== null }
  const within = await findTermsWithin(query, token)
  // A token that is found as a whole need not be split, unless it is a sentence.
  return whole === null
    ? { token, query: whole, ...within }
    : { token, query: whole, terms, isWhole: true }
}

/** Words within a run of Chinese that products have. A single character counts where it is a head noun: 桌, 碗. */
async function findTermsWithin(
  { context: { db }, findAsWritten }: Query,
  { run, words }: Token,
): Promise<Pick<LookedUpToken, 'terms' | 'isWhole'>> {
  const findTerm = async (text: string): Promise<KnownTerm | null> => {
    const query = await findAsWritten([{ kind: 'han', run: text, words: [text] }])
    return query === null ? null : { text, query }
  }
  const joined = joinSingleCharacters(words)
  const cuts = [words, joined, ...cutsInTwo([...run])]
  const texts = [...new Set(cuts.flat())]
  const areHeads = await sql.hasMatches(
    db,
    texts.map((text) => `'h:${text}'`),
  )
  // What a dictionary explains is that thing, and not any other that ends like it: a laundry liquid is no correction fluid.
  const isExplained = await hasMeaning(run)
  const tried = texts.filter((text, i) => [...text].length > 1 || (areHeads[i] && !isExplained))
  const found = (await Promise.all(tried.map(findTerm))).filter((term) => term !== null)
  const known = new Map(found.map((term) => [term.text, term]))
  const cut = cuts.find((each) => each.length > 1 && each.every((text) => known.has(text)))
  if (cut !== undefined)
    return { terms: cut.flatMap((text) => known.get(text) ?? []), isWhole: true }
  const pieces = joined.flatMap((text) =>
    known.has(text) || words.includes(text) ? [text] : [...text],
  )
  const outer = pieces.flatMap((text) => known.get(text) ?? [])
  const inner = await Promise.all((await listInnerWords(words, known)).map(findTerm))
  const terms = [...outer, ...inner.filter((term) => term !== null)].sort(
    (a, b) => run.indexOf(a.text) - run.indexOf(b.text),
  )
  return { terms, isWhole: coversMost(run, terms) }
}

/** Words within longer unknown ones: 指甲 of 指甲剪. */
async function listInnerWords(
  words: readonly string[],
  known: ReadonlyMap<string, KnownTerm>,
): Promise<string[]> {
  const { wordsWithin } = await loadChinese()
  return words
    .filter((word) => word.length > 2 && !known.has(word))
    .flatMap((word) => wordsWithin(word).filter((text) => text !== word && text.length > 1))
}

/** Three of five characters, the last word among them: the rest, such as a verb between two things, is not a misspelling. */
function coversMost(run: string, terms: readonly KnownTerm[]): boolean {
  const covered = new Set(
    terms.flatMap(({ text }) => [...text].map((_, i) => run.indexOf(text) + i)),
  )
  const endsWithKnownWord =
    terms.some(({ text }) => run.endsWith(text)) && terms.some(({ text }) => [...text].length > 1)
  return endsWithKnownWord && covered.size * 5 >= [...run].length * 3
}

/** The dictionary may not know a word of two characters: 抱 and 枕 side by side are a 抱枕. */
function joinSingleCharacters(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [own = '', next = ''] = [words[at], words[at + 1]]
    const isPair = [...own].length === 1 && [...next].length === 1
    joined.push(isPair ? own + next : own)
    if (isPair) at++
  }
  return joined
}

/** The dictionary does not know 实木柜, but 实木 and 柜. The head noun is at the end, so the later cut goes first. */
const cutsInTwo = (characters: readonly string[]): string[][] =>
  characters.length < 3 || characters.length > 6
    ? []
    : Array.from({ length: characters.length - 2 }, (_, i) => {
        const at = characters.length - 1 - i
        return [characters.slice(0, at).join(''), characters.slice(at).join('')]
      })
