/** Statements of search that belong to no engine: whose turn it is to index, and the merchant's words. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'

/** Holds the index until the transaction ends. @returns null while somebody else has it */
export const takeTurn = (tx: Queryable): Promise<{ patrolledUntil: number } | null> =>
  tx.maybeRow(sql`select patrolled_until from search.turn for update skip locked`)

export async function notePatrol(tx: Queryable, until: number): Promise<void> {
  await tx.count(sql`update search.turn set patrolled_until = ${until}`)
}

export const hotWords = (db: Queryable, lang: Lang): Promise<{ text: string }[]> =>
  db.rows(sql`select text from search.hot_word where lang = ${lang} order by position`)

/** Replaces the words of a language. */
export async function setHotWords(
  tx: Queryable,
  lang: Lang,
  words: readonly string[],
): Promise<void> {
  await tx.count(sql`
    with gone as (delete from search.hot_word where lang = ${lang} and position > ${words.length})
    insert into search.hot_word (lang, position, text)
    select ${lang}, position, text from unnest(${words}::text[]) with ordinality as each(text, position)
    on conflict (lang, position) do update set text = excluded.text`)
}
