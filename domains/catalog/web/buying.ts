/** The state of buying on a product's page: the SKU of the address, its unit, quantity and warehouse. */
import { QUANTITY_MAX } from '../limits.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { myPrices } from '#domains/pricing/calls.gen.ts'
import { byNearness, useNearWarehouses } from '#domains/shipping/web/door/near.ts'
import { availability, listWarehouses, stockLeft } from '#domains/stock/calls.gen.ts'
import type { StockBand } from '#domains/stock/web/door/StockDot.tsx'
import { nearestQuantity } from '#kit/ui/forms/quantity.ts'
import { query } from '#kit/web/calls/call.ts'
import { useIsHydrating } from '#kit/web/pages/hydration.ts'
import { useOwnPricesAsked } from '#domains/pricing/web/door/own-prices-asked.ts'
import { useSession } from '#kit/web/session/session.ts'
import { chooseWarehouse, useWarehouse } from '#domains/stock/web/door/warehouse.ts'
import type { Product, Sku } from '../contract.ts'
import { myLimits } from '../limits-calls.gen.ts'
import { firstSku, skuAfter } from './door/options.ts'
import { publicRungs } from './door/prices.ts'

const route = getRouteApi('/_shop/goods/$id')

/** The length of ids that the call accepts (500 characters). */
const ASKED_LENGTH = 500

