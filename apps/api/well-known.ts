/** Small files at fixed addresses: favicon, robots.txt and the like. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { INERT } from '#kit/server/http/headers.ts'
import { serveSitemaps } from './sitemaps.ts'

const FAVICON = fileURLToPath(new URL('../storefront/favicon.svg', import.meta.url))
const WEEK = 'public, max-age=604800'

/** Personal pages are of no use to crawlers. */
const PRIVATE = ['/api/', '/office', '/login/', '/user/', '/shoppingCart', '/test']

export function serveWellKnown(app: FastifyInstance): void {
  const favicon = readFileSync(FAVICON)
  app.get('/favicon.svg', async (_request, reply) =>
    reply.header('cache-control', WEEK).type('image/svg+xml').send(favicon),
  )
  const robots = [
    'User-agent: *',
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app.config.publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
  serveSitemaps(app)
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .headers({ ...INERT, 'cache-control': WEEK })
      .type('text/plain; charset=utf-8')
      .send(robots),
  )
}
