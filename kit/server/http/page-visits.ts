/** Who opens a page of the shop: people in browsers, as far as requests show it. For counting, not for deciding anything. */
import type { FastifyInstance, FastifyRequest } from 'fastify'

export type PageVisitor = { ip: string; userAgent: string }
export type VisitListener = (visitor: PageVisitor) => void

/** Programs that say what they are. Others send no `Sec-Fetch` headers, which every browser of today does. */
const PROGRAM = /bot|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python/i
const NOT_THE_SHOP = /^\/(?:api|office|_|health|metrics)(?:\/|$)/

/** Calls the listeners after each page of the shop that a browser was sent because somebody went there. */
export function reportPageVisits(app: FastifyInstance, listeners: readonly VisitListener[]): void {
  if (listeners.length === 0) return
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 200 && reply.statusCode !== 304) return
    if (!isVisit(request)) return
    const visitor = { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    for (const listen of listeners) listen(visitor)
  })
}

export function isVisit({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  return (
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document' &&
    headers['sec-purpose'] === undefined && // fetched ahead of a visit that may never come
    !NOT_THE_SHOP.test(url) &&
    !PROGRAM.test(headers['user-agent'] ?? 'bot')
  )
}
