/** Sessions of flash sales as buyers see them, and reminders of those that are to come. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { lowestPricesBefore } from '#domains/catalog/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { textIn, type Lang } from '#kit/contract/lang.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, ShopperContext } from '#kit/server/context.ts'
import type {
  flashSession,
  flashSessions,
  remindFlash,
  Session,
  SessionSku,
  SessionState,
} from '../../flash-contract.ts'
import {
  CLAIM_COUNT_MAX,
  SESSION_HOURS_AFTER,
  SESSION_HOURS_BEFORE,
  SESSION_SKUS_MAX,
  SESSIONS_MAX,
} from '../../limits.ts'
import { PromotionReasons } from '../../reasons.ts'
import { amountIn } from '../offers.ts'
import { reminderAt } from './bounds.ts'
import * as sql from './session-sql.ts'
import type { Place } from './sql.ts'
import { newSharedRead } from './shared-read.ts'
import { orderableOf } from './units.ts'

type Asker = Pick<ShopperContext, 'db' | 'now' | 'lang' | 'buyerId'>

export async function sessionsFor(context: Asker): Promise<DataOf<typeof flashSessions>> {
  const { db, now, buyerId } = context
  const window = {
    since: later(now, -SESSION_HOURS_BEFORE * HOUR_MS),
    until: later(now, SESSION_HOURS_AFTER * HOUR_MS),
    buyerId,
  }
  const [rows, profile] = await Promise.all([
    sql.sessionsIn(db, window),
    pricingProfile(db, buyerId, now),
  ])
  const mine = await filterByAudience(db, rows, { buyerId, profile })
  const nearest = nearestOf(mine, now)
  return { currency: CURRENCY_OF[context.lang], sessions: await withGoods(context, nearest) }
}

/** As many as buyers see, as they start: those that are on before those that are to come, and these before those that have ended. */
function nearestOf(rows: readonly sql.SessionRow[], now: Instant): sql.SessionRow[] {
  const on = rows.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt)
  const soon = rows.filter(({ startsAt }) => now < startsAt)
  const ended = rows.filter(({ endsAt }) => endsAt <= now).toReversed()
  const chosen = new Set([...on, ...soon, ...ended].slice(0, SESSIONS_MAX))
  return rows.filter((row) => chosen.has(row))
}

/** @throws {Refused} notFound */
export async function sessionFor(
  context: Asker,
  { activityId }: InputOf<typeof flashSession>,
): Promise<DataOf<typeof flashSession>> {
  const { db, now, buyerId, lang } = context
  const [row, profile] = await Promise.all([
    sql.sessionOf(db, activityId, buyerId),
    pricingProfile(db, buyerId, now),
  ])
  const mine = await filterByAudience(db, row === null ? [] : [row], { buyerId, profile })
  const [session] = await withGoods(context, mine)
  if (session === undefined) throw new Refused(Reasons.notFound)
  const own = buyerId === null ? [] : await sql.countsOfBuyer(db, activityId, buyerId)
  return { currency: CURRENCY_OF[lang], ...session, own }
}

const skusOfSessions = (db: Queryable, activityIds: readonly number[]) =>
  sql.skusOfSessions(db, activityIds, SESSION_SKUS_MAX)

const sharedSkus = newSharedRead(String, skusOfSessions)

const goodsOf = newSharedRead(
  ({ skuIds, lang }: { skuIds: readonly number[]; lang: Lang }) => `${lang} ${String(skuIds)}`,
  (db, { skuIds, lang }) => skusForSale(db, skuIds, lang),
)

/** What was asked before each session; of those that are to come until now, as it was a second ago. */
const lowsOf = newSharedRead(
  ({ rows, skus, lang }: LowsAsked) =>
    `${lang} ${rows.map(({ activityId, startsAt }) => `${activityId}/${startsAt}`).join()} ${skus.map(({ skuId }) => skuId).join()}`,
  async (db, { rows, skus, lang, now }) => {
    const startOf = new Map(rows.map(({ activityId, startsAt }) => [activityId, startsAt]))
    const asked = skus.flatMap(({ activityId, skuId }) => {
      const startsAt = startOf.get(activityId)
      if (startsAt === undefined) return []
      return [{ activityId, skuId, before: startsAt < now ? startsAt : now }]
    })
    const pricing = { currency: CURRENCY_OF[lang], rates: ratesOf(await readSettings(db)) }
    const lows = await lowestPricesBefore(db, asked, pricing)
    return new Map(asked.map((each, at) => [placeKey(each), lows[at] ?? null]))
  },
)

type LowsAsked = {
  rows: readonly Pick<sql.SessionRow, 'activityId' | 'startsAt'>[]
  skus: readonly Place[]
  lang: Lang
  now: Instant
}

const placeKey = ({ activityId, skuId }: Place): string => `${activityId}:${skuId}`

