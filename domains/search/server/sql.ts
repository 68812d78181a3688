/** Statements of search that belong to no engine: the turn to index, and the merchant's words. */
import sql from 'sql-template-tag'
import type { Lang } from '#kit/contract/lang.ts'
import type { HotWord, Synonym } from '../contract.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Locks the index until the transaction ends. @returns null while another process has it */
export const takeTurn = (tx: Queryable): Promise<{ patrolledUntil: number } | null> =>
  tx.maybeRow(sql`select patrolled_until from search.turn for update skip locked`)

/** Marks stored counts as stale. */
export async function noteChange(tx: Queryable): Promise<void> {
  await tx.count(sql`update search.turn set change_count = change_count + 1`)
}

export async function notePatrol(tx: Queryable, until: number): Promise<void> {
  await tx.count(sql`update search.turn set patrolled_until = ${until}`)
}

export async function listHotWords(db: Queryable, lang: Lang): Promise<HotWord[]> {
  const row = await db.maybeRow<{ words: string[]; targets: string[] }>(sql`
    select words, targets from search.hot_words where lang = ${lang}`)
  return row === null ? [] : hotWordsOf(row)
}

const hotWordsOf = ({ words, targets }: { words: string[]; targets: string[] }): HotWord[] =>
  words.map((text, i) => ({ text, target: targets[i] ?? '' }))

export type HotWords = { lang: Lang; version: number; words: HotWord[] }

export async function listAllHotWords(db: Queryable): Promise<HotWords[]> {
  const rows = await db.rows<{ lang: Lang; version: number; words: string[]; targets: string[] }>(
    sql`select lang, version, words, targets from search.hot_words`,
  )
  return rows.map((row) => ({ lang: row.lang, version: row.version, words: hotWordsOf(row) }))
}

/**
 * Replaces the hot words of a language.
 * @param version as they were read; 0 when there were none.
 * @returns null when they have changed
 */
export async function replaceHotWords(
  tx: Queryable,
  { lang, version, words }: HotWords,
): Promise<number | null> {
  const texts = words.map(({ text }) => text)
  const targets = words.map(({ target }) => target)
  const row = await tx.maybeRow<{ version: number }>(sql`
    insert into search.hot_words as h (lang, words, targets)
    select ${lang}, ${texts}::text[], ${targets}::text[]
    where ${version}::int = 0 or exists (select from search.hot_words where lang = ${lang})
    on conflict (lang) do update
    set words = excluded.words, targets = excluded.targets, version = h.version + 1
    where h.version = ${version}
    returning version`)
  return row?.version ?? null
}

/** Replaces the hot words of a language unconditionally. */
export async function setHotWords(
  tx: Queryable,
  lang: Lang,
  words: readonly HotWord[],
): Promise<void> {
  const texts = words.map(({ text }) => text)
  const targets = words.map(({ target }) => target)
  await tx.count(sql`
    insert into search.hot_words as h (lang, words, targets)
    values (${lang}, ${texts}::text[], ${targets}::text[])
    on conflict (lang) do update
    set words = excluded.words, targets = excluded.targets, version = h.version + 1`)
}

export const listSynonyms = (db: Queryable): Promise<Synonym[]> =>
  db.rows(sql`select id, version, words from search.synonym order by words[1], id`)

export const addSynonym = (tx: Queryable, words: readonly string[]): Promise<Synonym> =>
  tx.row(sql`
    insert into search.synonym (words) values (${words}::text[]) returning id, version, words`)

/** @returns null when it has changed or was deleted */
export const changeSynonym = (
  tx: Queryable,
  { id, version, words }: Synonym,
): Promise<Synonym | null> =>
  tx.maybeRow(sql`
    update search.synonym set words = ${words}::text[], version = version + 1
    where id = ${id} and version = ${version} returning id, version, words`)

/** @returns the deleted group, or null when it was gone */
export const deleteSynonym = (tx: Queryable, id: number): Promise<Synonym | null> =>
  tx.maybeRow(sql`delete from search.synonym where id = ${id} returning id, version, words`)

// --- what is searched for ---------------------------------------------------------------------------

export type Searched = { day: string; lang: Lang; words: string }

export async function recordSearch(
  db: Queryable,
  { day, lang, words }: Searched,
  foundCount: number,
): Promise<void> {
  await db.count(sql`
    insert into search.asked as a (day, lang, words, asked_count, empty_count, found_count)
    values (${day}::date, ${lang}, ${words}, 1, ${foundCount === 0 ? 1 : 0}, ${foundCount})
    on conflict (day, lang, words) do update
    set asked_count = a.asked_count + 1, empty_count = a.empty_count + excluded.empty_count,
      found_count = excluded.found_count`)
}

/** Of these words the latest searches, where they found nothing. */
export const listEmptySearches = (db: Queryable, words: readonly string[]): Promise<Searched[]> =>
  db.rows(sql`
    select day, lang, words from (
      select distinct on (lang, words) day::text, lang, words, found_count from search.asked
      where words = any(${words}::text[]) order by lang, words, asked.day desc) as latest
    where found_count = 0`)

export const setFoundCount = (
  db: Queryable,
  { day, lang, words }: Searched,
  foundCount: number,
): Promise<number> =>
  db.count(sql`
    update search.asked set found_count = ${foundCount}
    where day = ${day}::date and lang = ${lang} and words = ${words}`)

/** For a search of today or yesterday, at most once for each. */
export async function recordOpened(db: Queryable, { day, lang, words }: Searched): Promise<void> {
  await db.count(sql`
    update search.asked set opened_count = opened_count + 1
    where lang = ${lang} and words = ${words} and opened_count < asked_count
      and day = (select max(day) from search.asked
        where lang = ${lang} and words = ${words} and day between ${day}::date - 1 and ${day}::date)`)
}

export const deleteSearchesBefore = (db: Queryable, before: string): Promise<number> =>
  db.count(sql`delete from search.asked where day < ${before}::date`)

export type LogRow = {
  lang: Lang
  words: string
  askedCount: number
  emptyCount: number
  openedCount: number
  foundCount: number
}
export type LogScope = { since: string; lang: Lang | null }

export const loadLogSums = (
  db: Queryable,
  { since, lang }: LogScope,
): Promise<Pick<LogRow, 'askedCount' | 'emptyCount' | 'openedCount'>> =>
  db.row(sql`
    select coalesce(sum(asked_count), 0)::int as asked_count,
      coalesce(sum(empty_count), 0)::int as empty_count,
      coalesce(sum(opened_count), 0)::int as opened_count
    from search.asked where day >= ${since}::date and (${lang}::text is null or lang = ${lang})`)

/** Most frequent first. @param onlyEmpty those whose latest search found nothing */
export const listLogRows = (
  db: Queryable,
  { since, lang }: LogScope,
  onlyEmpty: boolean,
  limit: number,
): Promise<LogRow[]> =>
  db.rows(sql`
    select lang, words, sum(asked_count)::int as asked_count, sum(empty_count)::int as empty_count,
      sum(opened_count)::int as opened_count,
      (array_agg(found_count order by day desc))[1] as found_count
    from search.asked
    where day >= ${since}::date and (${lang}::text is null or lang = ${lang})
    group by lang, words
    having not ${onlyEmpty} or (array_agg(found_count order by day desc))[1] = 0
    order by sum(asked_count) desc, words limit ${limit}`)
