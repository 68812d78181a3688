/** What the addresses of a page of text ask for, what their heads say, and where each has its own. */
import { Refused } from '#kit/contract/refusal.ts'
import { query } from '#kit/web/call.ts'
import { pageNotFound } from '#kit/web/failure.ts'
import type { RouteContext } from '#kit/web/route-context.ts'
import { ContentReasons } from '../contract.ts'
import { readTextPage, type PageKey } from '../pages-contract.ts'

const KEYS: readonly string[] = ['about', 'help', 'privacy', 'shipping'] satisfies PageKey[]
const isKey = (page: string): page is PageKey => KEYS.includes(page)

type Loaded = { page: PageKey; title: string; description: string }

/** `/about` has an address of its own, as the product's addresses say. */
export const addressOf = (page: PageKey) =>
  page === 'about'
    ? ({ to: '/about' } as const)
    : ({ to: '/page/$page', params: { page } } as const)

/** @throws {Refused} notFound: unknown, never published, or withdrawn */
export async function loadTextPage({ queries, tag }: RouteContext, page: string): Promise<Loaded> {
  if (!isKey(page)) throw pageNotFound()
  tag('texts')
  const shown = await queries
    .ensureQueryData(query(readTextPage, { page }))
    .catch((error: unknown) => {
      const isGone = error instanceof Refused && error.reason.code === ContentReasons.notFound.code
      throw isGone ? pageNotFound() : error
    })
  return { page, title: shown.title, description: shown.description || shown.title }
}

export const textPageHead = (loaded: Loaded | undefined, context: RouteContext) => ({
  meta: [{ title: loaded?.title }, { name: 'description', content: loaded?.description ?? '' }],
  links:
    loaded === undefined
      ? []
      : [
          {
            rel: 'canonical',
            href: `${context.origin}${loaded.page === 'about' ? '/about' : `/page/${loaded.page}`}`,
          },
        ],
})
