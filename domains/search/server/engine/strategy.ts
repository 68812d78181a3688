/** What every strategy of a search is given and answers: a way to read a query, tried in its turn, that finds products or not. */
import type { Expansion, RankedQuery } from './expand/tsquery.ts'
import type { SearchContext } from './expand/expand.ts'
import type { Location } from './locate.ts'
import type { Token } from './parse/tokenize.ts'

/** A query on its way through the strategies. */
export type Query = {
  context: SearchContext
  tokens: readonly Token[]
  /** The tokens with their stems and synonyms, as most strategies begin with them. */
  expansion: Expansion
  /** Where products have these words: found out once, for the strategies that ask. */
  locate(): Promise<Location>
  /** Reads other tokens by all strategies that keep to what was written, for strategies that change the tokens. */
  findAsWritten(tokens: readonly Token[], context?: SearchContext): Promise<RankedQuery | null>
}

export type Candidate = {
  query: RankedQuery
  /** The words that the list is for, when they are not those that were asked. */
  shown: string | null
}

export type Strategy<Given extends Query = Query> = {
  name: string
  /** Null when this way of reading finds no product: the next strategy is tried. */
  find(query: Given): Promise<Candidate | null>
}

/** The answer of the first strategy that has one. */
export async function findFirst<Given extends Query>(
  strategies: readonly Strategy<Given>[],
  query: Given,
): Promise<Candidate | null> {
  for (const strategy of strategies) {
    const candidate = await strategy.find(query)
    if (candidate !== null) return candidate
  }
  return null
}
