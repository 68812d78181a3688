/** Every statement of the index in PostgreSQL. It reads and writes tables of the schema `search` only. */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Facets } from '../engine.ts'
import type { Sort } from '../../contract.ts'

/** Counting stops here; a list says "10,000+". */
export const TOTAL_MAX = 10_000
/** So many best sellers of all matches are put in the order of relevance; behind them comes the rest by sales. */
const RANKED = 500

export type EntryRow = {
  productId: number
  family: string
  categoryIds: number[]
  brandId: number | null
  valueIds: number[]
  amountCny: number
  amountUsd: number
  amountIdr: number
  warehouseIds: number[]
  salesCount: number
  rating: number | null
  publishedAt: Instant
  codes: string[]
  words: object
  strong: string
  weak: string
  en: string
  spa: string
  id: string
}

/** One statement for a batch. `simple` takes tokens as they are; the stemmers see the text of their language. */
export async function upsert(db: Queryable, entries: readonly EntryRow[]): Promise<void> {
  await db.count(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as each("productId" bigint, family text, "categoryIds" bigint[],
        "brandId" bigint, "valueIds" bigint[], "amountCny" bigint, "amountUsd" bigint, "amountIdr" bigint, "warehouseIds" bigint[],
        "salesCount" bigint, rating numeric, "publishedAt" timestamptz, codes text[], words jsonb, strong text, weak text,
        en text, spa text, id text)
    ), entered as (
      insert into search.entry
      select "productId", family, "categoryIds", "brandId", "valueIds", "amountCny", "amountUsd", "amountIdr", "warehouseIds",
        "salesCount", rating, "publishedAt", codes, words,
        setweight(array_to_tsvector(array_remove(string_to_array(strong, ' '), '')), 'A')
          || setweight(array_to_tsvector(array_remove(string_to_array(weak, ' '), '')), 'C')
          || setweight(to_tsvector('english', en) || to_tsvector('spanish', spa) || to_tsvector('indonesian', id), 'B')
      from given
      on conflict (product_id) do update set family = excluded.family, category_ids = excluded.category_ids,
        brand_id = excluded.brand_id, value_ids = excluded.value_ids, amount_cny = excluded.amount_cny,
        amount_usd = excluded.amount_usd, amount_idr = excluded.amount_idr, warehouse_ids = excluded.warehouse_ids,
        sales_count = excluded.sales_count, rating = excluded.rating, published_at = excluded.published_at,
        codes = excluded.codes, words = excluded.words, tsv = excluded.tsv
      returning product_id, category_ids, sales_count
    )
    insert into search.shelf (category_id, product_id, sales_count)
    select category_id, product_id, sales_count from entered, unnest(category_ids) as category_id
    on conflict (category_id, product_id) do update set sales_count = excluded.sales_count`)
  await db.count(sql`
    delete from search.shelf using search.entry
    where shelf.product_id = any(${entries.map((entry) => entry.productId)}::bigint[]) and entry.product_id = shelf.product_id
      and category_id <> all (category_ids)`)
}

export const remove = (db: Queryable, productIds: readonly number[]) =>
  db.count(sql`delete from search.entry where product_id = any(${productIds}::bigint[])`)

export const empty = (db: Queryable) => db.count(sql`truncate search.entry, search.shelf`)

export const touch = (db: Queryable, now: Instant) =>
  db.count(sql`update search.state set changed_at = ${now}`)

/** The tsquery of tokens: each as it is, or by one of the three stems; all of them. */
const queryOf = (tokens: readonly string[], prefixes: readonly boolean[]) => sql`
  (select string_agg('(' || concat_ws(' | ',
      '''' || replace(replace(token, '\\', ''), '''', '''''') || '''' || case when prefix then ':*' else '' end,
      nullif(plainto_tsquery('english', token)::text, ''), nullif(plainto_tsquery('spanish', token)::text, ''),
      nullif(plainto_tsquery('indonesian', token)::text, '')) || ')', ' & ')::tsquery
   from unnest(${tokens}::text[], ${prefixes}::boolean[]) as each(token, prefix))`

const amountIn = (currency: Currency): Sql => raw(`amount_${currency.toLowerCase()}`)

export type Filter = {
  tokens: string[]
  prefixes: boolean[]
  currency: Currency
  categoryId: number | null
  brandIds: number[] | null
  /** `[[1, 2], [7]]`: one of each group. */
  groups: number[][]
  priceFrom: number | null
  priceTo: number | null
  inStock: boolean
  warehouseId: number | null
  family: string | null
}

/** What is not a facet of its own: always applies. */
const within = (filter: Filter) => sql`
  (${filter.categoryId}::bigint is null or category_ids @> array[${filter.categoryId}::bigint])
  and (${filter.family}::text is null or family = ${filter.family})
  and (${filter.warehouseId}::bigint is null or warehouse_ids @> array[${filter.warehouseId}::bigint])`

const ofBrand = (filter: Filter) =>
  sql`(${filter.brandIds}::bigint[] is null or brand_id = any(${filter.brandIds}::bigint[]))`
const ofPrice = (filter: Filter, amount: Sql) => sql`
  (${amount} >= coalesce(${filter.priceFrom}::bigint, 0) and ${amount} <= coalesce(${filter.priceTo}::bigint, 9223372036854775807))`
const ofStock = (filter: Filter) =>
  sql`(not ${filter.inStock}::boolean or cardinality(warehouse_ids) > 0)`
const ofValues = (filter: Filter) => sql`
  not exists (select from jsonb_array_elements(${JSON.stringify(filter.groups)}::jsonb) as wanted
    where not value_ids && array(select jsonb_array_elements_text(wanted)::bigint))`

const orders = (sort: Sort, amount: Sql): Sql =>
  sort === 'priceUp'
    ? sql`${amount}, product_id desc`
    : sort === 'priceDown'
      ? sql`${amount} desc, product_id desc`
      : sort === 'new'
        ? sql`published_at desc, product_id desc`
        : sql`sales_count desc, product_id desc`

type Page = { offset: number; limit: number }

/** Matches of words, the best first; of very many the best sellers are ranked. */
export async function matches(
  db: Queryable,
  filter: Filter,
  sort: Sort,
  page: Page,
): Promise<number[]> {
  const amount = amountIn(filter.currency)
  const matched = sql`
    select product_id, sales_count, published_at, ${amount}, tsv from search.entry
    where tsv @@ ${queryOf(filter.tokens, filter.prefixes)} and ${within(filter)} and ${ofBrand(filter)}
      and ${ofPrice(filter, amount)} and ${ofStock(filter)} and ${ofValues(filter)}`
  const rows = await db.rows<{ productId: number }>(
    sort === 'relevance'
      ? sql`select product_id from (${matched} order by sales_count desc, product_id desc limit ${Math.max(RANKED, page.offset + page.limit)}) as best
          order by round(ts_rank(tsv, ${queryOf(filter.tokens, filter.prefixes)})::numeric, 2) desc, sales_count desc, product_id desc
          offset ${page.offset} limit ${page.limit}`
      : sql`select product_id from (${matched}) as matched order by ${orders(sort, amount)} offset ${page.offset} limit ${page.limit}`,
  )
  return rows.map((row) => row.productId)
}

/** A list without words: by sales it is read from the shelf or the index, in order. */
export async function browse(
  db: Queryable,
  filter: Filter,
  sort: Sort,
  page: Page,
): Promise<number[]> {
  const amount = amountIn(filter.currency)
  const bySales = sort === 'relevance' || sort === 'sales'
  const rows = await db.rows<{ productId: number }>(
    bySales && filter.categoryId !== null
      ? sql`select entry.product_id from search.shelf join search.entry using (product_id)
          where category_id = ${filter.categoryId} and ${within(filter)} and ${ofBrand(filter)} and ${ofPrice(filter, amount)}
            and ${ofStock(filter)} and ${ofValues(filter)}
          order by shelf.sales_count desc, shelf.product_id desc offset ${page.offset} limit ${page.limit}`
      : sql`select product_id from search.entry
          where ${within(filter)} and ${ofBrand(filter)} and ${ofPrice(filter, amount)} and ${ofStock(filter)} and ${ofValues(filter)}
          order by ${orders(sort, amount)} offset ${page.offset} limit ${page.limit}`,
  )
  return rows.map((row) => row.productId)
}

/** A plain shelf in order of sales: the commonest list of all, with nothing to test. */
export async function shelf(db: Queryable, categoryId: number, page: Page): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from search.shelf where category_id = ${categoryId}
    order by sales_count desc, product_id desc offset ${page.offset} limit ${page.limit}`)
  return rows.map((row) => row.productId)
}

