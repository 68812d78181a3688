/** The name of a place in the reader's language: the country, and in China the province. */
import { useQuery } from '@tanstack/react-query'
import { regions } from '#domains/addresses/calls.gen.ts'
import { query } from '#kit/web/calls/call.ts'
import { countryNameIn } from '#kit/contract/display-names.ts'
import { useLang } from '#kit/web/language/i18n.tsx'

/** Quotes and chosen places have the province's code as it is; codes of addresses begin with it. */
type Place = { country: string; provinceCode: string | null }

/** @returns '' for no place, and the country alone until the province is loaded */
export function usePlaceName(place: Place | null | undefined): string {
  const lang = useLang()
  const code = place?.provinceCode ?? null
  const { data } = useQuery({ ...query(regions, {}), enabled: code !== null, staleTime: Infinity })
  if (place === null || place === undefined) return ''
  const country = countryNameIn(place.country, lang)
  const province = code === null ? undefined : data?.find((each) => each.code === code.slice(0, 2))
  return province === undefined ? country : `${country} · ${province.name}`
}
