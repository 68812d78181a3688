/** Adds lines to a buyer's cart from elsewhere: from the cart they had as a guest, or from an old order. */
import { readSettings } from '#domains/settings/server/door.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import type { LineProblem } from '../contract.ts'
import { guestOf } from './owner.ts'
import { retailOf } from './read.ts'
import { fittingIn, loadGoods, newResolver, lineKey } from './resolve.ts'
import * as sql from './sql.ts'

/**
 * Moves the guest's lines into the buyer's cart. The guest's cart is locked and moved lines are removed from it, so a retry
 * or a second tab moves nothing twice. Quantities add up; above the maximum they are lowered, and the answer counts those
 * lines. Lines that cannot be bought now move unchanged, and lines that a full cart has no room for stay in the guest's
 * cart: nothing is lost.
 */
export function merge({ db, buyerId, guestKey, lang, now }: BuyerContext) {
  const owner: sql.Owner = { buyerId, guestHash: null }
  const guestHash = guestOf(guestKey)
  return db.tx(async (tx) => {
    const guestCartId = guestHash === null ? null : await sql.lockGuestCart(tx, guestHash)
    if (guestCartId === null)
      return { movedCount: 0, loweredCount: 0, count: await sql.count(tx, owner) }
    const lines = await sql.guestLines(tx, guestCartId)
    const cartId = await sql.openBuyersCart(tx, buyerId, now)
    await sql.moveGiftChoices(tx, guestCartId, cartId)
    const into = { cartId, buyerId, lang, now }
    const { outcomes, count } = await addLines(tx, { ...into, lines, keepAll: true })
    const moved = lines.filter((_, i) => outcomes[i]?.outcome !== 'gone')
    await sql.dropGuestLines(
      tx,
      guestCartId,
      moved.map(({ id }) => id),
    )
    return {
      movedCount: moved.length,
      loweredCount: outcomes.filter(({ outcome }) => outcome === 'lowered').length,
      count,
    }
  })
}

export type Outcome = {
  outcome: 'added' | 'lowered' | 'gone'
  /** The quantity that was added; gone is the quantity that was not. */
  quantity: number
  /** Why less was added than requested. */
  problem: LineProblem | 'tooManyLines' | null
}
type Adding = {
  cartId: number
  buyerId: number
  lines: readonly sql.MovedLine[]
  lang: Lang
  now: Instant
  /** Also adds lines that cannot be bought now: the cart shows why. Without it only available quantities are added. */
  keepAll: boolean
}

/** Problems for which no quantity could be bought. */
const UNBUYABLE: readonly (LineProblem | null)[] = [
  'skuGone',
  'unpublished',
  'quoteOnly',
  'noPrice',
]

/** Needs the cart's lock. */
async function addLines(tx: Queryable, { cartId, lines, lang, now, buyerId, keepAll }: Adding) {
  const [goods, settings, own] = await Promise.all([
    loadGoods(tx, lines, { buyerId, lang, now }, { stock: !keepAll, limits: !keepAll }),
    readSettings(tx),
    sql.lines(tx, { buyerId, guestHash: null }),
  ])
  const resolve = newResolver(goods)
  const before = new Map(own.map((line) => [lineKey(line), line.quantity]))
  const maxQuantity = settings['cart.maxQuantity']
  const maxLines = settings['cart.maxLines']
  let count = own.length
  // Where the cart has no room for all lines, and where lines share a limit, the first lines are added first.
  const outcomes = await pipeline(
    lines.map((line) => async (): Promise<Outcome> => {
      const had = before.get(lineKey(line)) ?? 0
      const resolved = resolve({ ...line, quantity: had + line.quantity })
      const { sku, unit } = resolved
      const problem = resolved.problem ?? 'aboveMaximum'
      const canBeHad = unit !== undefined && !UNBUYABLE.includes(resolved.problem)
      const maximum = Math.min(canBeHad ? unit.maxQuantity : maxQuantity, maxQuantity)
      const most = Math.min(had + line.quantity, maximum)
      const fits = canBeHad ? fittingIn(resolved, most) - had : 0
      const asItIs = keepAll && (had === 0 || !canBeHad) ? most - had : 0
      const quantity = fits > 0 ? fits : asItIs
      // The line already has the most it may have: nothing is added, and only the surplus is lost.
      if (quantity <= 0)
        return { outcome: keepAll && had > 0 ? 'lowered' : 'gone', quantity: 0, problem }
      resolve({ ...line, quantity: had + quantity }) // the following lines share the limit of this product
      const amount = sku === undefined || unit === undefined ? null : retailOf(sku, unit)
      const seen = { amount, currency: CURRENCY_OF[lang] }
      const added = await sql.addLine(
        tx,
        cartId,
        { ...line, quantity, seen },
        { maximum, maxLines },
      )
      count = Math.max(count, added.count)
      if (added.lineId === null) return { outcome: 'gone', quantity: 0, problem: 'tooManyLines' }
      return quantity < line.quantity
        ? { outcome: 'lowered', quantity, problem }
        : { outcome: 'added', quantity, problem: null }
    }),
  )
  return { outcomes, count }
}

/** For orders: adds the lines of an old order at today's prices, each with its outcome. */
export async function addAgain(
  tx: Queryable,
  adding: { buyerId: number; lines: readonly sql.NewLine[]; lang: Lang; now: Instant },
) {
  const cartId = await sql.openBuyersCart(tx, adding.buyerId, adding.now)
  return addLines(tx, { ...adding, cartId, keepAll: false })
}
