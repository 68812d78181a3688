/** Warehouses near the destination: for pages that show them, and for acts that choose one. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import { nearWarehouses } from '#domains/stock/calls.gen.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { query } from '#kit/web/calls/call.ts'
import { currentLang, currentToken } from '#kit/web/session/session.ts'
import { chosenPlace, placeFrom, queryAddresses, usePlace, type Place } from './place.ts'

export type NearWarehouse = DataOf<typeof nearWarehouses>[number]

const callOf = (place: Place | null | undefined) =>
  query(nearWarehouses, {
    country: place?.country ?? '',
    province: place?.province || undefined,
  })

/** Nearest first. Empty where no destination is known, and while loading. */
export function useNearWarehouses(): readonly NearWarehouse[] {
  const place = usePlace()
  const { data } = useQuery({ ...callOf(place), enabled: place !== null && place !== undefined })
  return data ?? []
}

/** Sorts items of warehouses, nearest first; unknown ones keep their order, last. */
export function byNearness<Item>(
  items: readonly Item[],
  near: readonly NearWarehouse[],
  idOf: (item: Item) => number,
): Item[] {
  const rank = (item: Item) => {
    const at = near.findIndex(({ warehouseId }) => warehouseId === idOf(item))
    return at === -1 ? near.length : at
  }
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** The destination outside of a component: chosen, from the default address, or the home of the language. */
export async function currentPlace(queries: QueryClient): Promise<Place | null> {
  const chosen = chosenPlace()
  if (chosen !== null || currentToken() === null) return placeFrom(chosen, [], currentLang())
  const addresses = await queries.fetchQuery(queryAddresses).catch(() => [])
  return placeFrom(null, addresses, currentLang())
}

/** For an act that goes on without it when it is not available. */
export async function nearWarehousesNow(queries: QueryClient): Promise<readonly NearWarehouse[]> {
  const place = await currentPlace(queries)
  return place === null ? [] : queries.fetchQuery(callOf(place)).catch(() => [])
}