async function withGoods(
  { db, now, lang, buyerId }: Asker,
  rows: readonly sql.SessionRow[],
): Promise<Session[]> {
  const activityIds = rows.map((each) => each.activityId)
  // Guests may see what is left as it was a second ago; buyers see what they have just done.
  const skus = await (buyerId === null
    ? sharedSkus(db, activityIds)
    : skusOfSessions(db, activityIds))
  const skuIds = skus.map((each) => each.skuId)
  const [settings, goods, lows] = await Promise.all([
    readSettings(db),
    goodsOf(db, { skuIds, lang }),
    lowsOf(db, { rows, skus, lang, now }),
  ])
  const rates = ratesOf(settings)
  const bySku = new Map(goods.map((sku) => [sku.skuId, sku]))
  return rows.map((row) => {
    const { activityId, names, startsAt, endsAt, isReminded, wasReminded, stopReason } = row
    const own = skus.filter((each) => each.activityId === activityId)
    const shown = own.flatMap((each): SessionSku[] => {
      const sku = bySku.get(each.skuId)
      const amount = amountIn(each.prices, CURRENCY_OF[lang], rates)
      if (sku?.published !== true || amount === null) return []
      const { skuId, productId, name, optionText, picture, units, tiers } = sku
      const { quotaCount, takenCount, unpaidCount, waitingCount, askedCount } = each
      const { leastCount, stepCount } = each
      const perBuyerCount = each.perBuyerCount ?? CLAIM_COUNT_MAX
      return [
        {
          skuId,
          productId,
          name,
          optionText,
          amount,
          unitName: units[0]?.name ?? '',
          pictureUrl: picture?.smallUrl ?? null,
          listAmount: tiers.find(({ audience }) => audience === 'all')?.priceAmount ?? null,
          lowestBefore: lows.get(placeKey(each)) ?? null,
          quotaCount,
          takenCount,
          unpaidCount,
          waitingCount,
          leftCount: leftOf(each),
          leastCount,
          stepCount,
          askedCount,
          perBuyerCount,
          perOrderCount: orderableOf(
            Math.min(
              each.perOrderCount ?? perBuyerCount,
              perBuyerCount,
              units[0]?.maxQuantity ?? 0,
            ),
            each,
          ),
          soldOutAfterMs: soldOutAfter(each, { startsAt, isOver: endsAt <= now }),
        },
      ]
    })
    const state = stateOf(row, { now, skus: own })
    const name = textIn(names, lang).text
    return {
      activityId,
      name,
      state,
      stopReason: stopReason && textIn(stopReason, lang).text,
      startsAt,
      endsAt,
      isReminded,
      wasReminded,
      skus: shown,
      startsInMs: msTo(startsAt, now),
      leftMs: msTo(endsAt, now),
    }
  })
}

const msTo = (instant: Instant, now: Instant) => Math.max(Date.parse(instant) - Date.parse(now), 0)

const stateOf = (
  { state, startsAt, endsAt }: sql.SessionRow,
  { now, skus }: { now: Instant; skus: readonly sql.SessionSkuRow[] },
): SessionState => {
  if (state === 'stopped') return 'stopped'
  if (now < startsAt) return 'soon'
  if (now >= endsAt) return 'ended'
  return skus.some(({ hasLeft }) => hasLeft) ? 'on' : 'soldOut'
}

/** Null while some may still come back: what is only held is not sold out. */
function soldOutAfter(
  sku: sql.SessionSkuRow,
  { startsAt, isOver }: { startsAt: Instant; isOver: boolean },
): number | null {
  const isFinal = leftOf(sku) === 0 && sku.unpaidCount === 0
  if (sku.soldOutAt === null || !(isOver || isFinal)) return null
  return Date.parse(sku.soldOutAt) - Date.parse(startsAt)
}

const leftOf = (sku: sql.SessionSkuRow): number => orderableOf(sku.quotaCount - sku.takenCount, sku)

/** @throws {Refused} notFound, sessionOver */
export async function remind(
  { db, buyerId, now }: BuyerContext,
  { activityId, isWanted }: InputOf<typeof remindFlash>,
): Promise<DataOf<typeof remindFlash>> {
  const found = await sql.sessionOf(db, activityId, buyerId)
  const profile = await pricingProfile(db, buyerId, now)
  const [mine] = await filterByAudience(db, found === null ? [] : [found], { buyerId, profile })
  if (mine === undefined) throw new Refused(Reasons.notFound)
  if (now >= mine.startsAt || mine.state === 'stopped')
    throw new Refused(PromotionReasons.sessionOver)
  const remindAt = await reminderAt(db, mine.startsAt)
  if (isWanted) await sql.putReminder(db, { activityId, buyerId, remindAt })
  else await sql.dropReminder(db, activityId, buyerId)
  return {}
}
