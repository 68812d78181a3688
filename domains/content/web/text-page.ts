/** The loader and the head of text pages. */
import { Refused } from '#kit/contract/refusal.ts'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { linkedData, questionPage } from '#kit/web/pages/linked-data.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { ContentReasons } from '../reasons.ts'
import { readTextPage } from '../pages-calls.gen.ts'
import { isPageKey, pathOfTextPage, type PageKey } from '../text-pages.ts'

type Loaded = { page: PageKey; title: string; description: string }

/** @throws {Refused} notFound: unknown, never published, or withdrawn */
export async function loadTextPage({ queries, tag }: RouteContext, page: string): Promise<Loaded> {
  if (!isPageKey(page)) throw pageNotFound()
  tag('texts')
  const shown = await queries
    .ensureQueryData(query(readTextPage, { page }))
    .catch((error: unknown) => {
      const isGone = error instanceof Refused && error.reason.code === ContentReasons.notFound.code
      throw isGone ? pageNotFound() : error
    })
  return { page, title: shown.title, description: shown.description }
}

export const textPageHead = (loaded: Loaded | undefined, context: RouteContext) => ({
  meta: [{ title: loaded?.title }, { name: 'description', content: loaded?.description ?? '' }],
  links:
    loaded === undefined
      ? []
      : [{ rel: 'canonical', href: `${context.origin}${pathOfTextPage(loaded.page)}` }],
  scripts: loaded === undefined ? [] : linkedData(...questionPage(htmlOf(context, loaded.page))),
})

const htmlOf = ({ queries }: RouteContext, page: PageKey): string =>
  queries.getQueryData<{ html: string }>(query(readTextPage, { page }).queryKey)?.html ?? ''
