/** Serves rendered pages: from the cache or rendered by the bundle, with the headers of pages. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Reasons, Refused } from '../../contract/refusal.ts'
import type { Lang } from '../../contract/lang.ts'
import type { Outcome, Page, Renderer, ShopFacts } from '../../web/pages/page.ts'
import { encodingFor } from './compress.ts'
import { answerTo } from './errors.ts'
import { failurePage } from './failure-page.ts'
import { captchaOriginOf } from './csp.ts'
import { cachedPageOf, withBodies } from './cached-page.ts'
import { inPlace } from './overload.ts'
import type { CachedPage, PageCache } from '../cache/page-cache.ts'
import { callInProcess } from './registry.ts'
import { langOf, translate } from '../text/translate.ts'

export type PagesOptions = {
  cache: PageCache
  /** Production loads it once; development again for each page. */
  renderer: () => Promise<Renderer>
  manifestOf: (lang: Lang) => unknown
  /** The merchant's current settings for all pages. */
  shop: () => Promise<ShopFacts>
  /** Where the page of an address has gone, for addresses without one: a path of this shop. */
  movedTo?: (url: string, lang: Lang) => Promise<string | null>
  /** Names the build, so that its pages never pass for another's. */
  build: string
  isDevelopment: boolean
}

/** No page of ours needs longer addresses, and each would be cached under its own name. */
const MAX_URL = 2000
/** Requests below `/api` are answered with an envelope, not with a page. */
const IS_CALL = /^\/api(?:[/?]|$)/
/** A path is identified by its segments; empty ones make no other page. */
const EMPTY_PARTS = /\/{2,}/g
const LANG = /(?:^|;\s*)lang=(\w+)/
const TOKEN = /(?:^|;\s*)token=[^;\s]/
const MOVED = { 'cache-control': 'public, max-age=3600' }
const ON_THE_WAY = { 'cache-control': 'no-store', vary: 'cookie' }

export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { cache, isDevelopment } = options
  if (isDevelopment) {
    app.get('/*', async (request, reply) => {
      if (IS_CALL.test(request.url)) return reply.callNotFound()
      const { lang, url } = requestedPage(request)
      const renderer = await options.renderer()
      const page = await pageOf(app, options, renderer, lang, canonical(url, renderer))
      await sendFound(app, options, { request, reply, page, lang, url })
    })
    return
  }
  const renderer = await options.renderer()
  const busy = new Map<Lang, Promise<CachedPage>>()
  /** Refused visitors get a page too, rendered once per language. */
  const busyPageIn = (lang: Lang) => {
    const page = busy.get(lang) ?? busyPage(app, options, lang)
    busy.set(lang, page)
    return page
  }
  const isBusy = (error: unknown) => error instanceof Refused && error.reason === Reasons.overloaded
  // Not async: a cached page is sent in the same turn of the loop.
  app.get('/*', (request, reply) => {
    if (IS_CALL.test(request.url)) return reply.callNotFound()
    const { lang, url } = requestedPage(request)
    const plain = withoutEmptyParts(url)
    if (plain !== url) return reply.headers(MOVED).redirect(plain, 301)
    const address = canonical(url, renderer)
    const page = cache.get(`${lang} ${address}`, () =>
      inPlace(app.places, 3, () => pageOf(app, options, renderer, lang, address)),
    )
    const found = { request, reply, lang, url: plain }
    if (!(page instanceof Promise)) void sendFound(app, options, { ...found, page })
    else
      page
        .catch((error: unknown) => (isBusy(error) ? busyPageIn(lang) : Promise.reject(error)))
        .then(
          (made) => sendFound(app, options, { ...found, page: made }),
          (error: unknown) => reply.send(error),
        )
  })
}

type Found = {
  request: FastifyRequest
  reply: FastifyReply
  page: CachedPage
  lang: Lang
  url: string
}

/** A page that is there is sent in the same turn of the loop; only of one that is missing it is asked where it has gone. */
function sendFound(
  app: FastifyInstance,
  { movedTo }: PagesOptions,
  { request, reply, page, lang, url }: Found,
): void | Promise<void> {
  if (page.status !== 404 || movedTo === undefined) return send(request, reply, page)
  return movedTo(url, lang)
    .catch((error: unknown) => {
      app.log.warn({ err: error }, 'redirects could not be read')
      return null
    })
    .then((to) => {
      // Another language may have another one, and staff may change it: browsers ask again.
      if (to !== null) void reply.headers(ON_THE_WAY).redirect(to, 301)
      else send(request, reply, page)
    })
}

