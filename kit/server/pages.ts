/** Serves rendered pages: from the cache where it can, else by the bundle, with the headers of pages. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#kit/contract/values.ts'
import type { Outcome, Page, Renderer } from '#kit/web/page.ts'
import { encodingFor, encodingsOf } from './compress.ts'
import { policyOf, hashesOf } from './csp.ts'
import { answerTo } from './errors.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { callInProcess } from './registry.ts'
import { langOf, translate } from './translate.ts'
import { Refused } from '#kit/contract/refusal.ts'

export type PagesOptions = {
  cache: PageCache
  /** Production loads it once; development again for each page. */
  renderer: () => Promise<Renderer>
  manifestOf: (lang: Lang) => unknown
  /** Names the build, so that its pages never pass for another's. */
  build: string
  isDevelopment: boolean
}

/** Longer ones are nobody's: no page of ours needs them, and each would be kept under its own name. */
const MAX_URL = 2000
const RETRY_SECONDS = '2'

export function servePages(app: FastifyInstance, options: PagesOptions): void {
  const renderer = options.isDevelopment ? options.renderer : once(options.renderer)
  app.get('/*', async (request, reply) => {
    const lang = langOf(/(?:^|;\s*)lang=(\w+)/.exec(request.headers.cookie ?? '')?.[1])
    const url =
      request.url.length > MAX_URL ? request.url.split('?')[0]?.slice(0, MAX_URL) : request.url
    const { render, searchNames } = await renderer()
    const address = canonical(url ?? '/', searchNames)
    const make = () => pageOf(app, options, { lang, address, render })
    const page = options.isDevelopment
      ? await make()
      : await options.cache.get(`${lang} ${address}`, make)
    return sendPage(request, reply, page)
  })
}

/** The address with the names that matter, sorted: what follows `?utm_…=` makes no other page. */
function canonical(url: string, searchNames: Renderer['searchNames']): string {
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

type Wanted = { lang: Lang; address: string; render: Renderer['render'] }

async function pageOf(
  app: FastifyInstance,
  options: PagesOptions,
  { lang, address, render }: Wanted,
): Promise<KeptPage> {
  const { publicUrl, demo } = app.config
  const page = await render({
    url: address,
    lang,
    origin: publicUrl,
    isDemo: demo,
    manifest: options.manifestOf(lang),
    call: (endpoint, input) => outcomeOf(app, lang, callInProcess(app, endpoint, input, lang)),
  })
  if (page.location !== null) return redirection(page)
  const policy = policyOf({
    hashes: hashesOf(page.html),
    isSecure: publicUrl.startsWith('https:'),
    isDevelopment: options.isDevelopment,
  })
  return {
    status: page.status,
    tags: page.tags,
    bodies: await encodingsOf(page.html),
    // Not of the body: it holds the times at which its data were read, which differ each time it is made.
    etag: `"${createHash('sha256').update(`${options.build} ${lang} ${address} ${page.version}`).digest('base64url').slice(0, 27)}"`,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': page.status === 200 ? 'private, no-cache' : 'no-store',
      vary: 'cookie, accept-encoding',
      ...(page.status === 503 ? { 'retry-after': RETRY_SECONDS } : {}),
    },
  }
}

const NOTHING = Buffer.alloc(0)

function redirection({ status, location }: Page): KeptPage {
  const bodies = { identity: NOTHING, gzip: NOTHING, br: NOTHING }
  return {
    status,
    etag: '',
    tags: [],
    bodies,
    headers: { location: location ?? '/', 'cache-control': 'no-store' },
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

function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  if (page.etag !== '' && page.status === 200 && request.headers['if-none-match'] === page.etag) {
    // Without the policy: the browser keeps the one of the body it has, whose scripts it fits.
    const { 'cache-control': cacheControl = '', vary = '' } = page.headers
    return reply.code(304).headers({ etag: page.etag, 'cache-control': cacheControl, vary }).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  reply.code(page.status).headers(page.headers)
  if (page.etag !== '' && page.status === 200) reply.header('etag', page.etag)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
}
