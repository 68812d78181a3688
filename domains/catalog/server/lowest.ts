/** The lowest price of the thirty days before a moment, as shops in the EU have to name beside a reduction. */
import sql, { type Sql } from 'sql-template-tag'
import type { Rates } from '#domains/settings/server/door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
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

type Asked = { skuId: number; currency: Currency; before: Instant; rates: Rates }

/** Where the currency has no price of its own, the base currency's history is converted like its price. @returns null where it is not known */
export async function lowestPriceBefore(
  db: Queryable,
  { skuId, currency, before, rates }: Asked,
): Promise<number | null> {
  const rows = await db.rows<{ currency: Currency; isOwn: boolean; amount: number | null }>(sql`
    select c.currency, nullif(${lowestAsked({
      skuId: sql`s.id`,
      currency: sql`c.currency`,
      publishedAt: sql`p.published_at`,
      at: sql`${before}::timestamptz`,
    })}, 0) as amount,
      exists (select from catalog.price h where h.sku_id = s.id and h.currency = c.currency and h.audience = 'all') as is_own
    from catalog.sku s join catalog.product p on p.id = s.product_id
    cross join unnest(${[...new Set([currency, rates.base])]}::text[]) as c (currency)
    where s.id = ${skuId}::bigint`)
  const find = (wanted: Currency) => rows.find((each) => each.currency === wanted)
  const own = find(currency)
  if (own?.isOwn === true) return own.amount
  const base = find(rates.base)?.amount ?? null
  return base === null ? null : inCurrency(base, currency, rates)
}
