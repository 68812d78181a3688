/**
 * The shop's text pages, their addresses, and the choice of their language. Without schemas, because public pages load it.
 */
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'

/** The agreement is not among them: its versions are in force from a day on (domains/accounts). */
export const PAGE_KEYS = ['about', 'help', 'privacy', 'shipping'] as const
export type PageKey = (typeof PAGE_KEYS)[number]

export const isPageKey = (page: string): page is PageKey =>
  (PAGE_KEYS as readonly string[]).includes(page)

/** `/about` is the product's own address, older than the other pages. */
export const pathOfTextPage = (page: PageKey): string =>
  page === 'about' ? '/about' : `/page/${page}`

type Texts = { title: Translated; description: Translated; html: Translated }

/**
 * A page in a single language: the requested one if both its title and its text are written in it, else Chinese. Without a
 * description in that language the title is used.
 */
export function textPageIn({ title, description, html }: Texts, lang: Lang) {
  const isWhole = [title, html].every((text) => textIn(text, lang).lang === lang)
  const textLang = isWhole ? lang : 'cn'
  const own = (text: Translated): string => text[textLang] ?? ''
  return {
    title: own(title),
    description: own(description) || own(title),
    html: own(html),
    textLang,
  }
}
