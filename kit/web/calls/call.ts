/** Calls an endpoint from a screen: fetch in the browser, a function call while rendering. */
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  SUCCESS,
  type ArgumentOf,
  type DataOf,
  type Call,
  type Download,
  type Envelope,
  type Who,
} from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { GUEST_KEY, guestKey, currentLang, currentToken } from '../session/session.ts'
import { word } from '../language/words.ts'

/** A failed request may be retried when it changes nothing. */
const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504]
/** After a write, reads go to the primary, not to a replica that may be behind. */
const OWN_WRITES_MS = 5000

let lastWriteAt = 0
export type LostLogin = {
  /** There was a login, which is no longer valid. */
  wasValid: boolean
  /** The buyer's token of the refused call, which need not be the latest; null without one. */
  token: string | null
}

let onLoginLost: (lost: LostLogin) => void = () => {}

/** The reaction to -201 or -202. Each app sets its own once, at its entry. */
export function whenLoginIsLost(react: (lost: LostLogin) => void): void {
  onLoginLost = react
}

/**
 * @param input path, query and body in one, as the contract names them
 * @throws {Refused} with the server's code, translated message and `detail` when it does not succeed
 */
export async function call<E extends Call>(
  endpoint: E,
  input: ArgumentOf<E>,
  signal?: AbortSignal,
): Promise<DataOf<E>> {
  const { address, body } = requestOf(endpoint, input)
  const headers = headersFor(endpoint) // a retry uses the same login as the first attempt
  const send = () =>
    fetch(address, {
      method: endpoint.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    })
  let response = await fetchOrUnreachable(send)
  if (endpoint.method === 'GET') {
    if (RETRIED.includes(response.status)) response = await fetchOrUnreachable(send)
  } else lastWriteAt = Date.now()
  return unwrap(endpoint, await envelopeOf(response), headers)
}

/** Path parameters are taken out of the input; the rest is the query of a GET or the body of a POST. */
export function requestOf(
  endpoint: Pick<Call, 'method' | 'path'>,
  input: unknown,
): { address: string; body?: string } {
  const rest = new Map(
    Object.entries((input ?? {}) as object).filter(([, value]) => value !== undefined),
  )
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  if (endpoint.method !== 'GET') {
    return { address: `/api${path}`, body: JSON.stringify(Object.fromEntries(rest)) }
  }
  const query = new URLSearchParams(
    [...rest].map(([name, value]) => [name, String(value)]),
  ).toString()
  return { address: `/api${path}${query === '' ? '' : `?${query}`}` }
}

/** Where a link finds the file. */
export const addressOf = <D extends Download>(download: D, input: ArgumentOf<D>): string =>
  requestOf(download, input).address

const USER_TOKEN = 'user-token'

/** A buyer is identified by the header, staff by a cookie that scripts cannot read. */
export function headersFor({ who, method, file }: Call): Record<string, string> {
  const headers: Record<string, string> = { lang: currentLang() }
  if (method === 'POST' && file !== true) headers['content-type'] = 'application/json'
  const token = currentToken()
  if ((who === 'shopper' || who === 'buyer') && token !== null) headers[USER_TOKEN] = token
  if (who === 'shopper' || (who === 'buyer' && method === 'POST')) headers[GUEST_KEY] = guestKey()
  if (who === 'anyone' && Date.now() - lastWriteAt < OWN_WRITES_MS) headers['just-wrote'] = '1'
  return headers
}

/**
 * @param sent the headers of the call, which identify its login
 * @throws {Refused} and, where the login has ended, notifies the app
 */
export function unwrap<E extends Call>(
  endpoint: E,
  envelope: Envelope<DataOf<E>>,
  sent: Readonly<Record<string, string>>,
): DataOf<E> {
  if (envelope.code === (endpoint.success ?? SUCCESS)) return envelope.data as DataOf<E>
  const { loginNeeded, loginExpired } = Reasons
  const wasValid = envelope.code === loginExpired.code
  if (wasValid || envelope.code === loginNeeded.code)
    onLoginLost({ wasValid, token: sent[USER_TOKEN] ?? null })
  throw new Refused(
    { code: envelope.code, message: envelope.msg || 'error' },
    { detail: envelope.data },
  )
}

async function fetchOrUnreachable(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refused({ code: Reasons.unavailable.code, message: word('kit.offline') })
  }
}

async function envelopeOf<Data>(response: Response): Promise<Envelope<Data>> {
  try {
    return (await response.json()) as Envelope<Data>
  } catch {
    return { code: Reasons.unavailable.code, msg: word('kit.unavailable'), data: null }
  }
}

/** How queries of one client reach the server. While rendering it is a function call, without a network. */
export type Caller = (endpoint: Call, input: unknown, signal?: AbortSignal) => Promise<unknown>

const callers = new WeakMap<QueryClient, Caller>()

export function callThrough(client: QueryClient, caller: Caller): void {
  callers.set(client, caller)
}

const callerOf = (client: QueryClient): Caller => callers.get(client) ?? (call as Caller)

/**
 * What belongs to a login is asked for again by every screen that shows it: it changes in other tabs, on other devices
 * and by colleagues. What is public is fresh as long as `queries.ts` says.
 */
const freshnessOf = ({ who }: Call) =>
  who === 'buyer' || who.startsWith('staff') ? { staleTime: 0 } : {}

/** The query of an endpoint. Keyed by path first, so that `queryKey: [endpoint.path]` matches every input of it. */
export const query = <E extends Call>(endpoint: E, input: ArgumentOf<E>) =>
  queryOptions({
    ...freshnessOf(endpoint),
    queryKey: [endpoint.path, input] as const,
    queryFn: ({ client, signal }) =>
      callerOf(client)(endpoint, input, signal) as Promise<DataOf<E>>,
  })

/** Any answer of the contract's `page()`. */
export type Paged = Call<
  Who,
  z.core.$ZodType,
  z.core.$ZodType<{ items: unknown[]; next: string | null }>
>

/** The query of a paged list. `input` is without `after`. */
export const pages = <E extends Paged>(endpoint: E, input: Omit<ArgumentOf<E>, 'after'>) =>
  infiniteQueryOptions({
    ...freshnessOf(endpoint),
    queryKey: [endpoint.path, 'pages', input] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callerOf(client)(endpoint, { ...input, after: pageParam }, signal) as Promise<DataOf<E>>,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: { next: string | null }) => page.next ?? undefined,
  })
