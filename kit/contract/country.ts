/** The name of a country in a language, as Unicode's CLDR has it: the same in the browser and on the server. */
import { LOCALES, type Lang } from './values.ts'

/** What it names otherwise than a shop in China must. */
const NAMES_IN_CHINESE: Partial<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
}

/** @param code of two letters */
export const countryNameIn = (code: string, lang: Lang): string =>
  (lang === 'cn' ? NAMES_IN_CHINESE[code] : undefined) ??
  new Intl.DisplayNames(LOCALES[lang], { type: 'region' }).of(code) ??
  code
