/** Adds to the cart; loaded when such a button is first pressed. */
import type { QueryClient } from '@tanstack/react-query'
import { getProduct } from '#domains/catalog/calls.gen.ts'
import { byNearness, nearWarehousesNow } from '#domains/shipping/web/door/near.ts'
import { availability } from '#domains/stock/calls.gen.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { nearestQuantity } from '#kit/ui/forms/quantity.ts'
import { call } from '#kit/web/calls/call.ts'
import { currentWarehouse } from '#domains/stock/web/door/warehouse.ts'
import { setCartCount } from './door/cart-count.ts'
import { addToCart, getCart } from '../calls.gen.ts'

type Line = ArgumentOf<typeof addToCart>

/** @throws {Refused} with the reason of the server */
export async function add(queries: QueryClient, line: Line): Promise<void> {
  const { count } = await call(addToCart, line)
  setCartCount(count)
  void queries.invalidateQueries({ queryKey: [getCart.path] })
}

/** From the chosen warehouse, else from the nearest that has enough. @returns null when none has */
export async function leastOf(
  queries: QueryClient,
  productId: number,
  skuId: number,
): Promise<Line | null> {
  const [near, product, [stock]] = await Promise.all([
    nearWarehousesNow(queries),
    call(getProduct, { productId }),
    call(availability, { skus: String(skuId) }),
  ])
  const unit = product.skus.find(({ id }) => id === skuId)?.units[0]
  if (unit === undefined) return null
  const { quantity } = nearestQuantity(0, { min: unit.minQuantity, step: unit.step })
  const enough = (stock?.warehouses ?? []).filter(
    // Guests see no stock numbers; the cart reports it if there is too little.
    ({ band, availableCount: count }) =>
      count === null ? band !== 'out' : count >= quantity * unit.factor,
  )
  const chosen = currentWarehouse()
  const [nearest] = byNearness(enough, near, ({ warehouseId }) => warehouseId)
  const from = enough.find(({ warehouseId }) => warehouseId === chosen?.id) ?? nearest
  if (from === undefined) return null
  return { skuId, unitId: unit.id, warehouseId: from.warehouseId, quantity }
}
