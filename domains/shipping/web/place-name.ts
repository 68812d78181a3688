/** A place as people read it: the country as the browser names it, and the province as it is written there. */
import { LOCALES } from '#kit/contract/values.ts'
import { useLang } from '#kit/web/i18n.tsx'

export function usePlaceName(): (country: string, area: string | null) => string {
  const lang = useLang()
  return (country, area) => {
    const names = new Intl.DisplayNames(LOCALES[lang], { type: 'region' })
    const name = names.of(country) ?? country
    return area === null || area === '' ? name : `${name} · ${area}`
  }
}
