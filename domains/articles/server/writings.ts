/** Articles for the checks of links and translations, and which of their pages visitors find. */
import { idsIn, type PageFamily, type WritingKind } from '#domains/writings/server/door.ts'
import { KINDS, pathOfArticle } from '../kinds.ts'
import * as sql from './writings-sql.ts'

export const writings: readonly WritingKind[] = [
  {
    kind: 'article',
    refs: sql.refs,
    read: async (db, refs) => {
      const rows = await sql.newestTexts(db, idsIn(refs))
      return rows.map(({ id, title, summary, html, coverAlt, isPublic }) => ({
        ref: String(id),
        name: title,
        screen: `/office/articles/${id}`,
        isPublic,
        texts: [title, summary, html, coverAlt],
        rich: [html],
        links: [],
      }))
    },
  },
]

/** Topics and legal texts have their lists at the same address. */
const LISTED = new Set(['topic', 'legal'])

export const pageFamilies: readonly PageFamily[] = KINDS.map((kind) => ({
  path: pathOfArticle(kind, 1).split('?', 1)[0]!,
  query: 'id',
  ...(LISTED.has(kind) && { isList: true as const }),
  found: async (db, names) => (await sql.shownIds(db, kind, idsIn(names))).map(String),
}))
