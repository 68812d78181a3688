/** The kinds of articles and their addresses. Without schemas, because public pages load it. */
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'

export const KINDS = ['article', 'help', 'case', 'topic', 'legal'] as const
export type Kind = (typeof KINDS)[number]

/** The addresses are the product's (`product.md` 2): the list of a kind, and one article of it. */
const LISTS = {
  article: '/home/article',
  help: '/user/user/help/list',
  case: '/home/alqd',
  topic: '/home/ztzb',
  legal: '/home/falvzixun',
} as const satisfies Record<Kind, string>

export const pathOfList = (kind: Kind): string => LISTS[kind]

const DETAILS = {
  article: '/home/articleDetails',
  help: '/user/user/help/details',
  case: '/home/qdlb',
  topic: '/home/ztzb',
  legal: '/home/falvzixun',
} as const satisfies Record<Kind, string>

export const pathOfArticle = (kind: Kind, id: number): string => `${DETAILS[kind]}?id=${id}`

/** By the specification, only who is logged in reads the others whole; their lists are public. */
export const PUBLIC_KINDS = ['case', 'topic', 'legal'] as const satisfies readonly Kind[]
export type PublicKind = (typeof PUBLIC_KINDS)[number]

type Texts = { title: Translated; summary: Translated; html: Translated }

/**
 * An article in a single language: the requested one if both its title and its text are written in it, else Chinese.
 * A summary that is not written in it is empty.
 */
export function articleIn({ title, summary, html }: Texts, lang: Lang) {
  const isWhole = [title, html].every((text) => textIn(text, lang).lang === lang)
  const textLang = isWhole ? lang : 'cn'
  const own = (text: Translated): string => text[textLang] ?? ''
  return { title: own(title), summary: own(summary), html: own(html), textLang }
}
