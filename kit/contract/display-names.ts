/** Names of countries and of the shop's languages, as Unicode's CLDR has them: the same in the browser and on the server. */
import { LOCALES, type Lang } from './lang.ts'

const COUNTRY_CODE = /^[A-Z]{2}$/i

/** Where a shop in China must use another name. */
const NAMES_IN_CHINESE: Partial<Record<string, string>> = {
  HK: '中国香港',
  MO: '中国澳门',
  TW: '中国台湾',
}

/** @param code ISO 3166, of two letters; anything else comes back as it is */
export const countryNameIn = (code: string, lang: Lang): string =>
  (lang === 'cn' ? NAMES_IN_CHINESE[code] : undefined) ??
  (COUNTRY_CODE.test(code)
    ? new Intl.DisplayNames(LOCALES[lang], { type: 'region' }).of(code)
    : undefined) ??
  code

/** The name of one of the shop's languages, without its country. */
export const languageNameIn = (named: Lang, lang: Lang): string => {
  const { language } = new Intl.Locale(LOCALES[named])
  return new Intl.DisplayNames(LOCALES[lang], { type: 'language' }).of(language) ?? language
}
