/** Statements of the index that are always the same; lists and counts are composed in `domains/search/server/engine/rank/`. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

// --- entries ----------------------------------------------------------------------------------------

export type Figures = {
  productId: number
  family: string
  category1Id: number | null
  category2Id: number | null
  category3Id: number | null
  brandId: number | null
  valueIds: number[]
  amountCny: number
  amountUsd: number
  amountIdr: number
  warehouseIds: number[]
  salesCount: number
  rating: number | null
  publishedAt: Instant
  deals: string[]
}
export type EntryRow = Figures & { textHash: string; terms: string[]; lexemes: string[] }

/** How often the index was rebuilt: entries of an earlier epoch are stale. */
const EPOCH = sql`(select epoch from search.turn)`

const FIGURES = sql`family, category1_id, category2_id, category3_id, brand_id, value_ids, amount_cny, amount_usd,
  amount_idr, warehouse_ids, sales_count, rating, published_at, deals`
const GIVEN = sql`"productId" bigint, family text, "category1Id" bigint, "category2Id" bigint, "category3Id" bigint,
  "brandId" bigint, "valueIds" bigint[], "amountCny" bigint, "amountUsd" bigint, "amountIdr" bigint,
  "warehouseIds" bigint[], "salesCount" bigint, rating real, "publishedAt" timestamptz, deals text[]`
const GIVEN_FIGURES = sql`n.family, n."category1Id", n."category2Id", n."category3Id", n."brandId", n."valueIds",
  n."amountCny", n."amountUsd", n."amountIdr", n."warehouseIds", n."salesCount", n.rating, n."publishedAt", n.deals`

export type IndexedEntry = { productId: number; textHash: string; terms: string[] }

export const loadEntries = (
  db: Queryable,
  productIds: readonly number[],
): Promise<IndexedEntry[]> =>
  db.rows(sql`
    select product_id, text_hash, terms from search.entry
    where product_id = any(${productIds}::bigint[]) and epoch = ${EPOCH}`)

/** Entries whose words are new. */
export const writeEntries = (db: Queryable, entries: readonly EntryRow[]): Promise<number> =>
  db.count(sql`
    insert into search.entry (product_id, ${FIGURES}, epoch, text_hash, terms, tsv)
    select n."productId", ${GIVEN_FIGURES}, ${EPOCH}, n."textHash", n.terms, array_to_tsvector(n.lexemes)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as n(${GIVEN}, "textHash" text, terms text[], lexemes text[])
    on conflict (product_id) do update
    set (${FIGURES}, epoch, text_hash, terms, tsv) = (
      select excluded.family, excluded.category1_id, excluded.category2_id, excluded.category3_id, excluded.brand_id,
        excluded.value_ids, excluded.amount_cny, excluded.amount_usd, excluded.amount_idr, excluded.warehouse_ids,
        excluded.sales_count, excluded.rating, excluded.published_at, excluded.deals,
        excluded.epoch, excluded.text_hash, excluded.terms, excluded.tsv)`)

/** Entries whose words are the same. @returns how many had other figures */
export const writeFigures = (db: Queryable, entries: readonly Figures[]): Promise<number> =>
  db.count(sql`
    update search.entry as e set (${FIGURES}) = (select ${GIVEN_FIGURES})
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as n(${GIVEN})
    where e.product_id = n."productId"
      and (e.family, e.category1_id, e.category2_id, e.category3_id, e.brand_id, e.value_ids, e.amount_cny, e.amount_usd,
        e.amount_idr, e.warehouse_ids, e.sales_count, e.rating, e.published_at, e.deals) is distinct from (${GIVEN_FIGURES})`)

export async function writeCodes(
  db: Queryable,
  codes: readonly { productId: number; codes: readonly string[] }[],
): Promise<void> {
  const rows = codes.flatMap(({ productId, codes: own }) =>
    own.map((code) => ({ productId, code })),
  )
  const [productIds, texts] = [rows.map((row) => row.productId), rows.map((row) => row.code)]
  await db.count(sql`
    delete from search.code where product_id = any(${codes.map((each) => each.productId)}::bigint[])
      and (code, product_id) not in (select * from unnest(${texts}::text[], ${productIds}::bigint[]))`)
  await db.count(sql`
    insert into search.code (code, product_id)
    select * from unnest(${texts}::text[], ${productIds}::bigint[]) on conflict do nothing`)
}

/** @returns the terms that they counted for */
export const removeEntries = (
  db: Queryable,
  productIds: readonly number[],
): Promise<{ terms: string[] }[]> =>
  db.rows(
    sql`delete from search.entry where product_id = any(${productIds}::bigint[])
      returning case when epoch = ${EPOCH} then terms else '{}' end as terms`,
  )

/** Entries are still found, but count as stale; terms are counted from zero. */
export async function markStale(db: Queryable): Promise<void> {
  await db.count(sql`delete from search.term`)
  await db.count(sql`update search.turn set epoch = epoch + 1`)
}

