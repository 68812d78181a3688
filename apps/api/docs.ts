/** The API documentation: /api/openapi.json, and a reference to browse at /api/docs. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { gzipOf } from '#kit/server/http/compress.ts'
import { hashesOf } from '#kit/server/http/csp.ts'
import { openApi, type CallNotes } from '#kit/server/http/openapi.ts'
import { routeRegistry } from '#kit/server/http/registry.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGE = '/api/docs/'
const SCRIPT = '/api/docs/js/scalar.js'
/** The description of calls is not a secret. */
const OPEN = { config: { who: 'anyone' } } as const

export function serveDocs(app: FastifyInstance): void {
  const describe = memoize(async () =>
    openApi(routeRegistry(app), notesIn(contracts()), app.config.publicUrl),
  )
  const reference = memoize(loadReference)
  app.get('/openapi.json', OPEN, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await describe()),
  )
  app.get('/docs', OPEN, async (_request, reply) => reply.redirect(PAGE))
  app.get('/docs/', OPEN, async (_request, reply) => {
    const { html } = await reference()
    return reply
      .headers({ 'content-security-policy': policyFor(html), 'cache-control': 'no-cache' })
      .type('text/html')
      .send(html)
  })
  app.get('/docs/js/scalar.js', OPEN, async (_request, reply) => {
    const { script } = await reference()
    return reply
      .headers({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
      .type('text/javascript')
      .send(script)
  })
}

/** The reference is four megabytes of script, so it is read on request, and not at every start. */
async function loadReference(): Promise<{ html: string; script: Buffer }> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const reader = Fastify()
  const configuration = {
    url: '/api/openapi.json',
    pageTitle: 'Tradepost API',
    withDefaultFonts: false,
    telemetry: false,
    cdn: SCRIPT,
  }
  await reader.register(scalar, { routePrefix: '/api/docs', configuration })
  const [page, code] = await Promise.all([reader.inject(PAGE), reader.inject(SCRIPT)])
  await reader.close()
  return { html: page.body, script: gzipOf(code.rawPayload) }
}

/** The reference inserts inline styles; they are allowed on this page only. */
const policyFor = (html: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(html).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const contracts = () =>
  globSync('domains/*/contract.ts', { cwd: ROOT }).map((file) => readFileSync(ROOT + file, 'utf8'))

/** The name of each call and its docstring, from the contracts. */
function notesIn(texts: string[]): CallNotes {
  const notes = new Map<string, { name: string; text: string }>()
  const call =
    /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?export const (\w+) = endpoint\(\{\s*method: '(\w+)',\s*path: '([^']+)'/g
  for (const [, comment = '', name = '', method = '', path = ''] of texts.flatMap((text) => [
    ...text.matchAll(call),
  ])) {
    const text = comment
      .replace(/^\s*\*? ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    notes.set(`${method} /api${path}`, { name, text })
  }
  return notes
}

function memoize<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
}
