/** Purchase limits: what is left for a buyer, what an order uses, and how the merchant sets them. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience, isList, listsOf } from '#domains/audiences/server/door.ts'
import { AudienceReasons } from '#domains/audiences/reasons.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import {
  keyOfLimit,
  type LimitLeft,
  type officeLimits,
  type PurchaseLimit,
  type setLimits,
} from '../../limits-contract.ts'
import {
  isExceeding,
  limitsOfGoods,
  withLeft,
  type Counted,
  type GoodsLimits,
} from '../../limit-left.ts'
import * as sql from './sql.ts'

/** What purchase limits leave a buyer of goods. */
export type LimitsOfBuyer = GoodsLimits<Omit<LimitLeft, 'leftCount'>>

type Asked = Omit<sql.Asked, 'timeZone'>

/** Those of these products, or of the products of these SKUs, that hold for a buyer now. */
export async function limitsFor(db: Queryable, asked: Asked): Promise<LimitsOfBuyer> {
  return limitsOfGoods(await limitsOfBuyer(db, asked))
}

/** Who the buyer is is read only where a limit asks it. A guest is an individual of level 1, on no list. */
async function limitsOfBuyer(db: Queryable, asked: Asked) {
  const settings = await readSettings(db)
  const rows = await sql.countBought(db, { ...asked, timeZone: settings['shop.timeZone'] })
  const own = await ofAudience(db, rows, asked)
  return own.map(({ productId, skuId, period, dayCount, maxCount, boughtCount }) => ({
    productId,
    skuId,
    period,
    dayCount,
    maxCount,
    boughtCount,
  }))
}

async function ofAudience(db: Queryable, rows: readonly sql.Bought[], { buyerId, now }: Asked) {
  if (rows.every(({ audience }) => audience === 'all')) return rows
  const profile = await pricingProfile(db, buyerId, now)
  const own = await filterByAudience(db, rows, { buyerId, profile })
  return own.filter(({ mostLevel }) => mostLevel === null || profile.level <= mostLevel)
}

type Taking = {
  orderNumber: string
  buyerId: number
  now: Instant
  /** All that the order has of limited products, each SKU once; base units. */
  taken: readonly Counted[]
}

/**
 * Counts an order towards the limits. Concurrent orders of one buyer run one after another here, so together they never
 * exceed a limit.
 * @returns null; or, where the order exceeds them, the limits as they are now: the caller must then roll back its transaction
 */
export async function takeLimited(
  tx: Queryable,
  { taken, ...order }: Taking,
): Promise<LimitsOfBuyer | null> {
  const productIds = [...new Set(taken.map(({ productId }) => productId))]
  await sql.lock(tx, order.buyerId, productIds)
  const limits = await limitsFor(tx, { ...order, productIds })
  if (isExceeding(taken, limits)) return limits
  await sql.take(tx, order, taken)
  return null
}

export const giveBackLimited = sql.giveBack
export const lowerLimited = sql.giveBackPart

export async function listBuyerLimits(
  { db, buyerId, now }: BuyerContext,
  { productId }: { productId: number },
): Promise<LimitLeft[]> {
  const rows = await limitsOfBuyer(db, { productIds: [productId], buyerId, now })
  return rows
    .map(({ productId: _all, ...row }) => withLeft(row))
    .sort((a, b) => a.leftCount - b.leftCount)
}

export const getLimits = (
  { db }: StaffContext,
  { productId }: InputOf<typeof officeLimits>,
): Promise<DataOf<typeof officeLimits>> => sql.limitsOf(db, productId)

/** @throws {Refused} notFound, listUnknown, changedMeanwhile */
export async function setChosen(
  context: StaffContext,
  { productId, limits, was }: InputOf<typeof setLimits>,
): Promise<DataOf<typeof setLimits>> {
  await context.db.tx(async (tx) => {
    if (!(await sql.lockProduct(tx, productId))) throw new Refused(Reasons.notFound)
    const before = await sql.limitsOf(tx, productId)
    if (was !== undefined && !isSame(was, before)) throw new Refused(Reasons.changedMeanwhile)
    await demandKnown(tx, productId, limits)
    await sql.replace(tx, productId, limits, context.now)
    await audit(tx, context, {
      action: 'catalog.setLimits',
      object: `product:${productId}`,
      before: { limits: await asLogged(tx, before) },
      after: { limits: await asLogged(tx, limits) },
    })
    await invalidate(tx, [`product:${productId}`])
  })
  return sql.limitsOf(context.db, productId)
}

/** What a limit does not ask is left out, and a list has its name. */
async function asLogged(tx: Queryable, limits: readonly PurchaseLimit[]): Promise<object[]> {
  const lists = await listsOf(
    tx,
    limits.flatMap(({ listId }) => listId ?? []),
  )
  return limits.map(({ listId, ...limit }) => ({
    ...Object.fromEntries(Object.entries(limit).filter(([, value]) => value !== null)),
    ...(listId === null ? {} : { customerList: lists.get(listId)?.name }),
  }))
}

/** @throws {Refused} notFound, listUnknown */
async function demandKnown(
  tx: Queryable,
  productId: number,
  limits: readonly PurchaseLimit[],
): Promise<void> {
  const own = new Set(await sql.skuIdsOf(tx, productId))
  if (limits.some(({ skuId }) => skuId !== null && !own.has(skuId)))
    throw new Refused(Reasons.notFound)
  for (const listId of new Set(limits.map((each) => each.listId)))
    if (!(await isList(tx, listId))) throw new Refused(AudienceReasons.listUnknown)
}

const isSame = (one: readonly PurchaseLimit[], other: readonly PurchaseLimit[]): boolean => {
  const textsOf = (limits: readonly PurchaseLimit[]) =>
    limits.map((each) => `${keyOfLimit(each)} ${each.maxCount}`).toSorted()
  return textsOf(one).join('\n') === textsOf(other).join('\n')
}