function requestedPage({ headers, url }: FastifyRequest): { lang: Lang; url: string } {
  const lang = langOf(LANG.exec(headers.cookie ?? '')?.[1])
  return { lang, url: url.length > MAX_URL ? (url.split('?')[0] ?? '/').slice(0, MAX_URL) : url }
}

function withoutEmptyParts(url: string): string {
  const cut = url.indexOf('?')
  const path = cut === -1 ? url : url.slice(0, cut)
  if (!path.includes('//')) return url
  // A browser reads a backslash as a slash: `/\\shop.example` would be another site.
  return `${path.replaceAll('\\', '%5C').replace(EMPTY_PARTS, '/')}${cut === -1 ? '' : url.slice(cut)}`
}

/** The address with the relevant parameters, sorted: `?utm_…=` makes no other page. */
function canonical(url: string, { searchNames }: Renderer): string {
  const cut = url.indexOf('?')
  if (cut === -1) return url
  const path = url.slice(0, cut)
  const given = new URLSearchParams(url.slice(cut))
  const query = new URLSearchParams()
  for (const name of searchNames(path)) {
    const value = given.get(name)
    if (value !== null) query.set(name, value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

async function busyPage(app: FastifyInstance, { isDevelopment }: PagesOptions, lang: Lang) {
  const page = await cachedPageOf(failurePage(new Refused(Reasons.overloaded), lang), {
    etag: '',
    publicUrl: app.config.publicUrl,
    isDevelopment,
    captchaOrigin: null,
  })
  return withBodies(page) // thousands a second are refused in a flood, and few of its programs accept compressed bodies
}

async function pageOf(
  app: FastifyInstance,
  { manifestOf, shop, build, isDevelopment }: PagesOptions,
  { render }: Renderer,
  lang: Lang,
  address: string,
): Promise<CachedPage> {
  const { publicUrl, demo, turnstileUrl } = app.config
  const captchaOrigin = captchaOriginOf(turnstileUrl)
  let facts = ''
  const page = await renderOrErrorPage(app, lang, async () => {
    const { timeZone, identity, hasActivities } = await shop()
    facts = `${timeZone} ${JSON.stringify(identity)} ${hasActivities}`
    return render({
      url: address,
      lang,
      origin: publicUrl,
      isDemo: demo,
      timeZone,
      identity,
      hasActivities,
      manifest: manifestOf(lang),
      call: (endpoint, input) => outcomeOf(app, lang, callInProcess(app, endpoint, input, lang)),
    })
  })
  // Not of the body: it contains the times at which its data were read, which differ each time.
  const version = createHash('sha256').update(
    `${build} ${lang} ${facts} ${address} ${captchaOrigin ?? ''} ${page.version}`,
  )
  return cachedPageOf(page, {
    etag: `"${version.digest('base64url').slice(0, 27)}"`,
    publicUrl,
    isDevelopment,
    captchaOrigin,
  })
}

/** Always a page: the client is a person's browser, and gets no JSON. */
async function renderOrErrorPage(
  app: FastifyInstance,
  lang: Lang,
  make: () => Promise<Page>,
): Promise<Page> {
  try {
    return await make()
  } catch (error) {
    app.log.error({ err: error }, 'a page could not be rendered')
    return failurePage(error, lang)
  }
}

/** The page's data from an endpoint. An error is logged here; the page learns that there was one. */
async function outcomeOf(
  app: FastifyInstance,
  lang: Lang,
  answer: Promise<unknown>,
): Promise<Outcome> {
  try {
    return { ok: true, data: await answer }
  } catch (error) {
    const { status, reason } = answerTo(error)
    if (status === 500) app.log.error({ err: error }, 'a page could not be made')
    const values = error instanceof Refused ? error.values : {}
    return { ok: false, code: reason.code, message: translate(lang, reason.message, values) }
  }
}

/** Writes straight to the socket: everything was prepared when the page was rendered. */
function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): void {
  const { status, etag, login, heads, bodies } = page
  // Only the presence of a token is checked: every call checks its owner and whether it is live.
  if (login !== null && !TOKEN.test(request.headers.cookie ?? '')) {
    const back = encodeURIComponent(request.url.slice(0, MAX_URL))
    void reply.headers(ON_THE_WAY).redirect(login + back, 302)
    return
  }
  reply.hijack()
  if (status === 200 && request.headers['if-none-match'] === etag) {
    reply.raw.writeHead(304, heads.unchanged)
    reply.raw.end()
    return
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.raw.writeHead(status, heads[encoding])
  reply.raw.end(bodies[encoding])
}
