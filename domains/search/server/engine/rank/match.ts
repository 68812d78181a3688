/** Matches entries, best first: the ranks of a query one after the other. */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sort } from '../../../contract.ts'
import { OTHER_NAMES_COUNT, RANKS, type Rank, type RankedQuery } from '../expand/ranked-query.ts'
import {
  joinConditions,
  AMOUNT,
  BY_SALES,
  listConditions,
  toIds,
  toOrder,
  toPage,
  type Filter,
  type Page,
} from './facets.ts'

/**
 * Ranks are searched one after the other, a wider one only when those before it do not fill the page; within a rank the
 * best sellers come first, but of those that other words lead to what has most of these. `firstIds` come before everything.
 */
export async function match(
  db: Queryable,
  query: RankedQuery,
  filter: Filter,
  sort: Sort,
  page: Page & { firstIds: readonly number[] },
): Promise<number[]> {
  const conditions = joinConditions(listConditions(filter))
  if (sort !== 'relevance') {
    return toIds(
      await db.rows(sql`
        with hits as materialized (
          select product_id, sales_count, published_at, ${AMOUNT[filter.currency]} from search.entry
          where tsv @@ ${query.anywhere}::tsquery${conditions})
        select product_id from hits order by ${toOrder(sort, filter.currency)} ${toPage(page)}`),
    )
  }
  const rowsNeeded = page.offset + page.limit
  const { firstIds } = page
  const ranks = listDistinctRanks(query)
  const places = ranks.map(({ question, names }, place): Sql => {
    // Counts everything before it: a field that was not searched is empty too.
    const enough = ranks
      .slice(0, place)
      .map((_, before) => sql` and (select count(*) from ${toPlaceName(before)}) < ${rowsNeeded}`)
    const isNeeded = enough.length === 0 ? empty : join(enough, '')
    // The first rows of each, with room for those that an earlier field already has. `offset 0` keeps the sorting out of the search for words.
    const rowsMax = rowsNeeded * (place + 1) + firstIds.length
    if (names === 'none') {
      return sql`${toPlaceName(place)} as materialized (
        select product_id, sales_count, ${place}::int as place, 0::bigint as sure, 0::bigint as names from (
          select product_id, sales_count from search.entry
          where tsv @@ ${question}::tsquery${conditions}${isNeeded} offset 0) as found
        order by ${BY_SALES} limit ${rowsMax})`
    }
    const counts =
      names === 'beforeSales' ? sql`names as sure, names` : sql`0::bigint as sure, names`
    return sql`${toPlaceName(place)} as materialized (
      select product_id, sales_count, ${place}::int as place, ${counts} from (
        select product_id, sales_count, (
          select count(*) from unnest(${query.otherNames}::text[]::tsquery[]) as each where tsv @@ each) as names
        from (select product_id, sales_count, tsv from search.entry
          where tsv @@ ${question}::tsquery${conditions}${isNeeded} offset 0) as found
        order by ${BY_SALES} limit ${Math.max(COMPARED_MAX, rowsMax)}) as best
      order by ${IN_PLACE} limit ${rowsMax})`
  })
  const codeMatches =
    firstIds.length === 0
      ? []
      : [
          sql`select product_id, sales_count, ${BEFORE_ALL}::int as place, 0::bigint as sure, 0::bigint as names
            from search.entry where product_id = any(${firstIds}::bigint[])${conditions}`,
        ]
  const rows = ranks.map((_, place) => sql`select * from ${toPlaceName(place)}`)
  const found = await db.rows<{ productId: number }>(sql`
    with ${join(places, ', ')}, hits as (
      select distinct on (product_id) product_id, sales_count, place, sure, names
      from (${join([...codeMatches, ...rows], ' union all ')}) as all_places order by product_id, place)
    select product_id from hits order by place, ${IN_PLACE} ${toPage(page)}`)
  return toIds(found)
}

/**
 * The first page among the best sellers of all that the list has: where the first rank fills it from them, nothing else can stand there.
 * @returns null where it does not, and all of the list has to be looked through
 */
export async function matchBestSellers(
  db: Queryable,
  query: RankedQuery,
  bestSellerIds: readonly number[],
  { offset, limit }: Page,
): Promise<number[] | null> {
  const rowsNeeded = offset + limit
  if (bestSellerIds.length < rowsNeeded) return null
  const found = await db.rows<{ productId: number }>(sql`
    select e.product_id from unnest(${bestSellerIds}::bigint[]) with ordinality as best(id, position)
    join search.entry e on e.product_id = best.id
    where e.tsv @@ ${query.phraseHead ?? query.phrase ?? query.head ?? query.inName}::tsquery
    order by best.position limit ${rowsNeeded}`)
  return found.length < rowsNeeded ? null : toIds(found).slice(offset)
}

/** What other words lead to is compared by how many of them it has, what the words themselves lead to only where it sells as well. */
const IN_PLACE = sql`sure desc, sales_count desc, names desc, product_id desc`
/** Of a place that has more, the best sellers are compared. */
const COMPARED_MAX = 500

/** Ranks that ask the same are one, the first of them. */
function listDistinctRanks({ otherNames, ...query }: RankedQuery) {
  const ranks = new Map<string, Rank>()
  for (const rank of RANKS) {
    const question = query[rank]
    if (question !== null && !ranks.has(question)) ranks.set(question, rank)
  }
  const compare = (rank: Rank) =>
    otherNames.length === 0 ? 'none' : (OTHER_NAMES_COUNT[rank] ?? 'none')
  return [...ranks].map(([question, rank]) => ({ question, names: compare(rank) }))
}

const BEFORE_ALL = -1
const PLACES = RANKS.map((_, place) => raw(`place${place}`))
const toPlaceName = (place: number): Sql => PLACES[place]!
