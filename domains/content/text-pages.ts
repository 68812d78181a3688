/** The pages of text that a shop has, where each is read, and in which language. Without schemas: pages weigh them. */
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'

/** What buyers agree to is none of them: its versions are in force from a day on (domains/accounts). */
export const PAGE_KEYS = ['about', 'help', 'privacy', 'shipping'] as const
export type PageKey = (typeof PAGE_KEYS)[number]

export const isPageKey = (page: string): page is PageKey =>
  (PAGE_KEYS as readonly string[]).includes(page)

/** `/about` is the product's own address, from before there were other pages. */
export const pathOfTextPage = (page: PageKey): string =>
  page === 'about' ? '/about' : `/page/${page}`

type Texts = { title: Translated; description: Translated; html: Translated }

/**
 * A page in one language as a whole: the asked one where both its title and its text are written, else Chinese.
 * Without a description in that language it is described by its title.
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
