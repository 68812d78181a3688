/** Statements about the words of articles. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** How PostgreSQL stems the words of a language; Chinese ones are pairs of characters, as they are. */
const CONFIGS = { cn: 'simple', en: 'english', spa: 'spanish', id: 'indonesian' } as const

export const dropEntries = (tx: Queryable, articleId: number) =>
  tx.count(sql`delete from search.article_entry where article_id = ${articleId}`)

type Entry = { articleId: number; lang: Lang; title: string; summary: string; text: string }

/** Its texts as words with spaces between. */
export const addEntry = (tx: Queryable, { articleId, lang, title, summary, text }: Entry) =>
  tx.count(sql`
    insert into search.article_entry (article_id, lang, head, words)
    select ${articleId}, ${lang}, h.words, h.words || to_tsvector(c.name, ${text})
    from (select ${CONFIGS[lang]}::regconfig as name) c,
      lateral (select setweight(to_tsvector(c.name, ${title}), 'A') || setweight(to_tsvector(c.name, ${summary}), 'B') as words) h`)

type Wanted = { lang: Lang; words: string; limit: number }

/** Of more than these the best are not looked for: a word that thousands have says little. */
const RANKED_MOST = 200

/**
 * Those that have all of the words, in the title, in the summary, anywhere; the latest first where they are alike. The question stands in each
 * condition, so that the planner knows how many have its words.
 */
export function findWithAll(db: Queryable, { lang, words, limit }: Wanted) {
  const wanted = sql`plainto_tsquery(${CONFIGS[lang]}::regconfig, ${words})`
  return db.rows<{ articleId: number }>(sql`
    with found as (
      (select article_id, 1 + ts_rank(head, ${wanted}) as rank from search.article_entry
        where lang = ${lang} and head @@ ${wanted} limit ${RANKED_MOST})
      union all
      (select article_id, 0 from search.article_entry where lang = ${lang} and words @@ ${wanted} limit ${RANKED_MOST}))
    select article_id from found group by article_id order by max(rank) desc, article_id desc limit ${limit}`)
}

/** Those that have some of the words in title or summary, the best first. */
export function findWithSome(db: Queryable, { lang, words, limit }: Wanted) {
  const some = words.replaceAll(' ', ' or ')
  const wanted = sql`websearch_to_tsquery(${CONFIGS[lang]}::regconfig, ${some})`
  return db.rows<{ articleId: number }>(sql`
    with found as (
      select article_id, ts_rank(head, ${wanted}) as rank from search.article_entry
      where lang = ${lang} and head @@ ${wanted} limit ${RANKED_MOST})
    select article_id from found order by rank desc, article_id desc limit ${limit}`)
}
