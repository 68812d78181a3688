/**
 * Resolves lines against the catalogue, the stock and the purchase limits. The cart, the order pad, merging after login,
 * reordering and the checkout all use it, so their answers agree.
 */
import { leftAfter, limitsOfGoods, type Counted } from '#domains/catalog/limit-left.ts'
import { limitsFor, type LimitsOfBuyer } from '#domains/catalog/server/door.ts'
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import type { SaleUnit } from '#domains/catalog/contract.ts'
import type { LimitLeft } from '#domains/catalog/limits-contract.ts'
import { activityOffers, type ActivityOffer } from '#domains/promotions/server/door.ts'
import { availabilityOf } from '#domains/stock/server/door.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { unitFor } from '#kit/contract/units.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { LineProblem } from '../contract.ts'
import { availableIn, checkLine, fitQuantity, limitNumbers, numbersOf, REASON_OF } from './check.ts'

/** `quantity` counts the unit. */
export type LineToResolve = {
  skuId: number
  unitId: number
  warehouseId: number
  quantity: number
}

/** Everything that lines are checked against, read once. */
export type Goods = {
  skus: ReadonlyMap<number, SkuForSale>
  /** Before any of the lines. */
  limits: LimitsOfBuyer
  /** By SKU, what activities offer this buyer. */
  activities: ReadonlyMap<number, readonly ActivityOffer[]>
  /** Base units that are free for this buyer. */
  freeOf: (place: Pick<LineToResolve, 'skuId' | 'warehouseId'>) => number
}

export type ResolvedLine<Line extends LineToResolve> = {
  line: Line
  sku: SkuForSale | undefined
  unit: SaleUnit | undefined
  /** Free in its warehouse, in base units. */
  availableCount: number
  /** The tightest of its product and its SKU; undefined where there is no limit. */
  limit: LimitLeft | undefined
  /** What the lines before this one leave of the limit, in base units. */
  leftCount: number | undefined
  /** Null when it can be bought. */
  problem: LineProblem | null
}

type Buyer = { buyerId: number | null; lang: Lang; now: Instant }

/**
 * Reads what lines of these SKUs are checked against, in one round trip.
 * @param asked.stock false where something else checks it: the reservation, or the cart that shows it
 * @param asked.limits the same for limits of purchase
 * @param asked.activities false where nothing is priced
 */
export async function loadGoods(
  db: Queryable,
  lines: readonly { skuId: number }[],
  { buyerId, lang, now }: Buyer,
  { stock = true, limits = true, activities = true } = {},
): Promise<Goods> {
  const skuIds = [...new Set(lines.map(({ skuId }) => skuId))]
  const [skus, available, limited, offers] = await Promise.all([
    skusForSale(db, skuIds, lang),
    stock ? availabilityOf(db, skuIds, buyerId === null ? null : { buyerId, now }) : [],
    limits && skuIds.length > 0
      ? limitsFor(db, { skuIds, buyerId, now })
      : limitsOfGoods<LimitLeft & { productId: number }>([]),
    activities ? activityOffers(db, { skuIds, buyerId, lang, now }) : NO_OFFERS,
  ])
  const free = new Map(
    available.flatMap(({ skuId, warehouses }) =>
      warehouses.map((each) => [`${skuId}:${each.warehouseId}`, each.availableCount] as const),
    ),
  )
  return {
    skus: new Map(skus.map((sku) => [sku.skuId, sku])),
    limits: limited,
    activities: offers,
    freeOf: ({ skuId, warehouseId }) =>
      stock
        ? (free.get(`${skuId}:${warehouseId}`) ?? 0) + heldIn(offers.get(skuId) ?? [], warehouseId)
        : Number.MAX_SAFE_INTEGER,
  }
}

const NO_OFFERS: Goods['activities'] = new Map()

/** What flash sales hold for this buyer there, beside what is free to all. */
const heldIn = (offers: readonly ActivityOffer[], warehouseId: number): number =>
  offers
    .filter((offer) => offer.heldIn === warehouseId)
    .reduce((sum, { leftCount }) => sum + leftCount, 0)

/** The key of a line's goods: a cart, and likewise an order, has one line per key. */
export const lineKey = ({ skuId, unitId, warehouseId }: Omit<LineToResolve, 'quantity'>): string =>
  `${skuId}:${unitId}:${warehouseId}`

/** Resolves lines one after another. A line that is resolved again replaces its earlier result. */
export type Resolver = <Line extends LineToResolve>(line: Line) => ResolvedLine<Line>

/**
 * Lines of a product share its limit, and lines of an SKU that of the SKU: the first ones that can be bought use it up.
 * @param asked.isQuoted ordered by an answered request for a quote, which may contain machines that are sold by quote only
 */
export function newResolver(
  { skus, limits, freeOf }: Omit<Goods, 'activities'>,
  { isQuoted = false } = {},
): Resolver {
  const taken = new Map<string, Counted>()
  return (line) => {
    const sku = skus.get(line.skuId)
    const unit = sku?.units.find(({ id }) => id === line.unitId)
    const key = lineKey(line)
    const others = [...taken].flatMap(([other, counted]) => (other === key ? [] : [counted]))
    const { limit, leftCount } = (sku && leftAfter(limits, sku, others)) ?? {}
    const availableCount = freeOf(line)
    const available = unit === undefined ? 0 : availableIn(unit, availableCount)
    const { quantity } = line
    const problem = checkLine({ sku, unit, quantity, available, left: leftCount, isQuoted })
    if (problem === null && limit !== undefined && sku !== undefined && unit !== undefined) {
      const { productId, skuId } = sku
      taken.set(key, { productId, skuId, count: quantity * unit.factor })
    }
    return { line, sku, unit, availableCount, limit, leftCount, problem }
  }
}

/** Resolves a whole list in its order. */
export function resolveLines<Line extends LineToResolve>(
  goods: Goods,
  lines: readonly Line[],
  asked?: { isQuoted?: boolean },
): ResolvedLine<Line>[] {
  const resolve = newResolver(goods, asked)
  return lines.map((line) => resolve(line))
}

/**
 * The most of a line's goods at or below a quantity that its unit, stock and limit allow; 0 when that is less than the
 * minimum.
 */
export const fittingIn = (
  { unit, availableCount, leftCount = Infinity }: ResolvedLine<LineToResolve>,
  quantity: number,
): number =>
  unit === undefined ? 0 : fitQuantity(unit, quantity, Math.min(availableCount, leftCount))

/** Why a line cannot be bought, with the numbers for its message. */
export function refusalOf(
  { sku, unit, availableCount, limit, leftCount }: Omit<ResolvedLine<LineToResolve>, 'line'>,
  problem: LineProblem,
  lang: Lang,
): Refused {
  const baseUnitName = unitFor(sku?.units[0]?.name ?? '', limit?.maxCount ?? 1, lang)
  const left = limit && { ...limit, leftCount: leftCount ?? limit.leftCount }
  const values = {
    ...numbersOf(unit, availableCount),
    ...(left === undefined ? {} : limitNumbers(left, baseUnitName)),
  }
  return new Refused(REASON_OF[problem], { detail: { problem, ...values }, values })
}
