/** Finds articles by what somebody typed into the shop's search. */
import type { ArticleCard } from '#domains/articles/contract.ts'
import { articleCards } from '#domains/articles/server/door.ts'
import type { Context } from '#kit/server/http/serve.ts'
import * as sql from './sql.ts'
import { wordsOfQuery } from './words.ts'

/** A row of a wide window. */
const FOUND_MOST = 3

/** Those that have all of the words; where there is none, those that have some of them in title or summary. */
export async function findArticles(
  { reader, lang }: Context,
  query: string,
): Promise<ArticleCard[]> {
  const words = await wordsOfQuery(query)
  if (words === '') return []
  const wanted = { lang, words, limit: FOUND_MOST }
  const withAll = await sql.findWithAll(reader, wanted)
  const found = withAll.length > 0 ? withAll : await sql.findWithSome(reader, wanted)
  return articleCards(
    reader,
    found.map(({ articleId }) => articleId),
    lang,
  )
}
