/** The name of a country as the browser knows it in a language. */
import { LOCALES, type Lang } from '#kit/contract/values.ts'

/** What browsers name otherwise than a shop in China must. */
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
