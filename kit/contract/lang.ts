/** The languages of the shop. Without schemas, so that every page can import it cheaply. */

/** The default first. Never part of an address: the cookie or header `lang` selects it. */
export const LANGS = ['cn', 'en', 'spa', 'id'] as const
export type Lang = (typeof LANGS)[number]

/** BCP 47 names of the languages, for `<html lang>` and `Intl`. */
export const LOCALES = { cn: 'zh-CN', en: 'en', spa: 'es', id: 'id' } as const satisfies Record<
  Lang,
  string
>

/** Text that the merchant wrote, by language. Chinese is always there; the others fall back to it. */
export type Translated = { cn: string } & Partial<Record<Exclude<Lang, 'cn'>, string | undefined>>

/** The text in a language, and the language that was found (for the `lang` attribute). */
export function textIn(text: Translated, lang: Lang): { text: string; lang: Lang } {
  const own = text[lang]
  return own === undefined || own === '' ? { text: text.cn, lang: 'cn' } : { text: own, lang }
}
