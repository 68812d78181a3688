/** Statements of corrections: which words are heads of names, what sounds alike, which entry has most of the words. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

/** Chinese terms that sound nearly like each of these. */
export const findTermsOfSimilarSound = (
  db: Queryable,
  sounds: readonly string[],
): Promise<{ sound: string; folded: string; pinyin: string }[]> =>
  db.rows(sql`
    select sound, near.folded, near.pinyin from unnest(${sounds}::text[]) as sound cross join lateral (
      select folded, pinyin from search.term where pinyin % sound
      order by similarity(pinyin, sound) desc, product_count desc, folded limit 5) as near`)

/** For each word, by the queries for what is named after it and for what has it, the share of the entries with it that are named after it: whose name ends, or begins, with it. */
export async function computeHeadShares(
  db: Queryable,
  words: readonly { head: string; inName: string }[],
): Promise<number[]> {
  const rows = await db.rows<{ share: number }>(sql`
    select coalesce((
      select count(*) filter (where tsv @@ each.head::tsquery)::float8 / nullif(count(*), 0)
      from (select tsv from search.entry where tsv @@ each.named::tsquery limit ${COUNTED_MAX}) as found), 0) as share
    from unnest(${words.map(({ head }) => head)}::text[], ${words.map(({ inName }) => inName)}::text[])
      with ordinality as each(head, named, position) order by position`)
  return rows.map((row) => row.share)
}
/** Enough for a share. */
const COUNTED_MAX = 500

/** Where a word is looked for, best first; a query for each. */
export type Place =
  | 'head'
  | 'nearHead'
  | 'name'
  | 'relatedHead'
  | 'category'
  | 'related'
  | 'facts'
  | 'details'
export type PlacedTerm = Record<Place, string | null> & { worth: Record<Place, number> }

/** Of a word that more entries have, so many are considered. */
const CANDIDATES_MAX = 1000

export type Match = {
  /** The best place of each word in the entry, null for words that it does not have. */
  places: (Place | null)[]
  score: number
}

/**
 * Entries that have most of these words, the best first: a word counts for more the fewer entries have it, and by its place.
 * @param terms each with what it is worth in each place; of a question a description alone may have a word, and where the others
 * only describe the thing, it may be called by any related one
 */
export const listBestMatches = (
  db: Queryable,
  terms: readonly PlacedTerm[],
  { isQuestion, isDescribed, limit }: { isQuestion: boolean; isDescribed: boolean; limit: number },
): Promise<Match[]> => {
  const column = (place: Place) => terms.map((term) => term[place])
  return db.rows<Match>(sql`
    with term as (
      select *, 1 / (1 + ln(greatest((
        select count(*) from (select from search.entry where tsv @@ details::tsquery limit ${CANDIDATES_MAX}) as found), 1)) / 2) as rarity
      from unnest(${column('head')}::text[], ${column('nearHead')}::text[], ${column('name')}::text[], ${column('relatedHead')}::text[],
        ${column('category')}::text[], ${column('related')}::text[], ${column('facts')}::text[], ${column('details')}::text[],
        ${terms.map(({ worth }) => JSON.stringify(worth))}::jsonb[])
        with ordinality as t(head, near_head, name, related_head, category, related, facts, details, worth, position)
    ), candidate as (
      select distinct product_id from term cross join lateral (
        select product_id from search.entry where tsv @@ details::tsquery limit ${CANDIDATES_MAX}) as found
    ), placed as (
      select product_id, sales_count, position, rarity, worth, case
        when tsv @@ head::tsquery then 'head' when tsv @@ near_head::tsquery then 'nearHead' when tsv @@ name::tsquery then 'name'
        when tsv @@ related_head::tsquery then 'relatedHead' when tsv @@ category::tsquery then 'category'
        when tsv @@ related::tsquery then 'related' when tsv @@ facts::tsquery then 'facts'
        when tsv @@ details::tsquery then 'details' end as place
      from candidate join search.entry using (product_id) cross join term
    )
    select array_agg(place order by position) as places,
      sum(coalesce((worth->>place)::float8, 0) * rarity) * count(place) as score
    from placed
    group by product_id, sales_count
    -- One of several words that only a description has, or only a distant relation of it, answers no query but a question.
    having count(place) > 1 or bool_or(place not in ('facts', 'details', 'related', 'relatedHead'))
      or (${isQuestion} and count(place) > 0) or (${isDescribed} and bool_or(place = 'relatedHead'))
    order by score desc, sales_count desc, product_id desc limit ${limit}`)
}
