/** Spelling variants with the same meaning: joined, split. */
import { splitIntoKnownWords } from './segment.ts'
import { allOf, type Expansion } from './tsquery.ts'
import { expand, type SearchContext } from './expand.ts'
import type { Token } from '../parse/tokenize.ts'
import * as sql from '../sql.ts'

/** None where nothing can be written differently. */
export async function expandVariants(
  context: SearchContext,
  tokens: readonly Token[],
): Promise<Expansion[]> {
  const found = await Promise.all([joinWords(context, tokens), splitWords(context, tokens)])
  return found.filter((expansion) => expansion !== null)
}

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
