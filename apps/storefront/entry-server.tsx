/** Renders one page to text: the interface between server and bundle. */
import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { Call } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { setShopTimeZone } from '#kit/web/language/dates.ts'
import { statusOf } from '#kit/web/calls/failure.ts'
import { loginAddress, requireLogin } from '#kit/web/forms/require-login.ts'
import type { Messages } from '#kit/web/language/words.ts'
import type { Outcome, Page, PageRequest } from '#kit/web/pages/page.ts'
import { setShopHasActivities, setShopIdentity } from '#kit/web/pages/shop.ts'
import cn from 'virtual:words/cn'
import en from 'virtual:words/en'
import id from 'virtual:words/id'
import spa from 'virtual:words/spa'
import { newRouter } from './router.tsx'
import { routeTree } from './routeTree.gen.ts'
import './styles.css'

const WORDS: Record<Lang, Messages> = { cn, en, spa, id }

/** @param request everything that may change the page; the visitor's identity is not part of it */
export async function render(request: PageRequest): Promise<Page> {
  const { lang, url, call, manifest, origin, isDemo, timeZone, identity, hasActivities } = request
  setShopTimeZone(timeZone)
  setShopIdentity(identity)
  setShopHasActivities(hasActivities)
  const tags = new Set<string>()
  const caller = async (endpoint: Call, input: unknown) => dataOf(await call(endpoint, input))
  const messages = WORDS[lang]
  const load = async () => messages
  const mark = crypto.randomUUID()
  const given = { lang, messages, load, origin, isDemo, caller, tags, mark }
  const { router, queries } = newRouter(given)
  const answer = createRequestHandler({
    createRouter: () => router,
    request: new Request(new URL(url, origin)),
    getRouterManifest: async () => manifest as never,
  })
  let html = ''
  const response = await answer(async ({ router: loaded }) => {
    html = await transformHtmlStringWithRouter(
      loaded,
      renderToString(<RouterServer router={loaded} />),
    )
    return new Response(null, { status: getSsrStatus(loaded) }) // the text need not pass through a stream
  })
  const location = response.headers.get('location')
  if (location !== null)
    return {
      status: response.status,
      location,
      login: null,
      html: '',
      scripts: [],
      tags: [],
      version: '',
    }
  const { matches } = router.state
  return {
    status: statusOfMatches(matches) ?? response.status,
    location: null,
    login: matches.some(({ routeId }) => isGuarded(router.routesById[routeId]))
      ? loginAddress('')
      : null,
    ...removeMark(html, mark),
    tags: [...tags],
    version: JSON.stringify(
      queries
        .getQueryCache()
        .getAll()
        .map(({ queryHash, state }) => [queryHash, state.data]),
    ),
  }
}

/**
 * Removes the mark, and collects the scripts that had it: those that the renderer itself wrote. The mark is unknown to
 * authors of texts, so a script in stored text never has it, and the page's policy does not let it run.
 */
function removeMark(html: string, mark: string): Pick<Page, 'html' | 'scripts'> {
  const scripts: string[] = []
  const marked = new RegExp(`<script([^<>]*) nonce="${mark}"([^<>]*)>([^]*?)</script>`, 'g')
  const plain = html
    .replaceAll(marked, (_, before: string, after: string, text: string) => {
      if (text !== '') scripts.push(text)
      return `<script${before}${after}>${text}</script>`
    })
    .replaceAll(`<meta property="csp-nonce" content="${mark}"/>`, '')
    .replaceAll(` nonce="${mark}"`, '')
  return { html: plain, scripts }
}

/** The server redirects guests, so they never see the frame of a page that needs a login. */
const isGuarded = ({ options }: { options: { beforeLoad?: unknown } }): boolean =>
  options.beforeLoad === requireLogin

function dataOf(outcome: Outcome): unknown {
  if (outcome.ok) return outcome.data
  throw new Refused({ code: outcome.code, message: outcome.message })
}

/** The first failed match decides the status; the library only knows errors. */
function statusOfMatches(
  matches: { status: string; error?: unknown; globalNotFound?: boolean }[],
): number | undefined {
  for (const { status, error, globalNotFound } of matches) {
    if (status === 'notFound' || globalNotFound === true) return 404
    if (status === 'error') return statusOf(error)
  }
  return undefined
}

/** The query parameters that can change a page: others share one cached page. */
export function searchNames(path: string): string[] {
  const { router } = sharedRouter()
  const names = new Set<string>()
  for (const { options } of router.getMatchedRoutes(path)[0]) {
    const shape = (options.validateSearch as { shape?: object } | undefined)?.shape
    for (const name of Object.keys(shape ?? {})) names.add(name)
  }
  return [...names].sort()
}

let stored: ReturnType<typeof newRouter> | undefined
function sharedRouter() {
  stored ??= newRouter({
    lang: 'cn',
    messages: cn,
    load: async () => cn,
    origin: 'http://shop',
    isDemo: false,
  })
  return stored
}

export { routeTree }
