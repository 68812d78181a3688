/** What activities offer a buyer of SKUs. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { leastCounts } from '#domains/catalog/server/sale-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { convertUp, CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import { newDerived } from '#kit/server/cache/derived.ts'
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
  startsAt: Instant
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
  const { skuIds, buyerId, now } = asking
  if (skuIds.length === 0) return NONE
  const open = await readOpenActivities(db)
  const priced = open.filter((each) => isOfPrices(each) && isOn(each, now))
  const sales = buyerId === null ? [] : open.filter((each) => isBegunSale(each, now))
  if (priced.length === 0 && sales.length === 0) return NONE
  const [settings, mine] = await Promise.all([
    readSettings(db),
    ofAudience(db, [...priced, ...sales], asking),
  ])
  const prices = mine.filter(isOfPrices)
  const terms = prices.length === 0 ? [] : [...(await readTerms(db, skuIds))]
  const offering = { open, mine, prices, terms, settings, asking }
  const offers = offersWithoutLimits(offering)
  for (const [skuId, each] of await offersThatCount(db, offering, asking))
    offers.set(skuId, [...(offers.get(skuId) ?? []), ...each])
  return offers
}

/** Ids of special and fixed prices that are on for a buyer now, ascending. @param db never a replica */
export async function pricesOnFor(
  db: Queryable,
  asker: Pick<Asking, 'buyerId' | 'profile' | 'now'>,
): Promise<number[]> {
  const open = await readOpenActivities(db)
  const priced = open.filter((each) => isOfPrices(each) && isOn(each, asker.now))
  const mine = await ofAudience(db, priced, asker)
  return mine.map(({ activityId }) => activityId)
}

/**
 * What these activities ask for SKUs without any limit on them, whoever asks.
 * @param db never a replica
 * @returns by SKU; those without an offer are left out, and activities that are not open any more have none
 */
export async function offersOfActivities(
  db: Queryable,
  {
    skuIds,
    activityIds,
    lang,
  }: Pick<Asking, 'skuIds' | 'lang'> & { activityIds: readonly number[] },
): Promise<ReadonlyMap<number, readonly ActivityOffer[]>> {
  if (activityIds.length === 0) return NONE
  const [open, settings] = await Promise.all([readOpenActivities(db), readSettings(db)])
  const mine = open.filter(({ activityId }) => activityIds.includes(activityId))
  const terms = [...(await readTerms(db, skuIds))]
  return offersWithoutLimits({ open, mine, prices: mine, terms, settings, asking: { lang } })
}

type Offering = {
  /** As they are cached, and those of them that are for this buyer now. */
  open: readonly sql.OpenActivity[]
  mine: readonly sql.OpenActivity[]
  prices: readonly sql.OpenActivity[]
  terms: readonly (readonly [skuId: number, terms: readonly sql.Terms[]])[]
  settings: Settings
  asking: Pick<Asking, 'lang'>
}

/** The same objects for all whom the same activities are for, until one of these changes: cards ask for dozens. */
function offersWithoutLimits(offering: Offering): Map<number, readonly ActivityOffer[]> {
  const { open, prices, terms, settings, asking } = offering
  const key = `${asking.lang}:${prices.map(({ activityId }) => activityId).join()}`
  const offers = new Map<number, readonly ActivityOffer[]>()
  for (const [skuId, each] of terms.filter(([, some]) => some.every(isUnlimited))) {
    const found = offersOfTerms(each, key, [open, settings], () =>
      toOffers(
        rowsOf(skuId, each, prices).map((row) => ({ ...row, limit: null })),
        offering,
      ),
    )
    if (found.length > 0) offers.set(skuId, found)
  }
  return offers
}

/** Of SKUs that an activity limits, and what sales hold for this buyer: what orders have taken is read each time. */
async function offersThatCount(
  db: Queryable,
  offering: Offering,
  asking: Asking,
): Promise<ReadonlyMap<number, readonly ActivityOffer[]>> {
  const { mine, prices, terms } = offering
  const { skuIds, buyerId, now } = asking
  const hasSales = buyerId !== null && mine.some((each) => isBegunSale(each, now))
  const rows = terms
    .filter(([, some]) => !some.every(isUnlimited))
    .flatMap(([skuId, some]) => rowsOf(skuId, some, prices))
  const [limited, held] = await Promise.all([
    withLimits(db, rows, buyerId),
    hasSales ? sql.heldAt(db, { skuIds, buyerId, now }) : [],
  ])
  const counted = [
    ...limited,
    ...held.map(({ warehouseId, heldCount, ...each }) => ({
      ...each,
      limit: limitOfHeld(heldCount),
      heldIn: warehouseId,
    })),
  ]
  const offers = await withoutUnorderable(db, toOffers(counted, offering))
  return Map.groupBy(offers, ({ skuId }) => skuId)
}

/** Of SKUs that no activity limits: the same for all whom the same activities are for. */
const offersOfTerms = newDerived<readonly sql.Terms[], OfferOfSku[]>()

const isUnlimited = ({ quotaCount, perOrderCount, perBuyerCount }: sql.Terms): boolean =>
  quotaCount === null && perOrderCount === null && perBuyerCount === null

type OfferOfSku = ActivityOffer & { skuId: number }

type Row = Pick<sql.Terms, 'activityId' | 'prices'> & {
  skuId: number
  limit: ActivityLimit | null
  heldUntil?: Instant
  heldIn?: number | null
}

/** Without those that have no price in the currency, or none left. */
function toOffers(rows: readonly Row[], { mine, settings, asking }: Offering): OfferOfSku[] {
  const { lang } = asking
  const rates = ratesOf(settings)
  const currency = CURRENCY_OF[lang]
  const byId = new Map(mine.map((each) => [each.activityId, each]))
  return rows.flatMap(({ activityId, skuId, prices, limit, heldUntil, heldIn = null }) => {
    const activity = byId.get(activityId)
    const baseAmount = amountIn(prices, rates.base, rates)
    const amount = amountIn(prices, currency, rates)
    const leftCount = limit?.leftCount ?? Number.MAX_SAFE_INTEGER
    if (activity === undefined || baseAmount === null || amount === null || leftCount < 1) return []
    const { takesCoupon, names, startsAt } = activity
    const name = textIn(names, lang).text
    const endsAt = heldUntil ?? activity.endsAt
    const amounts = { amount, baseAmount }
    const numbers = { leftCount, limit, startsAt, endsAt, heldIn, takesCoupon }
    return [{ skuId, activityId, name, ...amounts, ...numbers }]
  })
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
  { buyerId, profile, now }: Pick<Asking, 'buyerId' | 'profile' | 'now'>,
): Promise<readonly sql.OpenActivity[]> {
  const isForAll = ({ audience, leastLevel }: sql.OpenActivity) =>
    audience === 'all' && leastLevel <= 1
  if (activities.every(isForAll)) return activities
  const asker = { buyerId, profile: profile ?? (await pricingProfile(db, buyerId, now)) }
  return filterByAudience(db, activities, asker)
}

/** What these activities ask for an SKU. */
function rowsOf(
  skuId: number,
  terms: readonly sql.Terms[],
  activities: readonly sql.OpenActivity[],
) {
  const ids = new Set(activities.map(({ activityId }) => activityId))
  return terms.filter(({ activityId }) => ids.has(activityId)).map((each) => ({ ...each, skuId }))
}

/** With the limit that leaves this buyer least. Counts are read where there is a limit that counts. */
async function withLimits(
  db: Queryable,
  rows: readonly (sql.Terms & { skuId: number })[],
  buyerId: number | null,
) {
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
