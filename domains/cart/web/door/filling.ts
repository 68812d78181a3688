/** Puts several lines into the cart at once, each from the chosen warehouse or the nearest that has enough. */
import type { QueryClient } from '@tanstack/react-query'
import { currentPlace } from '#domains/shipping/web/door/near.ts'
import { currentWarehouse } from '#domains/stock/web/door/warehouse.ts'
import type { ArgumentOf, DataOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/calls/call.ts'
import { getCart } from '../../calls.gen.ts'
import { addPad } from '../../pad-calls.gen.ts'
import { setCartCount } from './cart-count.ts'

/** @returns what became of each, in the order of the lines */
export async function fillCart(
  queries: QueryClient,
  lines: ArgumentOf<typeof addPad>['lines'],
): Promise<DataOf<typeof addPad>['outcomes']> {
  const place = await currentPlace(queries)
  const { outcomes, count } = await call(addPad, {
    warehouseId: currentWarehouse()?.id ?? null,
    ...(place !== null && {
      place: { country: place.country, provinceCode: place.province || null },
    }),
    lines,
  })
  setCartCount(count)
  void queries.invalidateQueries({ queryKey: [getCart.path] })
  return outcomes
}
