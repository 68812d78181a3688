/** What is being bought on a product's page: the SKU of the address, its unit, how many, and from where. */
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
import { useSession } from '#kit/web/session/session.ts'
import { chooseWarehouse, useWarehouse } from '#domains/stock/web/door/warehouse.ts'
import type { Product, Sku } from '../contract.ts'
import { myLimits } from '../limits-calls.gen.ts'
import { firstSku, skuAfter } from './door/options.ts'
import { publicRungs } from './door/prices.ts'

const route = getRouteApi('/_shop/goods/$id')

/** As many ids as the call takes (500 characters). */
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
  // The meant one if it can send this; else the nearest that can; else whichever was meant.
  const meantId = picked !== undefined && picked.under === chosen?.id ? picked.id : chosen?.id
  const preferred = warehouses.find(({ id }) => id === meantId)
  const warehouse =
    preferred !== undefined && canSend(preferred)
      ? preferred
      : (warehouses.find((each) => each.band !== undefined && canSend(each)) ??
        preferred ??
        warehouses[0])
  const left = useLeft(sku, warehouse, wanted * factor)
  const limit = useLimit(product)
  const max = Math.min(
    unit?.maxQuantity ?? QUANTITY_MAX,
    Math.floor(Math.min(left ?? Infinity, limit?.leftCount ?? Infinity) / factor),
  )
  const { quantity } = nearestQuantity(wanted, { ...rule, max: Math.max(max, rule.min) })

  /** All that is free there was asked for, and neither the unit nor a limit would stop more. */
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
    /** Mine where I am known, else everybody's. */
    rungs: own?.rungs ?? (sku === undefined ? [] : publicRungs(sku)),
    own,
    quantity,
    baseQuantity: quantity * factor,
    rule: { ...rule, max: Math.max(max, rule.min) },
    warehouses,
    /** It sends: the meant one, or the nearest in its place. */
    warehouse,
    /** Whose card is chosen. */
    meant: preferred ?? warehouse,
    /** What is free where it is sent from, where that is known. */
    left,
    countOf: stock.countOf,
    isEmptied,
    /** Where it is short: the warehouse that was meant, before the one that sends instead. */
    scarce: few ?? (isEmptied ? warehouse : undefined),
    /** Known and too little of it, in this warehouse. */
    isShort: left !== undefined && left < least,
    /** Of the rules on how much one buyer may order the one that leaves least; for guests without what they ordered. */
    limit,
    /** Nothing that can be bought is left of it. */
    isLimited: limit !== undefined && limit.leftCount < least,
    isSoldOut: warehouses.length > 0 && warehouses.every(({ count }) => count === 0),
    setQuantity: setWanted,
    setUnit: setUnitId,
    setWarehouse: (id: number) => {
      const to = warehouses.find((each) => each.id === id)
      if (to === undefined) return
      // One that cannot send it is looked at on this page alone: the shop's choice stays as it is.
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
/** A warehouse that was pressed, while the whole shop ships from another. */
type Picked = { id: number; under: number | undefined }

export type Buying = ReturnType<typeof useBuying>

/** What who is logged in pays. Until it is told, and for guests, it is what everybody pays. */
function useOwnPrices(sku: Sku | undefined) {
  const { isLoggedIn } = useSession()
  const { data } = useQuery({
    ...query(myPrices, { skuId: sku?.id ?? 0 }),
    enabled: isLoggedIn && sku !== undefined,
  })
  return isLoggedIn && data !== undefined && data.rungs.length > 0 ? data : undefined
}

/** What is left for me of what one buyer may order. Asked only where something is limited. */
function useLimit({ id, limits }: Product) {
  const { isLoggedIn } = useSession()
  const [rule] = limits
  const { data } = useQuery({
    ...query(myLimits, { productId: id }),
    enabled: isLoggedIn && rule !== undefined,
    staleTime: 0,
  })
  // The tightest comes first. A guest has ordered nothing yet.
  return (
    (isLoggedIn && data?.[0]) || (rule && { ...rule, leftCount: rule.maxCount, boughtCount: 0 })
  )
}

/**
 * How many are free in the warehouse: told with the levels, or, to a visitor who wants more than there is, when asked.
 * @param wantedCount base units, as they were typed
 */
function useLeft(
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

/** Instead of a number that a visitor is not told. */
const SOME = 1
type Level = { band?: StockBand; count?: number }

/** What is there of each SKU: asked once the page is alive, for it is old the moment it is told. */
function useStock(product: Product, sku: Sku | undefined) {
  const { data: places = [] } = useQuery(query(listWarehouses, {}))
  const { data: levels } = useQuery({
    ...query(availability, { skus: questionFor(product, sku) }),
    staleTime: 0,
  })
  /** `band` is unknown until it is told; `count` also where a visitor is told the band alone. */
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

/** From how many warehouses anything of a product is sent; undefined until the stock is known. */
export function useSenderCount(product: Product): number | undefined {
  const { sku } = route.useSearch()
  const { data: levels } = useQuery({
    ...query(availability, { skus: questionFor(product, firstSku(product, sku)) }),
    staleTime: 0,
  })
  const isHydrating = useIsHydrating()
  if (levels === undefined || isHydrating) return undefined // an answer may be there before the pictures are hydrated
  const senders = levels.flatMap(({ warehouses }) =>
    warehouses.filter(({ band }) => band !== 'out'),
  )
  return new Set(senders.map(({ warehouseId }) => warehouseId)).size
}

/** All SKUs where they fit; of a product with hundreds those around the chosen one. */
function questionFor({ skus }: Product, chosen: Sku | undefined): string {
  const all = skus.map(({ id }) => id)
  const whole = all.join(',')
  if (whole.length <= ASKED_LENGTH || chosen === undefined) return whole.slice(0, ASKED_LENGTH)
  return String(chosen.id)
}
