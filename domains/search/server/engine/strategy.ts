/** The interface of a search strategy: a way to interpret a query, tried in its turn, that finds products or not. */
import type { RankedQuery } from './expand/ranked-query.ts'
import type { Expansion } from './expand/tsquery.ts'
import type { SearchContext } from './expand/expand.ts'
import type { Location } from './locate.ts'
import type { Token } from './parse/tokenize.ts'

/** A query on its way through the strategies. */
export type Query = {
  context: SearchContext
  tokens: readonly Token[]
  /** The tokens with their stems and synonyms, which most strategies need. */
  expansion: Expansion
  /** The fields in which products have these words: computed once for all strategies. */
  locate(): Promise<Location>
  /** Interprets other tokens by all strategies that keep the words, for strategies that change the tokens. */
  findAsWritten(tokens: readonly Token[], context?: SearchContext): Promise<RankedQuery | null>
}

export type Candidate = {
  query: RankedQuery
  /** The query that the list is for, when it differs from the input. */
  shown: string | null
  /** It is for what a question asks, and comes before what only mentions its words. */
  isAnswer?: true
}

export type Strategy<Given extends Query = Query> = {
  name: string
  /** Null when this strategy finds no product: the next one is tried. */
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
