/** A place as people read it: the country as its reader calls it, and the province as it is written there. */
import { countryNameIn } from '#kit/web/country.ts'
import { useLang } from '#kit/web/i18n.tsx'

export function usePlaceName(): (country: string, area: string | null) => string {
  const lang = useLang()
  return (country, area) => {
    const name = countryNameIn(country, lang)
    return area === null || area === '' ? name : `${name} · ${area}`
  }
}
