/**
 * Headers of every answer, and the refusal of cross-site writes. Our own and not @fastify/helmet, whose headers are set
 * by a hook: requests that the parser refuses run through no hook, and their answers have these headers too.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Reasons, Refused } from '../../contract/refusal.ts'

const HSTS = 'max-age=31536000; includeSubDomains'
const permissions = (camera: '()' | '(self)') =>
  `camera=${camera}, geolocation=(), microphone=(), payment=(), usb=(), xr-spatial-tracking=(self)`

/** Of the office's document: staff scan the codes of orders that are picked up. */
export const OFFICE_PERMISSIONS = permissions('(self)')

/** For everything: pages, calls, files. */
export function baseHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': permissions('()'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': HSTS } : {}),
  }
}

/** For everything that is not a page: it is never run or framed. */
export const INERT = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Answers to calls are data, and browsers do not cache them. */
export const API_HEADERS = {
  ...INERT,
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

export function sendHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Refuses writes that were sent from another site's page. */
export function refuseForeignOrigins(app: FastifyInstance): void {
  const own = new URL(app.config.publicUrl).host
  app.addHook('onRequest', (request, _reply, done) => {
    const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
    done(isWrite && isForeign(request, own) ? new Refused(Reasons.foreignOrigin) : undefined)
  })
}

/** Programs send neither header, and are harmless: they hold no visitor's cookies. */
export function isForeign(request: FastifyRequest, own: string): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  const { origin } = request.headers
  if (origin === undefined) return false
  if (!URL.canParse(origin)) return true // "null": a sandboxed or local page
  const { host } = new URL(origin)
  return host !== own && host !== request.headers.host
}
