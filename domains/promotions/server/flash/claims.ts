/** Asking for pieces of a flash sale: a ticket once it is on, then pieces or a place in the queue. */
import { randomUUID } from 'node:crypto'
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { filterByAudience } from '#domains/audiences/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import { demandToken } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext } from '#kit/server/context.ts'
import { isSigned, signature } from '#kit/server/secrets/secret.ts'
import { limitOfActivity } from '../../activity-limit.ts'
import type {
  askFlash,
  Claim,
  flashTicket,
  leaveFlashQueue,
  myFlashClaim,
  myFlashClaims,
} from '../../flash-contract.ts'
import { OPEN_CLAIMS_MAX } from '../../limits.ts'
import { PromotionReasons } from '../../reasons.ts'
import type { Ask } from './batches.ts'
import { openClaimsOf } from './open-claims-sql.ts'
import * as sessions from './session-sql.ts'
import { newSharedRead } from './shared-read.ts'
import * as sql from './sql.ts'

const PURPOSE = 'promotions.flash-ticket'

type Asker = Pick<BuyerContext, 'db' | 'buyerId' | 'now'>

/** @throws {Refused} notFound, notOpenYet, sessionOver, notForYou */
export async function issueTicket(
  { db, buyerId, now }: Asker,
  place: InputOf<typeof flashTicket>,
): Promise<DataOf<typeof flashTicket>> {
  await demandOn(db, place, { buyerId, now })
  const id = randomUUID()
  return { ticket: `${id}.${signature(PURPOSE, textOf(id, place, buyerId)).toString('base64url')}` }
}

const textOf = (id: string, { activityId, skuId }: sql.Place, buyerId: number): string =>
  `${id}:${activityId}:${skuId}:${buyerId}`

/** @returns its id @throws {Refused} ticketWrong */
function demandTicket(ticket: string, place: sql.Place, buyerId: number): string {
  const [id = '', mark = ''] = ticket.split('.')
  if (!isSigned(PURPOSE, textOf(id, place, buyerId), Buffer.from(mark, 'base64url')))
    throw new Refused(PromotionReasons.ticketWrong)
  return id
}

