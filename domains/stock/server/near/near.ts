/** Sorts warehouses by distance: the same region first, then the same country, then by kilometres. Pure. */
import type { Nearness } from '../../contract.ts'
import { kilometres, type Spot } from './coordinates.ts'

/** The destination: an ISO country, and in China the code of the province, of two to six digits. */
export type NearPlace = { country: string; provinceCode: string | null }
export type Near = { nearness: Nearness; distanceKm: number | null }

const ORDER: readonly Nearness[] = ['region', 'country', 'abroad', 'unknown']

/** @param regionCode `CN-44` a province of China, `ID` a country; null where it is not set */
export function nearnessOf(regionCode: string | null, place: NearPlace): Near {
  if (regionCode === null) return { nearness: 'unknown', distanceKm: null }
  const [country = '', province = null] = regionCode.split('-')
  const to: Spot = { country: place.country, province: place.provinceCode?.slice(0, 2) ?? null }
  const distanceKm = kilometres({ country, province }, to)
  if (country !== to.country) return { nearness: 'abroad', distanceKm }
  const isSame = province === to.province && province !== null
  return isSame ? { nearness: 'region', distanceKm: null } : { nearness: 'country', distanceKm }
}

/** Nearest first; equal ones stay in the merchant's order. */
export function nearestFirst<Place extends { regionCode: string | null }>(
  warehouses: readonly Place[],
  place: NearPlace,
): (Place & Near)[] {
  return warehouses
    .map((each) => ({ ...each, ...nearnessOf(each.regionCode, place) }))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.nearness) - ORDER.indexOf(b.nearness) ||
        (a.distanceKm ?? Infinity) - (b.distanceKm ?? Infinity) ||
        0,
    )
}
