/** What activities offer a buyer of SKUs, and what orders take of it. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { leastCounts } from '#domains/catalog/server/sale-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { convertUp, CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { limitOfActivity, limitOfHeld } from '../activity-limit.ts'
import type { ActivityLimit } from '../limit-contract.ts'
import { keepAside } from './flash/aside.ts'
import * as flash from './flash/sql.ts'
import * as sql from './sql.ts'

/** A price for at most `leftCount` base units of an SKU in one order of this buyer. */
export type ActivityOffer = {
  activityId: number
  /** In the buyer's language. */
  name: string
  /** Per base unit: in the currency of the language, and in the base currency. */
  amount: number
  baseAmount: number
  leftCount: number
  /** What leaves so many; null: no limit does. */
  limit: ActivityLimit | null
  endsAt: Instant
  /** Of a flash sale: where its pieces are held for this buyer, beside what is free to all. No coupon comes on top. */
  heldIn: number | null
  /** Goods at its price count for coupons. */
  takesCoupon: boolean
}

type Asking = { skuIds: readonly number[]; buyerId: number | null; lang: Lang; now: Instant }

/** By SKU; those without an offer for this buyer are left out, as are prices for fewer than can be ordered. */
export async function activityOffers(
  db: Queryable,
  { skuIds, buyerId, lang, now }: Asking,
): Promise<ReadonlyMap<number, readonly ActivityOffer[]>> {
  if (skuIds.length === 0) return new Map()
  const rows = await sql.offeredAt(db, { skuIds, buyerId, now })
  if (rows.length === 0) return new Map()
  const [settings, profile] = await Promise.all([
    readSettings(db),
    pricingProfile(db, buyerId, now),
  ])
  const rates = ratesOf(settings)
  const currency = CURRENCY_OF[lang]
  const own = await filterByAudience(db, rows, { buyerId, profile })
  const mine = own.flatMap((row) => {
    const baseAmount = amountIn(row.prices, rates.base, rates)
    const amount = amountIn(row.prices, currency, rates)
    const limit = limitOf(row)
    const leftCount = limit?.leftCount ?? Number.MAX_SAFE_INTEGER
    if (baseAmount === null || amount === null || leftCount < 1) return []
    const { activityId, skuId, endsAt, takesCoupon } = row
    const name = textIn(row.names, lang).text
    const heldIn = row.kind === 'flash' ? row.warehouseId : null
    return [
      {
        skuId,
        activityId,
        name,
        amount,
        baseAmount,
        leftCount,
        limit,
        endsAt,
        heldIn,
        takesCoupon,
      },
    ]
  })
  const orderable = await withoutUnorderable(db, mine)
  return Map.groupBy(orderable, ({ skuId }) => skuId)
}

/** Leaves out prices for fewer than can be ordered: nobody could have them. */
export async function withoutUnorderable<Left extends { skuId: number; leftCount: number }>(
  db: Queryable,
  offers: readonly Left[],
): Promise<Left[]> {
  const limited = offers.filter(({ leftCount }) => leftCount < Number.MAX_SAFE_INTEGER)
  if (limited.length === 0) return [...offers]
  const rows = await leastCounts(
    db,
    limited.map(({ skuId }) => skuId),
  )
  const leastOf = new Map(rows.map(({ skuId, leastCount }) => [skuId, leastCount]))
  return offers.filter(({ skuId, leftCount }) => leftCount >= (leastOf.get(skuId) ?? 1))
}

/** Activities by their ids, whoever they are for. `leftMs`: until their end, 0 where they are over. */
export async function activitiesById(
  db: Queryable,
  ids: readonly number[],
  { lang, now }: Pick<Asking, 'lang' | 'now'>,
): Promise<{ activityId: number; name: string; leftMs: number }[]> {
  if (ids.length === 0) return []
  const rows = await sql.activitiesWith(db, ids)
  return rows.map(({ id, names, state, endsAt }) => ({
    activityId: id,
    name: textIn(names, lang).text,
    leftMs: ['published', 'running'].includes(state)
      ? Math.max(0, Date.parse(endsAt) - Date.parse(now))
      : 0,
  }))
}

/** The price in a currency: its own, or that of the base currency converted. */
export function amountIn(
  prices: sql.Offered['prices'],
  currency: Currency,
  rates: ReturnType<typeof ratesOf>,
): number | null {
  const own = prices.find((each) => each.currency === currency)?.amount
  const base = prices.find((each) => each.currency === rates.base)?.amount
  return own ?? (base === undefined ? null : convertUp(base, rates[currency], currency))
}

const limitOf = ({ heldCount, ...allowed }: sql.Offered): ActivityLimit | null =>
  heldCount === null ? limitOfActivity(allowed) : limitOfHeld(heldCount)

const byKeys = (a: sql.Taken, b: sql.Taken): number =>
  a.activityId - b.activityId || a.skuId - b.skuId

/**
 * Takes all that an order has at activities' prices.
 * @returns false when one of them is over, or has less left: the caller must then roll back, or give back
 */
export async function takeOffers(
  tx: Queryable,
  order: Omit<sql.Usage, 'inTime'>,
  taken: readonly sql.Taken[],
  inTime = true,
): Promise<boolean> {
  if (taken.length === 0) return true
  await sql.lockSkus(tx, taken)
  for (const each of taken.toSorted(byKeys)) {
    const isTaken = await sql.take(tx, { ...order, inTime }, each)
    if (!isTaken && !(inTime && (await flash.order(tx, { ...order, ...each })))) return false
    // The order reserves in its own name what was set aside for the sale.
    if (!isTaken || !inTime) await keepAside(tx, each.activityId, order.now)
  }
  return true
}

/** For an order that was closed and is paid after all. Nothing is taken when not all of it is left. */
export async function takeOffersAgain(
  tx: Queryable,
  order: Omit<sql.Usage, 'inTime'>,
): Promise<boolean> {
  const isTaken = await takeOffers(tx, order, await sql.releasedOf(tx, order.orderNumber), false)
  if (!isTaken) await sql.giveBack(tx, order.orderNumber, order.now)
  return isTaken
}
