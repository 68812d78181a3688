/** What the addresses of article lists say after `?`. */
import { searchOf, text, whole } from '#kit/web/pages/search-params.ts'

export const articleSearch = searchOf({ channel: whole(), q: text(80), page: whole(1, 10_000) })
export type ArticleSearch = ReturnType<typeof articleSearch>

/** Where a list and its articles have one address, the id chooses the article. */
export const articleOrListSearch = searchOf({
  id: whole(),
  channel: whole(),
  q: text(80),
  page: whole(1, 10_000),
})
