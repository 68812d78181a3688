/** The directories, their addresses, and in which language a company is read. Without schemas, because public pages load it. */
import type { Lang, Translated } from '#kit/contract/lang.ts'

export const KINDS = ['factory', 'trader', 'partner'] as const
export type Kind = (typeof KINDS)[number]

/** The addresses are the product's (`product.md` 2). */
const LISTS = {
  factory: '/home/jiagongchang',
  trader: '/maoyishang',
  partner: '/goods/partners',
} as const satisfies Record<Kind, string>
export const pathOfDirectory = (kind: Kind) => LISTS[kind]

const DETAILS = { ...LISTS, partner: '/goods/partnersDetails' } as const
export const pageOfCompany = (kind: Kind) => DETAILS[kind]
export const pathOfCompany = (kind: Kind, id: number): string => `${DETAILS[kind]}?id=${id}`

/** A text in the reader's language, else in that in which the company wrote it. */
export function companyTextIn(text: Translated, lang: Lang, mainLang: Lang) {
  const own = text[lang] ?? ''
  return own.trim() === '' ? { text: text[mainLang] ?? '', lang: mainLang } : { text: own, lang }
}

export const PLATFORM_KINDS = ['online', 'outlet'] as const