/**
 * All counts in one pass over the matches, at most 10,000 of them. Each facet counts what passes the others: a second
 * brand shows what it would add. `attributes` names for each group of values the attribute it is of.
 */
export function facets(
  db: Queryable,
  filter: Filter,
  attributes: { groups: object; ofValue: object },
) {
  const amount = amountIn(filter.currency)
  const words =
    filter.tokens.length === 0 ? sql`true` : sql`tsv @@ ${queryOf(filter.tokens, filter.prefixes)}`
  return db.row<Facets>(sql`
    with hits as materialized (
      select category_ids, brand_id, value_ids, ${amount} as amount,
        ${ofBrand(filter)} as brand_fits, ${ofPrice(filter, amount)} as price_fits, cardinality(warehouse_ids) > 0 as has_stock,
        array(select key::bigint from jsonb_each(${JSON.stringify(attributes.groups)}::jsonb)
          where not value_ids && array(select jsonb_array_elements_text(value)::bigint)) as failed
      from search.entry where ${words} and ${within(filter)} limit ${TOTAL_MAX + 1}
    ), fitting as (select *, has_stock or not ${filter.inStock}::boolean as stock_fits from hits)
    select
      least((select count(*) from fitting where brand_fits and price_fits and stock_fits and failed = '{}'), ${TOTAL_MAX})::int as total,
      (select count(*) from hits) > ${TOTAL_MAX} as total_is_capped,
      (select count(*) from fitting where brand_fits and price_fits and has_stock and failed = '{}')::int as in_stock_count,
      (select min(amount) from fitting where brand_fits and stock_fits and failed = '{}') as min_amount,
      (select max(amount) from fitting where brand_fits and stock_fits and failed = '{}') as max_amount,
      coalesce((select json_agg(each) from (
        select id, count(*)::int from fitting, unnest(category_ids) as id
        where brand_fits and price_fits and stock_fits and failed = '{}' group by id order by count(*) desc, id limit 100) as each), '[]') as categories,
      coalesce((select json_agg(each) from (
        select brand_id as id, count(*)::int from fitting
        where brand_id is not null and price_fits and stock_fits and failed = '{}' group by brand_id order by count(*) desc, brand_id limit 50) as each), '[]') as brands,
      coalesce((select json_agg(each) from (
        select id, count(*)::int from fitting, unnest(value_ids) as id
        where brand_fits and price_fits and stock_fits
          and failed <@ array[(${JSON.stringify(attributes.ofValue)}::jsonb ->> id::text)::bigint]
        group by id order by count(*) desc, id limit 200) as each), '[]') as values`)
}