/** Entries in a range of ids, to check whether they still belong there. */
export async function listEntriesBetween(
  db: Queryable,
  after: number,
  until: number | null,
): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from search.entry
    where product_id > ${after} and (${until}::bigint is null or product_id <= ${until}) order by 1`)
  return rows.map((row) => row.productId)
}

// --- terms ------------------------------------------------------------------------------------------

export type Term = {
  lang: Lang
  /** As suggested: in lower case, with accents. */
  text: string
  isPhrase: boolean
  folded: string
  pinyin: string | null
  initials: string | null
}

export type TermDelta = Term & { count: number }

/** Adds to the number of products with these terms. */
export async function addTerms(db: Queryable, terms: readonly TermDelta[]): Promise<void> {
  await db.count(sql`
    insert into search.term (lang, text, product_count, is_phrase, folded, pinyin, initials)
    select lang, text, count, "isPhrase", folded, pinyin, initials
    from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb)
      as n(lang text, text text, count int, "isPhrase" boolean, folded text, pinyin text, initials text)
    on conflict (lang, text) do update set product_count = term.product_count + excluded.product_count`)
}

/** Subtracts from the number of products with these terms; terms without products are deleted. */
export async function dropTerms(
  db: Queryable,
  terms: readonly { lang: string; text: string; count: number }[],
): Promise<void> {
  await db.count(sql`
    with n as (
      select * from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as t(lang text, text text, count int)
    ), gone as (
      delete from search.term t using n where t.lang = n.lang and t.text = n.text and t.product_count <= n.count
    )
    update search.term t set product_count = t.product_count - n.count
    from n where t.lang = n.lang and t.text = n.text and t.product_count > n.count`)
}

export type FoundTerm = { lang: Lang; text: string; folded: string; productCount: number }

export type TermForms = {
  texts: readonly string[]
  sounds: readonly string[]
  /** How a term begins or ends, and how many characters it has. */
  begins: readonly [text: string, characters: number][]
  ends: readonly [text: string, characters: number][]
}
export type SoundTerm = { folded: string; pinyin: string; initials: string; productCount: number }

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\u{10ffff}'
const toPrefixEnd = (beginning: string): string => `${beginning}${LAST_CHARACTER}`

/** Terms by prefix of the word, its pinyin or its initials; most frequent first. */
export function findTermsByPrefix(
  db: Queryable,
  { beginning, sound }: { beginning: string; sound: string },
  lang: Lang,
  limit: number,
): Promise<FoundTerm[]> {
  const [end, soundEnd] = [toPrefixEnd(beginning), toPrefixEnd(sound)]
  return db.rows(sql`
    select lang, text, folded, product_count from search.term
    where (folded >= ${beginning} and folded < ${end}) or (pinyin >= ${sound} and pinyin < ${soundEnd})
      or (initials >= ${sound} and initials < ${soundEnd})
    order by lang = ${lang} desc, product_count desc, length(text), text limit ${limit}`)
}

/** Terms whose first characters are chosen and whose next ones are typed by their sound, or its initials. */
export const findTermsByHalfPinyin = (
  db: Queryable,
  { beginning, full, initials }: { beginning: string; full: string; initials: string },
  limit: number,
): Promise<FoundTerm[]> =>
  db.rows(sql`
    select lang, text, folded, product_count from search.term
    where folded >= ${beginning} and folded < ${toPrefixEnd(beginning)}
      and ((pinyin >= ${full} and pinyin < ${toPrefixEnd(full)})
        or (initials >= ${initials} and initials < ${toPrefixEnd(initials)}))
    order by product_count desc, length(text), text limit ${limit}`)

/** Single words of a similar spelling or sound, and those with two letters swapped. */
export function findSimilarTerms(
  db: Queryable,
  word: string,
  listTranspositions: readonly string[],
  limit: number,
): Promise<(FoundTerm & { pinyin: string | null })[]> {
  return db.rows(sql`
    select lang, text, folded, pinyin, product_count from search.term
    where not is_phrase and (folded % ${word} or folded = any(${listTranspositions}::text[]) or (pinyin is not null and pinyin % ${word}))
    order by greatest(similarity(folded, ${word}), similarity(coalesce(pinyin, ''), ${word})) desc, product_count desc, text
    limit ${limit}`)
}

/** Words of two characters that products have and that end with this one; most frequent first. */
export async function listWordsEndingWith(db: Queryable, character: string): Promise<string[]> {
  const rows = await db.rows<{ folded: string }>(sql`
    select folded from search.term
    where reverse(folded) collate "C" >= ${character} and reverse(folded) collate "C" < ${toPrefixEnd(character)}
      and length(folded) = 2 and lang = 'cn'
    order by product_count desc, folded limit 50`)
  return rows.map((row) => row.folded)
}

/** Terms with exactly these sounds or initials; most frequent first. */
export const findTermsBySound = (
  db: Queryable,
  sounds: readonly string[],
  limit: number,
): Promise<SoundTerm[]> =>
  db.rows(sql`
    select folded, pinyin, initials, max(product_count)::int as product_count from search.term
    where pinyin = any(${sounds}::text[]) or initials = any(${sounds}::text[])
    group by folded, pinyin, initials order by max(product_count) desc, folded limit ${limit}`)

/** Chinese terms with this spelling or sound, or with this beginning or end and number of characters. */
export const findTermsByForm = (
  db: Queryable,
  { texts, sounds, begins, ends }: TermForms,
): Promise<SoundTerm[]> =>
  db.rows(sql`
    with found as (
      select folded, pinyin, initials, product_count from search.term
      where pinyin is not null and (folded = any(${texts}::text[]) or pinyin = any(${sounds}::text[]))
      union all
      select t.folded, t.pinyin, t.initials, t.product_count
      from unnest(${begins.map(([text]) => text)}::text[], ${begins.map(([, length]) => length)}::int[])
        as b(text, characters)
      join search.term t on t.folded >= b.text collate "C" and t.folded < (b.text || ${LAST_CHARACTER}) collate "C"
        and length(t.folded) = b.characters
      where t.pinyin is not null
      union all
      select t.folded, t.pinyin, t.initials, t.product_count
      from unnest(${ends.map(([text]) => text)}::text[], ${ends.map(([, length]) => length)}::int[])
        as e(text, characters)
      join search.term t on reverse(t.folded) collate "C" >= reverse(e.text) collate "C"
        and reverse(t.folded) collate "C" < (reverse(e.text) || ${LAST_CHARACTER}) collate "C"
        and length(t.folded) = e.characters
      where t.pinyin is not null)
    select folded, pinyin, initials, max(product_count)::int as product_count from found
    group by folded, pinyin, initials order by max(product_count) desc, folded limit 2000`)

/** Which of these are single words of products, in any language. */
export async function findKnownWords(
  db: Queryable,
  words: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows<{ folded: string }>(sql`
    select distinct folded from search.term where folded = any(${words}::text[]) and not is_phrase`)
  return new Set(rows.map((row) => row.folded))
}

/** The merchant's synonym groups. */
export const listSynonymGroups = (db: Queryable): Promise<{ words: string[] }[]> =>
  db.rows(sql`select words from search.synonym order by id`)

// --- asking -----------------------------------------------------------------------------------------

/** Stems by the stemmers of three languages; none for stop words. */
export const computeStems = (
  db: Queryable,
  words: readonly string[],
): Promise<{ word: string; en: string[]; spa: string[]; id: string[] }[]> =>
  db.rows(sql`
    select word, coalesce(ts_lexize('english_stem', word), array[word]) as en,
      coalesce(ts_lexize('spanish_stem', word), array[word]) as spa,
      coalesce(ts_lexize('indonesian_stem', word), array[word]) as id
    from unnest(${words}::text[]) as word`)

/** Which of these queries match anything, without filters. Counted, so that the index of words is used. */
export const hasMatches = async (db: Queryable, queries: readonly string[]): Promise<boolean[]> =>
  queries.length === 0 ? [] : (await countMatches(db, queries)).map((count) => count > 0)

/** Whether fewer entries than that match, without filters. */
export async function hasFewMatches(db: Queryable, queries: string, few: number): Promise<boolean> {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from (
      select from search.entry where tsv @@ ${queries}::tsquery limit ${few}) as found`)
  return count < few
}

