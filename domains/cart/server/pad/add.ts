/** Adds an order pad's lines to the cart, each with its outcome. */
import { defaultAddress } from '#domains/addresses/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { normalizeCode } from '#domains/search/server/door.ts'
import { nearestFirst, warehousesFor } from '#domains/stock/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ShopperContext } from '#kit/server/http/serve.ts'
import type { addPad, PadOutcome } from '../../pad-contract.ts'
import { numbersOf } from '../check.ts'
import { choosePlace } from '../place.ts'
import { demandOwner, openCart } from '../owner.ts'
import { retailOf } from '../read.ts'
import { fittingIn, lineKey, loadGoods, newResolver } from '../resolve.ts'
import * as cart from '../sql.ts'
import { payForPricing } from './cost.ts'
import * as sql from './sql.ts'

type Wanted = InputOf<typeof addPad>
type Line = Wanted['lines'][number]

/** The most own codes that are stored per buyer; the oldest are deleted. */
const OWN_CODES_MAX = 5000

/** @throws {Refused} cartKeyNeeded, tooMany */
export async function add(context: ShopperContext, wanted: Wanted): Promise<DataOf<typeof addPad>> {
  const { db, buyerId } = context
  const owner = demandOwner(context)
  await payForPricing(context, wanted.lines)
  return db.tx(async (tx) => {
    const cartId = await openCart(tx, owner, context)
    const ground = await loadGround(tx, context, wanted, await cart.lines(tx, owner))
    const outcomes: PadOutcome[] = []
    for (const line of wanted.lines) outcomes.push(await addOne(tx, cartId, ground, line))
    if (buyerId !== null) await rememberOwnCodes(tx, buyerId, wanted.lines, context.now)
    return { outcomes, count: await cart.count(tx, owner) }
  })
}

async function rememberOwnCodes(
  tx: Queryable,
  buyerId: number,
  lines: readonly Line[],
  now: ShopperContext['now'],
): Promise<void> {
  const own = new Map(
    lines.flatMap(({ ownCode, skuId }) =>
      ownCode === null ? [] : [[normalizeCode(ownCode), skuId]],
    ),
  )
  own.delete('')
  if (own.size === 0) return
  const known = [...own].map(([code, skuId]) => ({ code, skuId }))
  await sql.rememberCodes(tx, buyerId, known, now)
  await sql.forgetCodes(tx, buyerId, OWN_CODES_MAX)
}

/** Everything that the lines are checked against, read once. While the cart's row is locked, nothing of the cart changes. */
async function loadGround(
  tx: Queryable,
  { lang, now, buyerId }: ShopperContext,
  { lines, warehouseId, place }: Wanted,
  own: readonly cart.LineRow[],
) {
  const [goods, warehouses, settings, address] = await Promise.all([
    loadGoods(tx, lines, { buyerId, lang, now }),
    warehousesFor(tx, lang),
    readSettings(tx),
    buyerId === null || place !== undefined ? null : defaultAddress(tx, buyerId),
  ])
  const to = place ?? address
  const places = (to === null ? warehouses : nearestFirst(warehouses, to)).toSorted(
    (a, b) => Number(b.id === warehouseId) - Number(a.id === warehouseId),
  )
  return {
    goods,
    resolve: newResolver(goods),
    places,
    had: new Map(own.map((line) => [lineKey(line), line.quantity])),
    maximum: settings['cart.maxQuantity'],
    maxLines: settings['cart.maxLines'],
  }
}
type Ground = Awaited<ReturnType<typeof loadGround>>

/** Problems that lower the quantity; all other problems refuse the line. */
const CAN_BE_LOWERED: readonly PadOutcome['problem'][] = ['short', 'aboveMaximum', 'overLimit']

async function addOne(
  tx: Queryable,
  cartId: number,
  ground: Ground,
  { skuId, unitId, quantity }: Line,
): Promise<PadOutcome> {
  const { goods, resolve, places, had, maximum } = ground
  const factor = goods.skus.get(skuId)?.units.find(({ id }) => id === unitId)?.factor ?? 1
  const hadIn = (warehouseId: number) => had.get(lineKey({ skuId, unitId, warehouseId })) ?? 0
  const freeIn = (warehouseId: number) => goods.freeOf({ skuId, warehouseId })
  const place = choosePlace(places, freeIn, (id) => (quantity + hadIn(id)) * factor)
  const before = place === undefined ? 0 : hadIn(place.id)
  const line = { skuId, unitId, warehouseId: place?.id ?? 0, quantity: before + quantity }
  const resolved = resolve(line)
  const { sku, unit, availableCount } = resolved
  const numbers = numbersOf(unit, availableCount)
  const refused = (problem: PadOutcome['problem']): PadOutcome => ({
    outcome: 'refused',
    addedQuantity: 0,
    cartQuantity: before,
    warehouseName: null,
    problem,
    numbers,
  })
  if (place === undefined) return refused('soldOut')
  const problem = resolved.problem ?? 'aboveMaximum'
  const canBeHad = resolved.problem === null || CAN_BE_LOWERED.includes(problem)
  if (sku === undefined || unit === undefined || !canBeHad) return refused(problem)
  const fits = fittingIn(resolved, Math.min(line.quantity, maximum))
  const addedQuantity = fits - before
  if (addedQuantity <= 0) return refused(problem)

  const seen = { amount: retailOf(sku, unit), currency: sku.currency }
  const added = await cart.addLine(tx, cartId, { ...line, quantity: addedQuantity, seen }, ground)
  if (added.lineId === null) return refused('tooManyLines')
  resolve({ ...line, quantity: fits }) // the following lines share the limit of this product
  had.set(lineKey(line), fits)
  const isLowered = addedQuantity < quantity
  return {
    outcome: isLowered ? 'lowered' : 'added',
    addedQuantity,
    cartQuantity: fits,
    warehouseName: place.name,
    problem: isLowered ? problem : null,
    numbers,
  }
}
