/** Where a company is: provinces of China and countries, named in the reader's language. */
import { isDelivered, provinceIn } from '#domains/addresses/server/door.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DirectoryReasons } from '../reasons.ts'

type Region = { country: string; provinceCode: string | null }

/** `ES`, or of China `CN-44`. */
export const regionKey = ({ country, provinceCode }: Region): string =>
  provinceCode === null ? country : `${country}-${provinceCode}`

export const regionName = ({ country, provinceCode }: Region, lang: Lang): string =>
  (provinceCode === null ? null : provinceIn(provinceCode, lang)) ?? countryNameIn(country, lang)

/** The larger place first in Chinese, last elsewhere. */
export function placeName(region: Region, city: string, lang: Lang): string {
  const { country, provinceCode } = region
  const parts = [
    ...(country === 'CN' && lang === 'cn' ? [] : [countryNameIn(country, lang)]),
    ...(provinceCode === null ? [] : [regionName(region, lang)]),
    city,
  ]
  const distinct = parts.filter((part, index) => parts.indexOf(part) === index)
  return lang === 'cn' ? distinct.join(' ') : distinct.reverse().join(', ')
}

/** @throws {Refused} placeUnknown: no such country or province, or a company in China without a province */
export function demandPlace({ country, provinceCode }: Region): void {
  const isKnown =
    isDelivered(country) &&
    (country === 'CN'
      ? provinceCode !== null && provinceIn(provinceCode, 'cn') !== null
      : provinceCode === null)
  if (!isKnown) throw new Refused(DirectoryReasons.placeUnknown)
}
