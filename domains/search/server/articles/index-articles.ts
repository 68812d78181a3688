/** Keeps the words of articles as visitors read them: a version that is published, comes by the clock or is withdrawn is followed by a sweep. */
import {
  articleIn,
  articlesToIndex,
  lockUnindexed,
  setIndexed,
} from '#domains/articles/server/door.ts'
import { LANGS } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { plainTextOf } from '#kit/server/text/html.ts'
import * as sql from './sql.ts'
import { wordsOfArticle } from './words.ts'

const AT_ONCE = 20

export const indexArticles = batchSweep({
  name: 'search.index-articles',
  everySeconds: 15,
  atOnce: AT_ONCE,
  find: (tx, _now, filter) => lockUnindexed(tx, filter),
  async move(tx, ids) {
    for (const article of await articlesToIndex(tx, ids)) await index(tx, article)
  },
})

type Article = Awaited<ReturnType<typeof articlesToIndex>>[number]

async function index(tx: Queryable, { id: articleId, shown, texts }: Article): Promise<void> {
  await sql.dropEntries(tx, articleId)
  for (const lang of texts === null ? [] : LANGS) {
    const { title, summary, html } = articleIn(texts!, lang)
    const [titleWords = '', summaryWords = '', text = ''] = await wordsOfArticle([
      title,
      summary,
      plainTextOf(html),
    ])
    await sql.addEntry(tx, { articleId, lang, title: titleWords, summary: summaryWords, text })
  }
  await setIndexed(tx, articleId, shown)
}
