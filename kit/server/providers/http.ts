/**
 * Calls a provider (of payments, of tracking) over HTTP: with keep-alive, time limits, and without following redirects. Node's own `http` client and not
 * `fetch`, which does not tell whether an idle connection had been closed: a call on one never arrived and is sent again.
 */
import * as http from 'node:http'
import * as https from 'node:https'
import { isStorable } from '../http/body.ts'
import { ProviderAway, ProviderRefused } from './errors.ts'

/** From the first byte to the last, connecting included (reliability.md 5.9). */
const TOTAL_MS = 8_000
const ANSWER_MAX_BYTES = 1024 * 1024
/** Of files, which take longer than an answer. */
const FILE_TOTAL_MS = 60_000

const agents = {
  'http:': new http.Agent({ keepAlive: true, maxSockets: 32 }),
  'https:': new https.Agent({ keepAlive: true, maxSockets: 32 }),
}

export type Ask = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}
type Bounds = { maxBytes: number; totalMs: number }
const ANSWER: Bounds = { maxBytes: ANSWER_MAX_BYTES, totalMs: TOTAL_MS }

const UNAUTHORIZED = 401
/** Nothing was done for these: too many at once, and the connections that were never made. */
const TOO_MANY = 429
const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']
/** Statuses that say nothing about the request itself: too slow, still processing the same key, too early. */
const LATER = [408, 409, 425]

export type ProviderAnswer = { text: string; headers: http.IncomingHttpHeaders }
type RawAnswer = { bytes: Buffer; headers: http.IncomingHttpHeaders }

/**
 * The answer of a provider, of 200 to 299.
 * @param codeOf the provider's own word for a refusal, from the body of its answer
 * @throws {ProviderAway} without an answer in time, or on an error of the provider: it may have processed the call
 * @throws {ProviderRefused} when it refuses or redirects
 */
export async function askText(
  request: Ask,
  codeOf: (text: string) => string = () => '',
): Promise<ProviderAnswer> {
  const { bytes, headers } = await askWithin(ANSWER, request, codeOf)
  return { text: bytes.toString('utf8'), headers }
}

/**
 * A file of a provider, whole in memory: `maxBytes` of it at most.
 * @throws ProviderAway, ProviderRefused
 */
export async function askFile(
  request: Ask,
  maxBytes: number,
  codeOf: (text: string) => string = () => '',
): Promise<Buffer> {
  return (await askWithin({ maxBytes, totalMs: FILE_TOTAL_MS }, request, codeOf)).bytes
}

async function askWithin(
  bounds: Bounds,
  request: Ask,
  codeOf: (text: string) => string,
): Promise<RawAnswer> {
  const { status, ...answer } = await sendWithRetries(request, bounds, 1)
  if (status === TOO_MANY)
    throw new ProviderAway(`it answered ${status}`, { isUnsent: true, isTooMany: true })
  if (status >= 500 || LATER.includes(status)) throw new ProviderAway(`it answered ${status}`)
  if (status >= 200 && status < 300) return answer
  const code = codeOf(answer.bytes.toString('utf8'))
  const message = `it answered ${status}${code === '' ? '' : ` ${code}`}`
  throw new ProviderRefused(message, code, { areKeysRefused: status === UNAUTHORIZED })
}

/**
 * The answer whatever its status, of a provider that says within its JSON what became of a call.
 * @throws {ProviderAway} without an answer in time, or without JSON
 */
export async function askAnyStatus(request: Ask): Promise<{ status: number; data: unknown }> {
  const { status, bytes } = await sendWithRetries(request, ANSWER, 1)
  const data = parseJson(bytes.toString('utf8'))
  if (data === undefined) throw new ProviderAway(`it answered ${status} and no JSON`)
  return { status, data }
}

/** The same as `askText`, of an answer in JSON. @throws ProviderAway, ProviderRefused */
export async function ask(request: Ask, codeOf?: (text: string) => string): Promise<unknown> {
  const { text } = await askText(request, codeOf)
  const value = parseJson(text)
  if (value === undefined) throw new ProviderAway('it answered no JSON')
  return value
}

/** @returns undefined where it is no JSON, or has characters that no database stores */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isStorable(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** @param retries for a connection that the other side closed while it lay idle: what was sent there never arrived */
function sendWithRetries(
  ask: Ask,
  bounds: Bounds,
  retries: number,
): Promise<RawAnswer & { status: number }> {
  const { method, url, headers, body } = ask
  const { protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  const agent = agents[isSecure ? 'https:' : 'http:']
  return new Promise((resolve, reject) => {
    const isFirst = retries > 0
    const away = (cause: NodeJS.ErrnoException) => {
      const isUnsent = isFirst && NEVER_CONNECTED.includes(cause.code ?? '')
      reject(new ProviderAway('it did not answer', { cause, isUnsent }))
    }
    const request = (isSecure ? https : http).request(
      url,
      { method, headers, agent, signal: AbortSignal.timeout(bounds.totalMs) },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > bounds.maxBytes) request.destroy(new Error('the answer is too long'))
          else parts.push(part)
        })
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          resolve({ status: answer.statusCode ?? 0, bytes, headers: answer.headers })
        })
        answer.on('error', away)
      },
    )
    request.on('error', (error: NodeJS.ErrnoException) => {
      const wasIdle = request.reusedSocket && error.code === 'ECONNRESET'
      if (wasIdle && retries > 0) resolve(sendWithRetries(ask, bounds, retries - 1))
      else away(error)
    })
    request.end(body)
  })
}