/** By its own times: what is stopped meanwhile is refused by the statement that decides. */
async function demandOn(
  db: Queryable,
  place: sql.Place,
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<sessions.SaleRow> {
  const sale = await saleOf(db, place)
  if (sale === null) throw new Refused(Reasons.notFound)
  if (now < sale.startsAt) throw new Refused(PromotionReasons.notOpenYet)
  if (now >= sale.endsAt || sale.state === 'stopped')
    throw new Refused(PromotionReasons.sessionOver)
  const isForAll = sale.audience === 'all' && sale.leastLevel === 1
  if (!isForAll && !(await isFor(db, sale, { buyerId, now })))
    throw new Refused(PromotionReasons.notForYou)
  return sale
}

async function isFor(
  db: Queryable,
  sale: sessions.SaleRow,
  { buyerId, now }: { buyerId: number; now: Instant },
): Promise<boolean> {
  const profile = await pricingProfile(db, buyerId, now)
  return (await filterByAudience(db, [sale], { buyerId, profile })).length > 0
}

const saleOf = newSharedRead(
  ({ activityId, skuId }: sql.Place) => `${activityId}:${skuId}`,
  sessions.saleOf,
)

const goodsOf = newSharedRead(
  ({ skuId, lang }: { skuId: number; lang: Lang }) => `${skuId}:${lang}`,
  (db, { skuId, lang }) => skusForSale(db, [skuId], lang),
)

/** @throws {Refused} ticketWrong, notFound, notOpenYet, sessionOver, notForYou, countUnfit, soldOut, limitReached */
export async function askFor(
  context: BuyerContext,
  { activityId, skuId, count, ticket }: InputOf<typeof askFlash>,
  ask: Ask,
): Promise<Claim> {
  const { db, buyerId, now } = context
  const place = { activityId, skuId }
  const id = demandTicket(ticket, place, buyerId)
  const sale = await demandOn(db, place, { buyerId, now })
  const { leastCount, stepCount } = sale
  if (count < leastCount || count % stepCount !== 0)
    throw new Refused(PromotionReasons.countUnfit, {
      values: { least: leastCount, step: stepCount },
    })
  const { outcome, ...claim } = await ask(place, { buyerId, count, ticket: id, at: now })
  if (outcome === 'off') throw new Refused(PromotionReasons.sessionOver)
  if (outcome === 'limit') {
    const values = await limitNumbers(db, sale, { ...place, buyerId })
    throw new Refused(PromotionReasons.limitReached, { detail: values, values })
  }
  if (outcome === 'full') throw new Refused(PromotionReasons.soldOut)
  return toClaim(context, skuId, { ...claim, state: outcome })
}

/** Which limit the statement that decides refused by, with the numbers for its message. */
async function limitNumbers(
  db: Queryable,
  { perOrderCount, perBuyerCount }: sessions.SaleRow,
  whose: sql.Place & { buyerId: number },
) {
  const buyerCount = await sql.countOfBuyer(db, whose)
  const limit = limitOfActivity({
    quotaCount: null,
    takenCount: 0,
    perOrderCount,
    perBuyerCount,
    buyerCount,
  })
  const { kind = 'buyer', maxCount = 0, boughtCount = 0, leftCount = 0 } = limit ?? {}
  return { kind, limit: maxCount, bought: boughtCount, left: leftCount }
}

type Viewer = Pick<BuyerContext, 'db' | 'now' | 'lang'>

/** The newest of this buyer; null: none. */
export async function claimOf(
  context: Viewer & Asker,
  { activityId, skuId }: InputOf<typeof myFlashClaim>,
): Promise<Claim | null> {
  const row = await sql.claimOf(context.db, { activityId, skuId }, context)
  return row === null ? null : toClaim(context, skuId, row)
}

async function toClaim(
  { db, now, lang }: Viewer,
  skuId: number,
  row: sql.ClaimRow,
): Promise<Claim> {
  const [sku] = row.state === 'held' ? await goodsOf(db, { skuId, lang }) : []
  return viewOf(row, { skuId, sku, now })
}

/** Those of this buyer that are still open. */
export async function openClaims({
  db,
  buyerId,
  now,
  lang,
}: Viewer & Asker): Promise<DataOf<typeof myFlashClaims>> {
  const rows = await openClaimsOf(db, { buyerId, now, limit: OPEN_CLAIMS_MAX })
  const goods = await skusForSale(
    db,
    rows.map(({ skuId }) => skuId),
    lang,
  )
  const bySku = new Map(goods.map((sku) => [sku.skuId, sku]))
  return rows.flatMap(({ activityId, skuId, ...row }) => {
    const sku = bySku.get(skuId)
    if (sku === undefined) return []
    const { productId, name, units } = sku
    const unitName = units[0]?.name ?? ''
    return [{ ...viewOf(row, { skuId, sku, now }), activityId, skuId, productId, name, unitName }]
  })
}

type Goods = Awaited<ReturnType<typeof skusForSale>>[number]

function viewOf(
  row: sql.ClaimRow,
  { skuId, sku, now }: { skuId: number; sku: Goods | undefined; now: Instant },
): Claim {
  const { state, count, heldCount, position, orderNumber, heldUntil, warehouseId } = row
  const isHeld = state === 'held' && heldUntil !== null
  const unit = isHeld ? sku?.units[0] : undefined
  const isThere = sku?.published === true && unit !== undefined && warehouseId !== null
  return {
    state,
    count,
    heldCount,
    position,
    orderNumber,
    leftMs: isHeld ? Date.parse(heldUntil) - Date.parse(now) : null,
    buyNow: isThere ? { skuId, unitId: unit.id, warehouseId, quantity: heldCount ?? count } : null,
  }
}

/** Each turn of asking and leaving locks the row that the sale turns on, and counts as somebody who asked. */
const LEAVING = { name: 'promotions.flash-leave', count: 5, perSeconds: 3600 }

/** Who does not wait pays nothing and locks nothing, so that made-up places leave no rows. @throws {Refused} notFound, turnHasCome, tooMany */
export async function leaveQueue(
  { db, buyerId, now }: BuyerContext,
  place: InputOf<typeof leaveFlashQueue>,
): Promise<DataOf<typeof leaveFlashQueue>> {
  const seen = await sql.claimOf(db, place, { buyerId, now })
  if (seen?.state !== 'waiting') return demandOver(seen)
  await demandToken(db, now, LEAVING, `${place.activityId}:${place.skuId}:${buyerId}`)
  return db.tx(async (tx) => {
    const [, hasLeft, claim] = await pipeline([
      () => sql.lockSku(tx, place),
      () => sql.leaveQueue(tx, place, { buyerId, now }),
      () => sql.claimOf(tx, place, { buyerId, now }),
    ])
    return hasLeft ? {} : demandOver(claim)
  })
}

/** It was their turn before they had left: what is held goes on by itself when it is not ordered. @throws {Refused} notFound, turnHasCome */
function demandOver(claim: sql.ClaimRow | null): Record<string, never> {
  if (claim === null) throw new Refused(Reasons.notFound)
  if (claim.state === 'held' || claim.state === 'ordered')
    throw new Refused(PromotionReasons.turnHasCome)
  return {}
}
