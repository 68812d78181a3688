/**
 * Lists and counts, composed from the requested conditions: a condition that is not requested must not cost the plan its
 * index. Matches of words (`./match.ts`) are collected first and sorted afterwards, or the planner might scan the best
 * sellers of the whole shop for a rare word.
 */
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Deal, Sort } from '../../../contract.ts'
import { DEALS } from '../../../limits.ts'
import type { Facets, SearchRequest } from '../../engine.ts'

/** Counting stops here; a list says "10,000+". */
export const TOTAL_MAX = 10_000
const BRANDS_MAX = 50
const VALUES_MAX = 300

/** Choices are bits of an integer, which limits the number of attributes to filter by. */
const [BRAND, PRICE, STOCK, PLACE, NEW, DEAL, VALUES] = [1, 2, 4, 8, 16, 32, 64]
const GROUPS_MAX = 24

export const AMOUNT = {
  CNY: raw('amount_cny'),
  USD: raw('amount_usd'),
  IDR: raw('amount_idr'),
} as const satisfies Record<Currency, Sql>
const CATEGORY = [raw('category1_id'), raw('category2_id'), raw('category3_id')] as const
export const BY_SALES = sql`sales_count desc, product_id desc`

export type Filter = Omit<
  SearchRequest,
  'words' | 'isLiteral' | 'sort' | 'offset' | 'limit' | 'lang'
>

const categoryAt = (level: 1 | 2 | 3): Sql => CATEGORY[(level - 1) as 0 | 1 | 2]

/** Conditions that are no facet: they narrow every count. */
function listScope({ category, family, valueGroups }: Filter): Sql[] {
  return [
    ...(category === null ? [] : [sql`${categoryAt(category.level)} = ${category.id}`]),
    ...(family === null ? [] : [sql`family = ${family}`]),
    ...valueGroups.slice(GROUPS_MAX).map(toValueCondition),
  ]
}

const toValueCondition = ({ valueIds }: { valueIds: number[] }): Sql =>
  sql`value_ids && ${valueIds}::bigint[]`

/** All conditions of the list itself. */
export const listConditions = (filter: Filter): Sql[] => [
  ...listScope(filter),
  ...listChoices(filter).map(({ fits }) => fits),
]

/** The condition of each facet, with the bit for rows that do not meet it. */
function listChoices(filter: Filter): { bit: number; fits: Sql }[] {
  const amount = AMOUNT[filter.currency]
  const { brandIds, priceFrom, priceTo, inStock, warehouseId, valueGroups } = filter
  const prices = [
    ...(priceFrom === null ? [] : [sql`${amount} >= ${priceFrom}`]),
    ...(priceTo === null ? [] : [sql`${amount} <= ${priceTo}`]),
  ]
  return [
    ...(brandIds.length === 0
      ? []
      : [
          { bit: BRAND, fits: sql`brand_id is not null and brand_id = any(${brandIds}::bigint[])` },
        ]),
    ...(prices.length === 0 ? [] : [{ bit: PRICE, fits: join(prices, ' and ') }]),
    ...(inStock ? [{ bit: STOCK, fits: sql`warehouse_ids <> '{}'` }] : []),
    ...(warehouseId === null
      ? []
      : [{ bit: PLACE, fits: sql`warehouse_ids @> array[${warehouseId}::bigint]` }]),
    ...(filter.isNew ? [{ bit: NEW, fits: sql`published_at >= ${filter.newFrom}` }] : []),
    ...(filter.deals.length === 0
      ? []
      : [{ bit: DEAL, fits: sql`deals && ${filter.deals}::text[]` }]),
    ...valueGroups
      .slice(0, GROUPS_MAX)
      .map((group, i) => ({ bit: VALUES << i, fits: toValueCondition(group) })),
  ]
}

export const joinConditions = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? empty : sql` and ${join(conditions, ' and ')}`

export function toOrder(sort: Sort, currency: Currency): Sql {
  if (sort === 'priceUp') return sql`${AMOUNT[currency]}, product_id`
  if (sort === 'priceDown') return sql`${AMOUNT[currency]} desc, product_id desc`
  return sort === 'new' ? sql`published_at desc, product_id desc` : BY_SALES
}

export type Page = { offset: number; limit: number }
export const toPage = ({ offset, limit }: Page): Sql => sql`limit ${limit} offset ${offset}`

export const toIds = (rows: { productId: number }[]): number[] => rows.map((row) => row.productId)

/** The best sellers of an unfiltered list, in their order: enough for a page where most of what has the words is called by them. */
const BEST_SELLERS = 64

/** Counts, and the best sellers of what was counted; none where not all of it was, or where choices narrow the list. */
export type Counted = { facets: Facets; bestSellerIds: number[] }

/** The counts alone. */
export const computeFacets = async (
  db: Queryable,
  query: string | null,
  filter: Filter,
): Promise<Facets> => (await countEntries(db, query, filter)).facets

/**
 * All counts in one pass over at most 10,000 matches. The bits of a row say which choices it does not meet: a facet
 * counts rows that meet all but its own, so that a second brand shows what it would add.
 */
