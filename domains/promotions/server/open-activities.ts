/**
 * Activities that are on or planned, and what they ask for SKUs, cached in the process: each card, cart and checkout needs
 * them, and they change when staff publish, edit or stop one. Beginnings and ends are no changes: whoever asks compares them with
 * the time. What orders have taken is never cached, and an order takes from the database alone, which refuses what was stopped
 * (decision 560).
 */
import { productsOfSkus } from '#domains/catalog/server/scope-door.ts'
import { newCachedValue } from '#kit/server/cache/cached-value.ts'
import { newRowCache } from '#kit/server/cache/row-cache.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ActivityForm } from '../contract.ts'
import * as sql from './offers-sql.ts'

/** Publishing and stopping change pages too, and invalidate everything. */
export const ACTIVITIES_TAG = 'activities'
const TAGS = ['*', ACTIVITIES_TAG]
/** SKUs whose prices of activities are cached: some hundred bytes for each that has one. */
const SKUS_MAX = 20_000

const openCache = newCachedValue(TAGS, sql.openActivities)

/** @param db never a replica, as for all of this file. @returns those that are on or will be, and flash sales that still hold pieces */
export const readOpenActivities = (db: Queryable): Promise<readonly sql.OpenActivity[]> =>
  openCache.read(db)

/** By SKU: what special and fixed prices ask for it, whenever they are on. */
export const readTerms = newRowCache<readonly sql.Terms[]>({
  max: SKUS_MAX,
  tags: TAGS,
  async load(db, skuIds) {
    const rows = await sql.termsOfSkus(db, skuIds)
    const bySku = new Map(rows.map(({ skuId, terms }) => [skuId, terms]))
    return new Map(skuIds.map((skuId) => [skuId, bySku.get(skuId) ?? []]))
  },
})

const countedCache = newCachedValue<ReadonlySet<number>>(
  TAGS,
  async (db) => new Set(await productsOfSkus(db, await sql.countedSkus(db))),
)

/**
 * Products with an SKU whose price in an open activity depends on what orders have taken, and those in flash sales. What activities ask for
 * all others is the same for all whom they are for, until staff write one.
 */
export const readCountedProducts = (db: Queryable): Promise<ReadonlySet<number>> =>
  countedCache.read(db)

export const isOn = (
  { startsAt, endsAt }: Pick<sql.OpenActivity, 'startsAt' | 'endsAt'>,
  now: Instant,
): boolean => startsAt <= now && now < endsAt

/** Whether any activity is on, or is planned to be. */
export async function hasOpenActivities(db: Queryable, now: Instant): Promise<boolean> {
  return (await readOpenActivities(db)).some(({ endsAt }) => now < endsAt)
}

type During = { now: Instant; until?: Instant }

/** Whether one of this kind is on, or begins before `until`. */
export async function hasOpenKind(
  db: Queryable,
  kind: ActivityForm['kind'],
  { now, until = now }: During,
): Promise<boolean> {
  const open = await readOpenActivities(db)
  return open.some((each) => each.kind === kind && each.startsAt <= until && now < each.endsAt)
}
