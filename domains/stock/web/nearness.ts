/** How near a warehouse is to where somebody lives, as far as regions tell. */
export type Nearness = 'region' | 'country' | 'abroad' | 'unknown'

/** @param regionCode `CN-44` or `ID`, see the contract */
export function nearness(
  regionCode: string | null,
  home: { country: string; provinceCode: string | null } | undefined,
): Nearness {
  if (regionCode === null || home === undefined) return 'unknown'
  if (regionCode.slice(0, 2) !== home.country) return 'abroad'
  const province = home.provinceCode?.slice(0, 2)
  return regionCode === `${home.country}-${province}` ? 'region' : 'country'
}