export const byCode = (db: Queryable, code: string) =>
  db.rows<{ productId: number }>(sql`
    select product_id from search.entry where codes @> array[${code}::text] limit 2`)

// --- words ------------------------------------------------------------------------------------------

export type WordRow = { lang: Lang; text: string; productCount: number }

export const countWords = (db: Queryable) =>
  db.rows<WordRow>(sql`
    select lang, word as text, count(*)::int as product_count
    from search.entry, jsonb_each(words) as each(lang, list), jsonb_array_elements_text(list) as word
    group by lang, word`)

/** @returns true for the one process that is to count now */
export async function claimCounting(db: Queryable, now: Instant): Promise<boolean> {
  const claimed = await db.count(sql`
    update search.state set counted_at = ${now} where changed_at is not null and (counted_at is null or counted_at < changed_at)`)
  return claimed === 1
}

export async function replaceWords(
  db: Queryable,
  words: readonly (WordRow & { keys: string[] })[],
): Promise<void> {
  await db.count(sql`delete from search.word`)
  await db.count(sql`
    insert into search.word (lang, text, keys, product_count)
    select lang, text, keys, "productCount" from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
      as each(lang text, text text, keys text[], "productCount" bigint)`)
  await db.count(sql`
    insert into search.word_key (key, word_id) select distinct key, id from search.word, unnest(keys) as key`)
}

/** Words that begin with what is typed, the commonest first. */
export const wordsFrom = (db: Queryable, beginning: string, lang: Lang, limit: number) =>
  db.rows<{ text: string; count: number }>(sql`
    select text, max(product_count)::int as count from search.word_key join search.word on word.id = word_id
    where key like ${`${beginning.replace(/[\\%_]/g, '\\$&')}%`} and lang in (${lang}, 'cn')
    group by text order by min(length(text)) > 12, max(product_count) desc, text limit ${limit}`)

/** The word nearest to one that is not there: another with the same sound, else of a like shape. */
export const nearest = (db: Queryable, word: string, sound: string | null) =>
  db.maybeRow<{ text: string }>(sql`
    select text from search.word_key join search.word on word.id = word_id
    where (key = ${sound}::text or key % ${word}) and abs(length(key) - length(coalesce(${sound}::text, ${word}))) <= 2
    order by key = ${sound}::text desc nulls last, similarity(key, ${word}) desc, product_count desc limit 1`)

export const isWord = async (db: Queryable, word: string): Promise<boolean> =>
  (
    await db.row<{ known: boolean }>(
      sql`select exists (select from search.word_key where key = ${word}) as known`,
    )
  ).known

export const commonest = (db: Queryable, lang: Lang, limit: number) =>
  db.rows<{ text: string }>(sql`
    select text from search.word where lang = ${lang} and length(text) > 1 order by product_count desc, text limit ${limit}`)

export const hotWords = (db: Queryable, lang: Lang) =>
  db.rows<{ text: string }>(
    sql`select text from search.hot_word where lang = ${lang} order by position`,
  )

export async function setHotWords(
  db: Queryable,
  lang: Lang,
  words: readonly string[],
): Promise<void> {
  await db.count(sql`delete from search.hot_word where lang = ${lang}`)
  await db.count(sql`
    insert into search.hot_word (lang, text, position)
    select ${lang}, text, position from unnest(${words}::text[]) with ordinality as each(text, position)`)
}