export async function countEntries(
  db: Queryable,
  query: string | null,
  filter: Filter,
): Promise<Counted> {
  const { category, currency, valueGroups } = filter
  const choices = listChoices(filter)
  const words = query === null ? [] : [sql`tsv @@ ${query}::tsquery`]
  const next =
    category?.level === 3 ? sql`null::bigint` : CATEGORY[(category?.level ?? 0) as 0 | 1 | 2]
  // Without a choice nothing is looked at for each row that all of them have.
  const isOpen = choices.length === 0
  const misses = isOpen
    ? empty
    : sql`, ${join(
        choices.map(({ bit, fits }) => sql`case when ${fits} then 0 else ${bit}::int end`),
        ' | ',
      )} as misses`
  const fitsAllBut = (bit: number) => (isOpen ? sql`true` : sql`misses & ~${bit}::int = 0`)
  const fitsAll = isOpen ? sql`true` : sql`misses = 0`
  const ownValues = valueGroups
    .slice(0, GROUPS_MAX)
    .map(
      ({ allValueIds }, i) =>
        sql` or (misses = ${VALUES << i} and id = any(${allValueIds}::bigint[]))`,
    )
  const exactTotal = isOpen
    ? sql`${TOTAL_MAX}::int`
    : sql`(select count(*) from (select from search.entry
          where true${joinConditions([...words, ...listScope(filter), ...choices.map(({ fits }) => fits)])}
          limit ${TOTAL_MAX}) as fitting)`
  // Reading the same entries again for the list would cost a third of the search.
  const hasBest = isOpen && query !== null
  const sales = hasBest ? sql`product_id, sales_count, ` : empty
  const best = hasBest
    ? sql`, coalesce((select json_agg(product_id) from (
        select product_id from hits where not (select is_capped from sums)
        order by ${BY_SALES} limit ${BEST_SELLERS}) as best), '[]') as best_seller_ids`
    : empty
  const { bestSellerIds = [], ...facets } = await db.row<Facets & Partial<Counted>>(sql`
    with hits as materialized (
      select ${sales}${next} as category_id, brand_id, value_ids, ${AMOUNT[currency]} as amount,
        warehouse_ids, deals, published_at >= ${filter.newFrom} as is_new${misses}
      from search.entry where true${joinConditions([...words, ...listScope(filter)])} limit ${TOTAL_MAX + 1}
    ), sums as (
      select count(*) > ${TOTAL_MAX} as is_capped, count(*) filter (where ${fitsAll}) as fitting_count,
        count(*) filter (where ${fitsAllBut(STOCK)} and warehouse_ids <> '{}') as in_stock_count,
        count(*) filter (where ${fitsAllBut(NEW)} and is_new) as new_count,
        min(amount) filter (where ${fitsAllBut(PRICE)}) as min_amount,
        max(amount) filter (where ${fitsAllBut(PRICE)}) as max_amount,
        json_build_array(${join(DEALS.toSorted().map((deal) => dealCount(deal, fitsAllBut(DEAL))))}) as deals
      from hits
    )
    select
      (case when is_capped then ${exactTotal} else fitting_count end)::int as total, is_capped as total_is_capped,
      in_stock_count::int, new_count::int, min_amount, max_amount, deals,
      coalesce((select json_agg(each) from (
        select id, count(*)::int from (
          select unnest(warehouse_ids) as id from hits where ${fitsAllBut(PLACE)}) as places
        group by id) as each), '[]') as warehouses,
      coalesce((select json_agg(each) from (
        select category_id as id, count(*)::int from hits where ${fitsAll} and category_id is not null
        group by category_id order by count(*) desc, category_id) as each), '[]') as categories,
      coalesce((select json_agg(each) from (
        select brand_id as id, count(*)::int from hits where ${fitsAllBut(BRAND)} and brand_id is not null
        group by brand_id order by count(*) desc, brand_id limit ${BRANDS_MAX}) as each), '[]') as brands,
      coalesce((select json_agg(each) from (
        select id, count(*)::int from (select unnest(value_ids) as id${isOpen ? empty : sql`, misses`} from hits) as each_value
        where ${fitsAll}${join([empty, ...ownValues], '')}
        group by id order by count(*) desc, id limit ${VALUES_MAX}) as each), '[]') as values${best}
    from sums`)
  return {
    facets: {
      ...facets,
      deals: facets.deals.filter(({ count }) => count > 0),
      // Sorted here: the database would sort each product's warehouses before it counts them.
      warehouses: facets.warehouses.toSorted((one, other) => one.id - other.id),
    },
    bestSellerIds,
  }
}

const dealCount = (
  deal: Deal,
  fits: Sql,
): Sql => sql`json_build_object('deal', ${deal}::text, 'count',
  count(*) filter (where ${fits} and ${deal} = any(deals)))`

/** The number of matches, up to `most`. */
export async function countUpTo(
  db: Queryable,
  query: string | null,
  filter: Filter,
  most: number,
): Promise<number> {
  const words = query === null ? [] : [sql`tsv @@ ${query}::tsquery`]
  const { total } = await db.row<{ total: number }>(sql`
    select count(*) as total from (select from search.entry
      where true${joinConditions([...words, ...listConditions(filter)])} limit ${most}) as few`)
  return total
}
