/** Counts of the widest lists, precomputed by a sweep, so that no visitor waits while 10,000 entries are counted. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Facets } from '../../engine.ts'
import { computeFacets, type Filter } from './facets.ts'

/** Smaller categories are counted in some milliseconds. */
const WIDE_COUNT = 3000

type Prices = Record<Currency, [number | null, number | null]>
type WideCategory = { id: number; level: 0 | 1 | 2 | 3 }

/** No filter is set, except perhaps a category. */
const isUnfiltered = (filter: Filter): boolean =>
  filter.brandIds.length === 0 &&
  filter.valueGroups.length === 0 &&
  filter.deals.length === 0 &&
  filter.priceFrom === null &&
  filter.priceTo === null &&
  filter.warehouseId === null &&
  filter.family === null &&
  !filter.inStock &&
  !filter.isNew

/** @returns null for lists whose counts are not stored: these are counted on request */
export async function findWideFacets(db: Queryable, filter: Filter): Promise<Facets | null> {
  if (!isUnfiltered(filter)) return null
  const row = await db.maybeRow<{ facets: Facets; prices: Prices }>(sql`
    select facets, prices from search.wide_shelf
    where category_id = ${filter.category?.id ?? 0} and new_from = ${filter.newFrom}
      and looked_at > now() - interval '3 minutes'`)
  if (row === null) return null
  const [minAmount, maxAmount] = row.prices[filter.currency]
  return { ...row.facets, minAmount, maxAmount }
}

/** Counts again what may have changed. */
export async function countWideCategories(db: Queryable, newFrom: Instant): Promise<void> {
  const { isSame } = await db.row<{ isSame: boolean }>(sql`
    with looked as (
      update search.wide_shelf set looked_at = now()
      where new_from = ${newFrom} and counted_change = (select change_count from search.turn) returning category_id)
    select exists (select from looked) and (select count(*) from looked) = (select count(*) from search.wide_shelf)
      as is_same`)
  if (isSame) return
  const categories = await listWideCategories(db)
  for (const category of categories) await countCategory(db, category, newFrom)
  await db.count(sql`
    delete from search.wide_shelf where category_id <> all(${categories.map(({ id }) => id)}::bigint[])`)
}

const listWideCategories = (db: Queryable): Promise<WideCategory[]> =>
  db.rows(sql`
    select id, level from (
      select 0::bigint as id, 0 as level, count(*) from search.entry
      union all select category1_id, 1, count(*) from search.entry group by category1_id
      union all select category2_id, 2, count(*) from search.entry group by category2_id
      union all select category3_id, 3, count(*) from search.entry group by category3_id) as shelf
    where id is not null and count >= ${WIDE_COUNT}`)

async function countCategory(
  db: Queryable,
  { id, level }: WideCategory,
  newFrom: Instant,
): Promise<void> {
  // Read before counting: later commits are another change, counted next time.
  const { changeCount } = await db.row<{ changeCount: number }>(
    sql`select change_count from search.turn`,
  )
  const counted = new Map<Currency, Facets>()
  for (const currency of ['CNY', 'USD', 'IDR'] as const) {
    const category = level === 0 ? null : { id, level }
    counted.set(
      currency,
      await computeFacets(db, null, { ...NOTHING_CHOSEN, category, currency, newFrom }),
    )
  }
  const prices = Object.fromEntries(
    [...counted].map(([currency, { minAmount, maxAmount }]) => [currency, [minAmount, maxAmount]]),
  )
  await db.count(sql`
    insert into search.wide_shelf (category_id, new_from, facets, prices, counted_change, looked_at)
    values (${id}, ${newFrom}, ${JSON.stringify(counted.get('CNY'))}::jsonb, ${JSON.stringify(prices)}::jsonb, ${changeCount}, now())
    on conflict (category_id) do update set new_from = excluded.new_from, facets = excluded.facets,
      prices = excluded.prices, counted_change = excluded.counted_change, looked_at = excluded.looked_at`)
}

const NOTHING_CHOSEN = {
  brandIds: [],
  priceFrom: null,
  priceTo: null,
  inStock: false,
  warehouseId: null,
  family: null,
  isNew: false,
  deals: [],
  valueGroups: [],
} satisfies Omit<Filter, 'category' | 'currency' | 'newFrom'>
