/** Serves rendered pages: from the cache where it can, else by the bundle, with the headers of pages. */
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
  /** What the merchant has set for all pages, as it is now. */
  shop: () => Promise<ShopFacts>
  /** Names the build, so that its pages never pass for another's. */
  build: string
  isDevelopment: boolean
}

/** Longer ones are nobody's: no page of ours needs them, and each would be kept under its own name. */
const MAX_URL = 2000
/** Who calls what is no call is answered as a caller, not with a page. */
const IS_CALL = /^\/api(?:[/?]|$)/
/** A path is told apart by its parts; empty ones make no other page. */
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
      send(request, reply, await pageOf(app, options, renderer, lang, canonical(url, renderer)))
    })
    return
  }
  const renderer = await options.renderer()
  const busy = new Map<Lang, Promise<CachedPage>>()
  /** Who is turned away gets a page too: made once a language. */
  const busyPageIn = (lang: Lang) => {
    const page = busy.get(lang) ?? busyPage(app, options, lang)
    busy.set(lang, page)
    return page
  }
  const isBusy = (error: unknown) => error instanceof Refused && error.reason === Reasons.overloaded
  // Not async: a page that is kept is sent in the same turn of the loop.
  app.get('/*', (request, reply) => {
    if (IS_CALL.test(request.url)) return reply.callNotFound()
    const { lang, url } = requestedPage(request)
    const plain = withoutEmptyParts(url)
    if (plain !== url) return reply.headers(MOVED).redirect(plain, 301)
    const address = canonical(url, renderer)
    const page = cache.get(`${lang} ${address}`, () =>
      inPlace(app.places, 3, () => pageOf(app, options, renderer, lang, address)),
    )
    if (!(page instanceof Promise)) send(request, reply, page)
    else
      page
        .catch((error: unknown) => (isBusy(error) ? busyPageIn(lang) : Promise.reject(error)))
        .then(
          (made) => send(request, reply, made),
          (error: unknown) => reply.send(error),
        )
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

/** The address with the names that matter, sorted: what follows `?utm_…=` makes no other page. */
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
  return withBodies(page) // thousands a second are turned away in a flood, and few of its programs take packed bodies
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
  const page = await rendered(app, lang, async () => {
    const { timeZone, shopName } = await shop()
    facts = `${timeZone} ${shopName}`
    return render({
      url: address,
      lang,
      origin: publicUrl,
      isDemo: demo,
      timeZone,
      shopName,
      manifest: manifestOf(lang),
      call: (endpoint, input) => outcomeOf(app, lang, callInProcess(app, endpoint, input, lang)),
    })
  })
  // Not of the body: it holds the times at which its data were read, which differ each time it is made.
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

/** A page in any case: whoever asks for one is a person, and gets no JSON. */
async function rendered(
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

/** What an endpoint says to a visitor, in words. A fault is logged here; the page learns that there was one. */
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

/** Straight to the socket: everything that could be prepared was prepared when the page was made. */
function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): void {
  const { status, etag, login, heads, bodies } = page
  // Only whether there is a token is looked at: whose it is, and if it still lives, every call finds out.
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
