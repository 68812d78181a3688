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

export async function hotWords(db: Queryable, lang: Lang): Promise<string[]> {
  const row = await db.maybeRow<{ words: string[] }>(sql`
    select words from search.hot_words where lang = ${lang}`)
  return row?.words ?? []
}

/** Replaces the words of a language. */
export async function setHotWords(
  tx: Queryable,
  lang: Lang,
  words: readonly string[],
): Promise<void> {
  await tx.count(sql`
    insert into search.hot_words (lang, words, targets)
    values (${lang}, ${words}::text[], array_fill(''::text, array[${words.length}::int]))
    on conflict (lang) do update set words = excluded.words, targets = excluded.targets`)
}