export function useBuying(product: Product) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const sku = firstSku(product, search.sku)
  const [unitId, setUnitId] = useState<number>()
  const [wanted, setWanted] = useState(0)
  const [picked, setPicked] = useState<Picked>()
  const unit = sku?.units.find(({ id }) => id === unitId) ?? sku?.units[0]
  const stock = useStock(product, sku)
  const chosen = useWarehouse()

  const factor = unit?.factor ?? 1
  const rule = { min: unit?.minQuantity ?? 1, step: unit?.step ?? 1 }
  const least = nearestQuantity(0, rule).quantity * factor
  const warehouses = byNearness(stock.warehouses, useNearWarehouses(), ({ id }) => id)
  const canSend = ({ count }: Level) => (count ?? least) >= least
  // The picked warehouse if it can send this; else the nearest that can; else the picked one.
  const meantId = picked !== undefined && picked.under === chosen?.id ? picked.id : chosen?.id
  const preferred = warehouses.find(({ id }) => id === meantId)
  const warehouse =
    preferred !== undefined && canSend(preferred)
      ? preferred
      : (warehouses.find((each) => each.band !== undefined && canSend(each)) ??
        preferred ??
        warehouses[0])
  const left = useLimitLeft(sku, warehouse, wanted * factor)
  const limit = useLimit(product, sku)
  const max = Math.min(
    unit?.maxQuantity ?? QUANTITY_MAX,
    Math.floor(Math.min(left ?? Infinity, limit?.leftCount ?? Infinity) / factor),
  )
  const { quantity } = nearestQuantity(wanted, { ...rule, max: Math.max(max, rule.min) })

  /** The quantity is all of the free stock, and neither the unit nor a limit would stop more. */
  const isEmptied =
    left !== undefined &&
    wanted > 0 &&
    (quantity + rule.step) * factor > left &&
    left < Math.min(limit?.leftCount ?? Infinity, (unit?.maxQuantity ?? Infinity) * factor)
  const few = [preferred, warehouse].find((each) => each?.band === 'out' || each?.band === 'low')

  const own = useOwnPrices(sku)
  return {
    sku,
    unit,
    /** The buyer's own prices when logged in, else the public ones. */
    rungs: own?.rungs ?? (sku === undefined ? [] : publicRungs(sku)),
    own,
    quantity,
    baseQuantity: quantity * factor,
    rule: { ...rule, max: Math.max(max, rule.min) },
    warehouses,
    /** The warehouse that sends: the picked one, or the nearest instead. */
    warehouse,
    /** The warehouse whose card is selected. */
    meant: preferred ?? warehouse,
    /** Free stock in the warehouse that sends, where it is known. */
    left,
    countOf: stock.countOf,
    isEmptied,
    /** A warehouse with too little stock: the picked one, before the one that sends instead. */
    scarce: few ?? (isEmptied ? warehouse : undefined),
    /** Stock in this warehouse is known and too low. */
    isShort: left !== undefined && left < least,
    /** The purchase limit with the least left; for guests without their earlier orders. */
    limit,
    /** The limit leaves no quantity that can be bought. */
    isLimited: limit !== undefined && limit.leftCount < least,
    isSoldOut: warehouses.length > 0 && warehouses.every(({ count }) => count === 0),
    setQuantity: setWanted,
    setUnit: setUnitId,
    setWarehouse: (id: number) => {
      const to = warehouses.find((each) => each.id === id)
      if (to === undefined) return
      // A warehouse that cannot send it is selected on this page alone: the shop's choice does not change.
      if (canSend(to)) chooseWarehouse({ name: to.name, aid: to.aid, id: to.id })
      setPicked(canSend(to) ? undefined : { id, under: chosen?.id })
    },
    setOption: (option: number, value: number) => {
      const next = skuAfter(product, sku?.values ?? [], option, value)
      if (next === undefined) return
      void navigate({
        search: (before) => ({ ...before, sku: next.id }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}
/** A warehouse that was picked here, while the rest of the shop uses another. */
type Picked = { id: number; under: number | undefined }

export type Buying = ReturnType<typeof useBuying>

/** The visitor's prices. Until they are loaded, and for guests while there are no activities, the public prices apply. */
function useOwnPrices(sku: Sku | undefined) {
  const isAsked = useOwnPricesAsked()
  const { data, dataUpdatedAt } = useQuery({
    ...query(myPrices, { skuId: sku?.id ?? 0 }),
    enabled: isAsked && sku !== undefined,
  })
  return isAsked && data !== undefined && data.rungs.length > 0
    ? { ...data, answeredAt: dataUpdatedAt }
    : undefined
}

/** What is left of the buyer's purchase limits of an SKU. Loaded only for limited products. */
function useLimit({ id, limits, hasLimits }: Product, sku: Sku | undefined) {
  const { isLoggedIn } = useSession()
  const { data } = useQuery({
    ...query(myLimits, { productId: id }),
    enabled: isLoggedIn && hasLimits,
  })
  const isOfIt = ({ skuId }: { skuId: number | null }) => skuId === null || skuId === sku?.id
  // The tightest comes first. A guest has ordered nothing yet; until a buyer's own are loaded, what holds for everybody does.
  if (isLoggedIn && data !== undefined) return data.find(isOfIt)
  const expected = limits.find(
    (each) => isOfIt(each) && (isLoggedIn ? each.audience === 'all' : isForGuests(each)),
  )
  return expected && { ...expected, leftCount: expected.maxCount, boughtCount: 0 }
}

/** Guests are individuals of level 1. */
const isForGuests = ({ audience, leastLevel }: Product['limits'][number]): boolean =>
  audience === 'all' || audience === 'individual' || (audience === 'level' && leastLevel === 1)

/**
 * Free stock in the warehouse: loaded with the stock levels, or, for a guest who wants more than there is, on request.
 * @param wantedCount base units, as typed
 */
function useLimitLeft(
  sku: Sku | undefined,
  warehouse: (Level & { id: number }) | undefined,
  wantedCount: number,
): number | undefined {
  const quantity = useDeferredValue(wantedCount)
  const isCountHidden = warehouse?.band !== undefined && warehouse.count === undefined
  const { data } = useQuery({
    ...query(stockLeft, { sku: sku?.id ?? 0, warehouse: warehouse?.id ?? 0, quantity }),
    enabled: sku !== undefined && isCountHidden && quantity > 0,
    staleTime: 0,
  })
  return warehouse?.count ?? (isCountHidden ? (data ?? undefined) : undefined)
}

/** Stands for a number that guests do not see. */
const SOME = 1
type Level = { band?: StockBand; count?: number }

/** Stock of each SKU: loaded after hydration, because it changes quickly. */
function useStock(product: Product, sku: Sku | undefined) {
  const { data: places = [] } = useQuery(query(listWarehouses, {}))
  const { data: levels } = useQuery({
    ...query(availability, { skus: questionFor(product, sku) }),
    staleTime: 0,
  })
  /** `band` is unknown until it is loaded; `count` also for guests, who see the band alone. */
  const levelOf = (skuId: number, warehouseId: number): Level => {
    if (levels === undefined) return {}
    const own = levels.find((each) => each.skuId === skuId)?.warehouses
    const { band = 'out', availableCount = 0 } =
      own?.find((each) => each.warehouseId === warehouseId) ?? {}
    return availableCount === null ? { band } : { band, count: availableCount }
  }
  return {
    warehouses: places.map(({ id, aid, name }) => ({
      id,
      aid,
      name,
      ...(sku === undefined ? { band: 'out' as const, count: 0 } : levelOf(sku.id, id)),
    })),
    countOf: ({ id }: Sku): number | undefined =>
      levels
        ?.find(({ skuId }) => skuId === id)
        ?.warehouses.reduce((sum, { availableCount }) => sum + (availableCount ?? SOME), 0) ??
      (levels === undefined || !questionFor(product, sku).split(',').includes(String(id))
        ? undefined
        : 0),
  }
}

/** The number of warehouses that can send any of the product; undefined until the stock is loaded. */
export function useSenderCount(product: Product): number | undefined {
  const { sku } = route.useSearch()
  const { data: levels } = useQuery({
    ...query(availability, { skus: questionFor(product, firstSku(product, sku)) }),
    staleTime: 0,
  })
  const isHydrating = useIsHydrating()
  if (levels === undefined || isHydrating) return undefined // an answer may arrive before the pictures are hydrated
  const senders = levels.flatMap(({ warehouses }) =>
    warehouses.filter(({ band }) => band !== 'out'),
  )
  return new Set(senders.map(({ warehouseId }) => warehouseId)).size
}

/** All SKUs where they fit; for a product with hundreds, those around the chosen one. */
function questionFor({ skus }: Product, chosen: Sku | undefined): string {
  const all = skus.map(({ id }) => id)
  const whole = all.join(',')
  if (whole.length <= ASKED_LENGTH || chosen === undefined) return whole.slice(0, ASKED_LENGTH)
  return String(chosen.id)
}
