/** Purchase limits: what is left for a buyer, what an order uses, and how the merchant sets them. */
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { LimitLeft, officeLimits, PurchaseLimit, setLimits } from '../../limits-contract.ts'
import { exceededBy, tightestLimits, withLeft } from '../../limit-left.ts'
import * as sql from './sql.ts'

/** The limit with the least left, by product, in base units. Products without limits are left out. */
export async function limitsFor(
  db: Queryable,
  asked: Omit<sql.Asked, 'timeZone'>,
): Promise<ReadonlyMap<number, LimitLeft>> {
  return tightestLimits(await limitsOfBuyer(db, asked))
}

/** Who the buyer is is read only where a limit asks it. A guest is an individual. */
async function limitsOfBuyer(
  db: Queryable,
  asked: Omit<sql.Asked, 'timeZone'>,
): Promise<sql.Bought[]> {
  const settings = await readSettings(db)
  const rows = await sql.countBought(db, { ...asked, timeZone: settings['shop.timeZone'] })
  if (rows.every(({ audience }) => audience === 'all')) return rows
  const { customerType } = await pricingProfile(db, asked.buyerId, asked.now)
  return rows.filter(({ audience }) => audience === 'all' || audience === customerType)
}

type Taking = {
  orderNumber: string
  buyerId: number
  now: Instant
  /** Limited products only, each once; base units. */
  taken: readonly sql.Taken[]
}

/**
 * Counts an order towards the limits. Concurrent orders of one buyer run one after another here, so together they never
 * exceed a limit.
 * @returns what is left by product for those that the order exceeds: the caller must then roll back its transaction
 */
export async function takeLimited(
  tx: Queryable,
  { taken, ...order }: Taking,
): Promise<ReadonlyMap<number, number>> {
  const productIds = taken.map(({ productId }) => productId)
  await sql.lock(tx, order.buyerId, productIds)
  const exceeded = exceededBy(taken, await limitsFor(tx, { ...order, productIds }))
  if (exceeded.size === 0) await sql.take(tx, order, taken)
  return exceeded
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

/** @throws {Refused} notFound, changedMeanwhile */
export async function setChosen(
  context: StaffContext,
  { productId, limits, was }: InputOf<typeof setLimits>,
): Promise<DataOf<typeof setLimits>> {
  await context.db.tx(async (tx) => {
    if (!(await sql.lockProduct(tx, productId))) throw new Refused(Reasons.notFound)
    const before = await sql.limitsOf(tx, productId)
    if (was !== undefined && !isSame(was, before)) throw new Refused(Reasons.changedMeanwhile)
    await sql.replace(tx, productId, limits, context.now)
    await audit(tx, context, {
      action: 'catalog.setLimits',
      object: `product:${productId}`,
      before: { limits: before },
      after: { limits },
    })
    await invalidate(tx, [`product:${productId}`])
  })
  return sql.limitsOf(context.db, productId)
}

const isSame = (one: readonly PurchaseLimit[], other: readonly PurchaseLimit[]): boolean =>
  one.length === other.length &&
  one.every(({ period, audience, maxCount }) =>
    other.some(
      (each) => each.period === period && each.audience === audience && each.maxCount === maxCount,
    ),
  )
