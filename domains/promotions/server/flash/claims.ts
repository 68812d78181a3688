/** Asking for pieces of a flash sale: a ticket once it is on, then pieces or a place in the queue. */
import { randomUUID } from 'node:crypto'
import { pricingProfile } from '#domains/accounts/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { isSigned, signature } from '#kit/server/secrets/secret.ts'
import type { askFlash, Claim, flashTicket, myFlashClaim } from '../../flash-contract.ts'
import { PromotionReasons } from '../../reasons.ts'
import { isFor } from '../offers.ts'
import type { Ask } from './batches.ts'
import * as sessions from './session-sql.ts'
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
  if (!isForAll && !isFor(sale, await pricingProfile(db, buyerId, now)))
    throw new Refused(PromotionReasons.notForYou)
  return sale
}

/** What thousands ask for in the same second is read once; so long it may be old. */
const SALE_MS = 1000
const SALES_MAX = 500
type Cached = { sale: Promise<sessions.SaleRow | null>; until: number }
const salesOf = new WeakMap<Queryable, Map<string, Cached>>()

function saleOf(db: Queryable, place: sql.Place): Promise<sessions.SaleRow | null> {
  const cached = salesOf.get(db) ?? new Map<string, Cached>()
  salesOf.set(db, cached)
  const key = `${place.activityId}:${place.skuId}`
  const found = cached.get(key)
  if (found !== undefined && performance.now() < found.until) return found.sale
  if (cached.size >= SALES_MAX) cached.clear()
  const sale = sessions.saleOf(db, place)
  cached.set(key, { sale, until: performance.now() + SALE_MS })
  sale.catch(() => cached.delete(key))
  return sale
}

/** @throws {Refused} ticketWrong, notFound, notOpenYet, sessionOver, notForYou, soldOut, limitReached */
export async function askFor(
  context: BuyerContext,
  { activityId, skuId, count, ticket }: InputOf<typeof askFlash>,
  ask: Ask,
): Promise<Claim> {
  const { db, buyerId, now } = context
  const place = { activityId, skuId }
  const id = demandTicket(ticket, place, buyerId)
  const sale = await demandOn(db, place, { buyerId, now })
  const { outcome } = await ask(place, { buyerId, count, ticket: id, at: now })
  if (outcome === 'off') throw new Refused(PromotionReasons.sessionOver)
  if (outcome === 'limit') {
    const values = { perOrder: sale.perOrderCount ?? count, perBuyer: sale.perBuyerCount ?? count }
    throw new Refused(PromotionReasons.limitReached, { detail: values, values })
  }
  // The queue was full a moment ago: who has a claim already is not turned away.
  const claim = await claimOf(context, place)
  if (claim === null || (outcome === 'full' && claim.state !== 'waiting' && claim.state !== 'held'))
    throw new Refused(PromotionReasons.soldOut)
  return claim
}

/** The newest of this buyer; null: none. */
export async function claimOf(
  { db, buyerId, now, lang }: Asker & Pick<BuyerContext, 'lang'>,
  { activityId, skuId }: InputOf<typeof myFlashClaim>,
): Promise<Claim | null> {
  const row = await sql.claimOf(db, { activityId, skuId }, { buyerId, now })
  if (row === null) return null
  const { heldUntil, warehouseId, ...claim } = row
  const isHeld = claim.state === 'held' && heldUntil !== null
  const [sku] = isHeld ? await skusForSale(db, [skuId], lang) : []
  const unit = sku?.units[0]
  const isThere = sku?.published === true && unit !== undefined && warehouseId !== null
  return {
    ...claim,
    leftMs: isHeld ? Date.parse(heldUntil) - Date.parse(now) : null,
    buyNow: isThere
      ? { skuId, unitId: unit.id, warehouseId, quantity: claim.heldCount ?? claim.count }
      : null,
  }
}