/** How many entries match each of the queries. */
export async function countMatches(db: Queryable, queries: readonly string[]): Promise<number[]> {
  const rows = await db.rows<{ count: number }>(sql`
    select (select count(*)::int from search.entry where tsv @@ asked::tsquery) as count
    from unnest(${queries}::text[]) with ordinality as each(asked, position) order by position`)
  return rows.map((row) => row.count)
}

export async function findProductsByCode(db: Queryable, code: string): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from search.code where code = ${code} limit 2`)
  return rows.map((row) => row.productId)
}

export async function findProductsByCodePrefix(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from (
      select code, product_id from search.code where code >= ${beginning} and code < ${toPrefixEnd(beginning)}
      order by code limit 50) as near
    group by product_id order by min(code) limit ${limit}`)
  return rows.map((row) => row.productId)
}

/** This many entries are read in the time of a database round trip. */
const BEST_SELLERS = 500

/** The matches among the best sellers, in their order. Fewer than `limit` says nothing about the other products. */
export async function findAmongBestSellers(
  db: Queryable,
  queries: string,
  limit: number,
): Promise<number[]> {
  const rows = await db.rows<{ productId: number }>(sql`
    select product_id from (
      select product_id, sales_count, tsv from search.entry
      order by sales_count desc, product_id desc limit ${BEST_SELLERS}) as best
    where tsv @@ ${queries}::tsquery order by sales_count desc, product_id desc limit ${limit}`)
  return rows.map((row) => row.productId)
}
