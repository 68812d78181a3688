/** What activities offer a buyer of SKUs. */
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
import * as sql from './offers-sql.ts'
import { isOn, readOpenActivities, readTerms } from './open-activities.ts'
import { activitiesWith } from './sql.ts'

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

type Asking = {
  skuIds: readonly number[]
  buyerId: number | null
  /** Where it is known; it is read where an activity is not for everybody. */
  profile?: Profile
  lang: Lang
  now: Instant
}
type Profile = Awaited<ReturnType<typeof pricingProfile>>

/** @param db never a replica: what activities offer is cached. @returns by SKU; those without an offer for this buyer are left out, as are prices for fewer than can be ordered. */
export async function activityOffers(
  db: Queryable,
  asking: Asking,
): Promise<ReadonlyMap<number, readonly ActivityOffer[]>> {
  const { skuIds, buyerId, lang, now } = asking
  if (skuIds.length === 0) return NONE
  const open = await readOpenActivities(db)
  const priced = open.filter((each) => isOfPrices(each) && isOn(each, now))
  const sales = buyerId === null ? [] : open.filter((each) => isBegunSale(each, now))
  if (priced.length === 0 && sales.length === 0) return NONE
  const [settings, mine] = await Promise.all([
    readSettings(db),
    ofAudience(db, [...priced, ...sales], asking),
  ])
  const [limited, held] = await Promise.all([
    pricesOf(db, mine.filter(isOfPrices), asking),
    buyerId !== null && sales.length > 0 ? sql.heldAt(db, { skuIds, buyerId, now }) : [],
  ])
  const rates = ratesOf(settings)
  const currency = CURRENCY_OF[lang]
  const byId = new Map(mine.map((each) => [each.activityId, each]))
  const rows = [
    ...limited.map((each) => ({ ...each, heldUntil: null, heldIn: null })),
    ...held.map(({ warehouseId, heldCount, ...each }) => ({
      ...each,
      limit: limitOfHeld(heldCount),
      heldIn: warehouseId,
    })),
  ]
  const offers = rows.flatMap(({ activityId, skuId, prices, limit, heldUntil, heldIn }) => {
    const activity = byId.get(activityId)
    const baseAmount = amountIn(prices, rates.base, rates)
    const amount = amountIn(prices, currency, rates)
    const leftCount = limit?.leftCount ?? Number.MAX_SAFE_INTEGER
    if (activity === undefined || baseAmount === null || amount === null || leftCount < 1) return []
    const { takesCoupon, names } = activity
    const name = textIn(names, lang).text
    const endsAt = heldUntil ?? activity.endsAt
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
  return Map.groupBy(await withoutUnorderable(db, offers), ({ skuId }) => skuId)
}

const NONE: ReadonlyMap<number, readonly ActivityOffer[]> = new Map()

const isOfPrices = ({ kind }: sql.OpenActivity): boolean => kind === 'special' || kind === 'fixed'

/** What it holds for a buyer is held beyond its end. */
const isBegunSale = ({ kind, startsAt }: sql.OpenActivity, now: Instant): boolean =>
  kind === 'flash' && startsAt <= now

/** Those for this buyer. Who the buyer is is read where it matters. */
async function ofAudience(
  db: Queryable,
  activities: readonly sql.OpenActivity[],
  { buyerId, profile, now }: Asking,
): Promise<readonly sql.OpenActivity[]> {
  const isForAll = ({ audience, leastLevel }: sql.OpenActivity) =>
    audience === 'all' && leastLevel <= 1
  if (activities.every(isForAll)) return activities
  const asker = { buyerId, profile: profile ?? (await pricingProfile(db, buyerId, now)) }
  return filterByAudience(db, activities, asker)
}

/** What these ask for the SKUs, with the limit that leaves this buyer least. Counts are read where there is a limit that counts. */
async function pricesOf(
  db: Queryable,
  activities: readonly sql.OpenActivity[],
  { skuIds, buyerId }: Asking,
) {
  if (activities.length === 0) return []
  const ids = new Set(activities.map(({ activityId }) => activityId))
  const bySku = await readTerms(db, skuIds)
  const rows = [...bySku].flatMap(([skuId, terms]) =>
    terms.filter(({ activityId }) => ids.has(activityId)).map((each) => ({ ...each, skuId })),
  )
  const counted = rows.filter(
    ({ quotaCount, perBuyerCount }) => quotaCount !== null || perBuyerCount !== null,
  )
  const counts = counted.length === 0 ? [] : await sql.countsAt(db, counted, buyerId)
  const countOf = new Map(counts.map((each) => [placeKey(each), each]))
  return rows.map((each) => {
    const { takenCount = 0, buyerCount = 0 } = countOf.get(placeKey(each)) ?? {}
    return { ...each, limit: limitOfActivity({ ...each, takenCount, buyerCount }) }
  })
}

const placeKey = ({ activityId, skuId }: sql.Place): string => `${activityId}:${skuId}`

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
  const rows = await activitiesWith(db, ids)
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
  prices: sql.Terms['prices'],
  currency: Currency,
  rates: ReturnType<typeof ratesOf>,
): number | null {
  const own = prices.find((each) => each.currency === currency)?.amount
  const base = prices.find((each) => each.currency === rates.base)?.amount
  return own ?? (base === undefined ? null : convertUp(base, rates[currency], currency))
}
