/** The identity of a caller, and requests of the contract's calls. */
import { randomBytes } from 'node:crypto'
import type { ArgumentOf, DataOf, Endpoint, Envelope } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'

/** A refusal of the shop, with its code and details. */
export class ShopRefusal extends Error {
  readonly code: number
  readonly detail: unknown
  constructor(path: string, { code, msg, data }: Envelope<unknown>) {
    super(`${path}: ${code} ${msg}`)
    this.code = code
    this.detail = data
  }
}

/** The caller's identity: stored between calls and changed by logging in and out. */
export type Caller = {
  readonly url: string
  lang: Lang
  token: string | null
  cartKey: string
  staffCookie: string | null
  /** The latest answer's HTTP status and headers, for tests that check them. */
  last: { status: number; headers: Headers } | null
  /** The whole envelope, whatever its code. */
  envelope<E extends Endpoint>(
    endpoint: E,
    input: ArgumentOf<E>,
    headers?: Record<string, string>,
  ): Promise<Envelope<DataOf<E>>>
  /** The data. @throws {ShopRefusal} */
  call<E extends Endpoint>(endpoint: E, input: ArgumentOf<E>): Promise<DataOf<E>>
}

/** Under both names: a shop with an https address expects the second, whatever the connection. */
export const staffCookies = (token: string): string => `staff=${token}; __Host-staff=${token}`

const headersOf = (caller: Caller): Record<string, string> => ({
  lang: caller.lang,
  'cart-key': caller.cartKey,
  ...(caller.token === null ? {} : { 'user-token': caller.token }),
  ...(caller.staffCookie === null ? {} : { cookie: staffCookies(caller.staffCookie) }),
})

/** Fills the path, and puts the rest into the query or the body. */
export function requestOf(
  endpoint: Endpoint,
  input: object,
): { path: string; body: string | null } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  if (endpoint.method === 'POST') return { path, body: JSON.stringify(Object.fromEntries(rest)) }
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return { path: rest.size === 0 ? path : `${path}?${query}`, body: null }
}

export function callerOf(url: string, lang: Lang): Caller {
  const caller: Caller = {
    url,
    lang,
    token: null,
    cartKey: randomBytes(32).toString('base64url'),
    staffCookie: null,
    last: null,
    async envelope(endpoint, input, headers = {}) {
      const { path, body } = requestOf(endpoint, input as object)
      const response = await fetch(`${url}/api${path}`, {
        method: endpoint.method,
        headers: {
          ...headersOf(caller),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body,
      })
      caller.last = { status: response.status, headers: response.headers }
      const cookie = /^(?:__Host-)?staff=([^;]*)/.exec(
        response.headers.get('set-cookie') ?? '',
      )?.[1]
      if (cookie !== undefined) caller.staffCookie = cookie === '' ? null : cookie
      return (await response.json()) as Envelope<DataOf<typeof endpoint>>
    },
    async call(endpoint, input) {
      const envelope = await caller.envelope(endpoint, input)
      if (envelope.code !== (endpoint.success ?? 1)) throw new ShopRefusal(endpoint.path, envelope)
      return envelope.data as DataOf<typeof endpoint>
    },
  }
  return caller
}
