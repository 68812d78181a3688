/** An order pad goes into the cart: line by line, each with what became of it. */
import { defaultAddress } from '#domains/addresses/server/door.ts'
import { skusForSale } from '#domains/catalog/server/sale-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { asCode } from '#domains/search/server/door.ts'
import { availabilityOf, nearestFirst, warehousesFor } from '#domains/stock/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { ShopperContext } from '#kit/server/serve.ts'
import type { addPad, PadOutcome } from '../../pad-contract.ts'
import { checkLine, fitting, mostIn, numbersOf } from '../check.ts'
import { demandOwner, openCart } from '../owner.ts'
import { retailOf } from '../read.ts'
import * as cart from '../sql.ts'
import { payForPricing } from './cost.ts'
import * as sql from './sql.ts'

type Wanted = InputOf<typeof addPad>
type Line = Wanted['lines'][number]

/** A buyer's book of own codes; the least used go. */
const OWN_CODES_MAX = 5000

/** @throws {Refused} cartKeyNeeded, tooMany */
export async function add(context: ShopperContext, wanted: Wanted): Promise<DataOf<typeof addPad>> {
  const { db, buyerId } = context
  const owner = demandOwner(context)
  await payForPricing(context, wanted.lines)
  return db.tx(async (tx) => {
    const cartId = await openCart(tx, owner, context)
    const shelf = await shelfOf(tx, context, wanted, await cart.lines(tx, owner))
    const outcomes: PadOutcome[] = []
    for (const line of wanted.lines) outcomes.push(await addOne(tx, cartId, shelf, line))
    if (buyerId !== null) await remember(tx, buyerId, wanted.lines, context.now)
    return { outcomes, count: await cart.count(tx, owner) }
  })
}

async function remember(
  tx: Queryable,
  buyerId: number,
  lines: readonly Line[],
  now: ShopperContext['now'],
): Promise<void> {
  const own = new Map(
    lines.flatMap(({ ownCode, skuId }) => (ownCode === null ? [] : [[asCode(ownCode), skuId]])),
  )
  own.delete('')
  if (own.size === 0) return
  const known = [...own].map(([code, skuId]) => ({ code, skuId }))
  await sql.rememberCodes(tx, buyerId, known, now)
  await sql.forgetCodes(tx, buyerId, OWN_CODES_MAX)
}

/** All that lines are judged by, read once. With the cart's row held nothing of the cart changes meanwhile. */
async function shelfOf(
  tx: Queryable,
  { lang, now, buyerId }: ShopperContext,
  { lines, warehouseId, place }: Wanted,
  own: readonly cart.LineRow[],
) {
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))]
  const [skus, stock, warehouses, settings, address] = await Promise.all([
    skusForSale(tx, skuIds, lang),
    availabilityOf(tx, skuIds, buyerId === null ? null : { buyerId, now }),
    warehousesFor(tx, lang),
    readSettings(tx),
    buyerId === null || place !== undefined ? null : defaultAddress(tx, buyerId),
  ])
  const to = place ?? address
  const places = (to === null ? warehouses : nearestFirst(warehouses, to)).toSorted(
    (a, b) => Number(b.id === warehouseId) - Number(a.id === warehouseId),
  )
  const free = new Map(
    stock.flatMap(({ skuId, warehouses: each }) =>
      each.map((place) => [`${skuId} ${place.warehouseId}`, place.availableCount] as const),
    ),
  )
  return {
    skus: new Map(skus.map((sku) => [sku.skuId, sku])),
    places,
    freeOf: (skuId: number, place: number) => free.get(`${skuId} ${place}`) ?? 0,
    had: new Map(own.map((line) => [keyOf(line), line.quantity])),
    maximum: mostIn(settings),
    maxLines: settings['cart.maxLines'],
  }
}
type Shelf = Awaited<ReturnType<typeof shelfOf>>

const keyOf = ({ skuId, unitId, warehouseId }: Omit<cart.NewLine, 'quantity'>): string =>
  `${skuId} ${unitId} ${warehouseId}`

async function addOne(
  tx: Queryable,
  cartId: number,
  shelf: Shelf,
  { skuId, unitId, quantity }: Line,
): Promise<PadOutcome> {
  const sku = shelf.skus.get(skuId)
  const unit = sku?.units.find(({ id }) => id === unitId)
  const factor = unit?.factor ?? 1
  const hadIn = (warehouseId: number) => shelf.had.get(keyOf({ skuId, unitId, warehouseId })) ?? 0
  const needed = quantity * factor
  const place =
    shelf.places.find(({ id }) => shelf.freeOf(skuId, id) >= needed + hadIn(id) * factor) ??
    shelf.places.toSorted((a, b) => shelf.freeOf(skuId, b.id) - shelf.freeOf(skuId, a.id))[0]
  const free = place === undefined ? 0 : shelf.freeOf(skuId, place.id)
  const numbers = numbersOf(unit, free)
  const had = place === undefined ? 0 : hadIn(place.id)
  const refused = (problem: PadOutcome['problem']): PadOutcome => ({
    outcome: 'refused',
    addedQuantity: 0,
    cartQuantity: had,
    warehouseName: null,
    problem,
    numbers,
  })
  if (place === undefined) return refused('soldOut')
  const problem = checkLine({ sku, unit, quantity: had + quantity, available: numbers.available })
  const isMuch = problem === 'short' || problem === 'aboveMaximum'
  if (sku === undefined || unit === undefined || (problem !== null && !isMuch))
    return refused(problem ?? 'skuGone')
  const most = Math.min(had + quantity, unit.maxQuantity, shelf.maximum)
  const less = fitting(unit, most, free) - had
  if (less <= 0) return refused(problem ?? 'aboveMaximum')

  const line = { skuId, unitId, warehouseId: place.id, quantity: less }
  const seen = { amount: retailOf(sku, unit), currency: sku.currency }
  const added = await cart.addLine(tx, cartId, { ...line, seen }, shelf)
  if (added.lineId === null) return refused('tooManyLines')
  shelf.had.set(keyOf(line), had + less)
  return {
    outcome: less < quantity ? 'lowered' : 'added',
    addedQuantity: less,
    cartQuantity: had + less,
    warehouseName: place.name,
    problem: less < quantity ? (problem ?? 'aboveMaximum') : null,
    numbers,
  }
}
