/** Spelling variants with the same meaning: without endings, joined, split. */
import { loadChinese } from '../parse/chinese.ts'
import { splitIntoKnownWords } from './segment.ts'
import { allOf, anyOf, type Expansion } from './tsquery.ts'
import { expand, type SearchContext } from './expand.ts'
import type { Token } from '../parse/tokenize.ts'
import * as sql from '../sql.ts'

/** Endings that make a word of a character without a meaning: 被子 is a 被, 灰色 is 灰, 机器 is 机. */
const EMPTY_END = /^(?:(.{1,2})[子头儿]|([红橙黄绿青蓝紫黑白灰粉棕褐金银])色|(机)器)$/u

const withoutEnd = (word: string): string => {
  const [, ended, colour, machine] = EMPTY_END.exec(word) ?? []
  return ended ?? colour ?? machine ?? word
}

/** None where nothing can be written differently. */
export async function expandVariants(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<Expansion[]> {
  const found = await Promise.all([
    withoutEndings(context, tokens),
    joinWords(context, tokens),
    splitWords(context, tokens),
  ])
  return found.filter((expansion) => expansion !== null)
}

async function withoutEndings(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<Expansion | null> {
  const isEnded = ({ kind, words }: Token) =>
    kind === 'han' && words.some((word) => EMPTY_END.test(word))
  if (!tokens.some(isEnded)) return null
  const { words: cut } = await loadChinese()
  const shorter = tokens.map((token): Token => {
    if (!isEnded(token)) return token
    const run = token.words.map(withoutEnd).join('')
    return { kind: 'han', run, words: cut(run) }
  })
  // Each word alone too: the shorter ones need not be the same as the joined ones.
  const apart = tokens.map((token) =>
    isEnded(token)
      ? allOf(token.words.map((word) => expandWithoutEnding(word, context)))
      : expand([token], context),
  )
  const isOne = tokens.length === 1 && tokens[0]!.words.length === 1
  return isOne ? apart[0]! : anyOf([expand(shorter, context), allOf(apart)])
}

/** 梳子 is a thing that ends with 梳; other words with the character may only be combed. */
function expandWithoutEnding(word: string, context: SearchContext): Expansion {
  const text = withoutEnd(word)
  if (text === word || [...text].length > 1 || COLOURED.test(word)) {
    return expand([{ kind: 'han', run: text, words: [text] }], context)
  }
  return { clause: { lexeme: `h:${text}`, isFixed: true }, heads: [text] }
}

const COLOURED = /色$/u

const MODEL = /^[a-z]{1,4}\d[\da-z.]*$/

/** `tool box` where products have toolbox. */
async function joinWords(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<Expansion | null> {
  const pairs = tokens.slice(1).map((token, i) => ({ at: i, joined: tokens[i]!.run + token.run }))
  const possible = pairs.filter(
    ({ at }) => tokens[at]!.kind === 'word' && tokens[at + 1]!.kind === 'word',
  )
  if (possible.length === 0) return null
  const known = await sql.findKnownWords(
    context.db,
    possible.map(({ joined }) => joined),
  )
  // `DN 50` is not a word of names, but a measure or a model.
  const pair = possible.find(({ joined }) => known.has(joined) || MODEL.test(joined))
  if (pair === undefined) return null
  const joined: Token = { kind: 'word', run: pair.joined, words: [pair.joined] }
  return expand([...tokens.slice(0, pair.at), joined, ...tokens.slice(pair.at + 2)], context)
}

/** `handtruck` where products have hand truck. */
async function splitWords(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<Expansion | null> {
  const cuts = await Promise.all(
    tokens.map(({ kind, run }) => (kind === 'word' ? splitIntoKnownWords(context.db, run) : null)),
  )
  if (cuts.every((cut) => cut === null)) return null
  return allOf(
    tokens.map((token, i) => {
      const words = cuts[i]?.map((word): Token => ({ kind: 'word', run: word, words: [word] }))
      return expand(words ?? [token], context)
    }),
  )
}
