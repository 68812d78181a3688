/**
 * Requests that break HTTP's own rules before a route is looked for: cut, too long, too slow, in a method or with an
 * expectation that no shop has. Where HTTP allows an answer they get an envelope and the headers of every other one.
 */
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Reasons, Refused, type Reason } from '../../contract/refusal.ts'
import { API_HEADERS, baseHeaders } from './headers.ts'
import { langOf, translate } from '../text/translate.ts'

type Refusal = { status: number; reason: Reason }

const UNREADABLE: Refusal = { status: 400, reason: Reasons.unreadable }
const BY_CODE: Readonly<Record<string, Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, reason: Reasons.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, reason: Reasons.tooLarge },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, reason: Reasons.tooLarge },
}

/** For Fastify's `clientErrorHandler`: there is no request yet, only a socket. */
export const answerClientError =
  (publicUrl: string) =>
  (error: Error & { code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    // `end` and not `destroy`: data still on its way from the sender must not cost them the answer.
    socket.end(answerText(BY_CODE[error.code ?? ''] ?? UNREADABLE, publicUrl, undefined))
  }

export function answerProtocolErrors(app: FastifyInstance): void {
  const { publicUrl } = app.config
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = answerOf({ ...UNREADABLE, status: 417 }, publicUrl, langIn(request))
    response.writeHead(417, headers).end(body)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw
    const isNamed = headers.host !== undefined || httpVersion === '1.0'
    done(isNamed ? undefined : new Refused(Reasons.unreadable))
  })
  // A shop is not a proxy. Without a listener the connection would be closed without an answer.
  app.server.on('connect', (request: IncomingMessage, socket: Duplex) => {
    const refusal = { status: 405, reason: Reasons.noSuchCall }
    socket.on('error', () => {})
    socket.end(answerText(refusal, publicUrl, langIn(request)))
  })
}

const langIn = ({ headers }: IncomingMessage) =>
  typeof headers.lang === 'string' ? headers.lang : undefined

function answerOf({ reason }: Refusal, publicUrl: string, lang: string | undefined) {
  const msg = translate(langOf(lang), reason.message)
  const body = JSON.stringify({ code: reason.code, msg, data: null })
  const headers: Record<string, string> = {
    ...baseHeaders(publicUrl),
    ...API_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  return { headers, body }
}

function answerText(refusal: Refusal, publicUrl: string, lang: string | undefined): string {
  const { headers, body } = answerOf(refusal, publicUrl, lang)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const first = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`
  return `${[first, ...lines].join('\r\n')}\r\n\r\n${body}`
}
