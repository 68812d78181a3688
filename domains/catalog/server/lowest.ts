/** The lowest price of the thirty days before a moment, as shops in the EU have to name beside a reduction. */
import sql, { type Sql } from 'sql-template-tag'
import type { Rates } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { newRowCache } from '#kit/server/cache/row-cache.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { inCurrency } from './prices.ts'

type Columns = { skuId: Sql; currency: Sql; publishedAt: Sql; at: Sql }

/**
 * What everybody was asked for one base unit, by the catalogue or by an activity that had begun before; null where the currency had no price. Prices
 * from before the product was published do not count. 0 where an activity had no price of its own in the currency: what its rate was nobody knows any more.
 */
export const lowestAsked = ({ skuId, currency, publishedAt, at }: Columns): Sql => sql`(
  select least(min(h.amount), promotions.lowest_price(${skuId}, ${currency}, greatest(${at} - interval '30 days', ${publishedAt}), ${at}))
  from (
    select h.amount, lead(h.at, 1, ${at}) over (order by h.at, h.id) as until
    from catalog.price_history h
    where h.sku_id = ${skuId} and h.currency = ${currency} and h.audience = 'all' and h.min_quantity = 1 and h.at < ${at}
  ) h
  where h.until > greatest(${at} - interval '30 days', ${publishedAt}))`

/** So many are cached: cards of activities ask for dozens with each list. */
const CACHED_MAX = 20_000

type Low = { amount: number | null; isOwn: boolean }

/** By SKU, currency and moment. What was asked before a moment that is past does not change any more. */
const readLows = newRowCache<Low, string>({
  max: CACHED_MAX,
  tags: ['*'],
  async load(db, keys) {
    const parts = keys.map((key) => key.split(' '))
    const rows = await db.rows<Low & { key: string }>(sql`
      select k.key, nullif(${lowestAsked({
        skuId: sql`k.sku_id`,
        currency: sql`k.currency`,
        publishedAt: sql`p.published_at`,
        at: sql`k.at`,
      })}, 0) as amount,
        exists (select from catalog.price h where h.sku_id = k.sku_id and h.currency = k.currency and h.audience = 'all') as is_own
      from unnest(${keys as string[]}::text[], ${parts.map(([id]) => Number(id))}::bigint[], ${parts.map(([, currency]) => currency!)}::text[],
        ${parts.map(([, , at]) => at!)}::timestamptz[]) as k (key, sku_id, currency, at)
      join catalog.sku s on s.id = k.sku_id join catalog.product p on p.id = s.product_id`)
    return new Map(rows.map(({ key, ...low }) => [key, low]))
  },
})

const keyOf = (skuId: number, currency: Currency, before: Instant): string =>
  `${skuId} ${currency} ${before}`

type Asked = { skuId: number; before: Instant }

/**
 * The lowest price of one base unit in the thirty days before moments that are past. Where the currency has no price of its own, the base
 * currency's history is converted like its price.
 * @param db never a replica: what was asked is cached
 * @returns in the order of what was asked; null where it is not known
 */
export async function lowestPricesBefore(
  db: Queryable,
  asked: readonly Asked[],
  { currency, rates }: { currency: Currency; rates: Rates },
): Promise<(number | null)[]> {
  if (asked.length === 0) return []
  const currencies = [...new Set([currency, rates.base])]
  const lows = await readLows(
    db,
    asked.flatMap(({ skuId, before }) => currencies.map((each) => keyOf(skuId, each, before))),
  )
  return asked.map(({ skuId, before }) => {
    const own = lows.get(keyOf(skuId, currency, before))
    if (own?.isOwn === true) return own.amount
    const base = lows.get(keyOf(skuId, rates.base, before))?.amount ?? null
    return base === null ? null : inCurrency(base, currency, rates)
  })
}
