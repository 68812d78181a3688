/** Time zones and countries to choose a setting from, by names in the reader's language. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countries } from '#domains/addresses/calls.gen.ts'
import { LANGS, LOCALES, type Lang } from '#kit/contract/lang.ts'
import type { SearchOption } from '#kit/ui/forms/SearchSelect.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
// Of the Unicode CLDR (Unicode License V3), by `scripts/write-zone-cities.ts`; what it lacks is called as its zone.
import cityNames from './zone-cities.json' with { type: 'json' }

/** All countries that addresses can be in. */
export function useCountryOptions(): readonly SearchOption[] {
  const { data = [] } = useQuery(query(countries, {}))
  return useMemo(
    () => data.map(({ code, name }) => ({ value: code, label: name, note: code })),
    [data],
  )
}

/** Some hundred formatters make the list, so it is made once, and not before somebody looks at it. */
const zonesByLang = new Map<Lang, readonly SearchOption[]>()

/** @returns the zones of this browser, from west to east; before the list is opened the chosen one alone */
export function useZoneOptions(chosen: string, isOpened: boolean): readonly SearchOption[] {
  const lang = useLang()
  return useMemo(
    () => (isOpened ? listAllZones(lang) : listZonesOf(lang, [chosen])),
    [lang, chosen, isOpened],
  )
}

const listZonesOf = (lang: Lang, names: string[]) => listZones(lang, new Date(), names)

function listAllZones(lang: Lang): readonly SearchOption[] {
  const known = zonesByLang.get(lang) ?? listZones(lang, new Date())
  zonesByLang.set(lang, known)
  return known
}

const listNames = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** @returns zones by their offset at that time, then by name; searched by city in all languages, country, offset and what a zone is called */
export function listZones(lang: Lang, at: Date, names = listNames()): SearchOption[] {
  const countries = listCountriesByZone(lang)
  return [...new Set(names)]
    .map((zone) => ({ zone, offset: offsetOf(zone, at) }))
    .sort((a, b) => minutesOf(a.offset) - minutesOf(b.offset) || (a.zone < b.zone ? -1 : 1))
    .map(({ zone, offset }) => {
      const city = cityOf(zone, lang)
      const elsewhere = LANGS.map((each) => cityOf(zone, each)).join(' ')
      const name = nameOf(zone, lang, 'longGeneric', at)
      const isNamed = !name.includes(city) && !/^(?:GMT|UTC)/.test(name)
      return {
        value: zone,
        label: `UTC${offset} · ${isNamed ? `${city} · ${name}` : city}`,
        words: `${zone.replaceAll(/[/_]/g, ' ')} ${elsewhere} ${nameOf(zone, lang, 'shortGeneric', at)} ${(countries.get(zone) ?? []).join(' ')} UTC${offset.replace('\u2212', '-')}`,
      }
    })
}

const cities: Readonly<Record<Lang, Readonly<Record<string, string>>>> = cityNames

/** The city that a zone is named after, in a language. */
const cityOf = (zone: string, lang: Lang): string =>
  cities[lang][zone] ?? zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Countries by their names in the reader's language. */
function listCountriesByZone(lang: Lang): Map<string, string[]> {
  const names = new Intl.DisplayNames(LOCALES[lang], { type: 'region', fallback: 'none' })
  const found = new Map<string, string[]>()
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = names.of(code)
    const zones = name === undefined ? [] : new Intl.Locale(`und-${code}`).getTimeZones()
    for (const zone of zones ?? []) found.set(zone, [...(found.get(zone) ?? []), name ?? ''])
  }
  return found
}

const partOf = (
  locale: string,
  zone: string,
  form: Intl.DateTimeFormatOptions['timeZoneName'],
  at: Date,
) =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, ...(form && { timeZoneName: form }) })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const nameOf = (zone: string, lang: Lang, form: 'longGeneric' | 'shortGeneric', at: Date): string =>
  partOf(LOCALES[lang], zone, form, at)

/** `+08:00` */
const offsetOf = (zone: string, at: Date): string =>
  partOf('en', zone, 'longOffset', at).replace('GMT', '').replace('-', '\u2212') || '+00:00'

const minutesOf = (offset: string): number => {
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number)
  return (offset.startsWith('+') ? 1 : -1) * (hours * 60 + minutes)
}
