/** Calls an endpoint over HTTP in tests: headers set explicitly, the whole answer returned. */
import type { ArgumentOf, DataOf, Endpoint, Envelope } from '#kit/contract/endpoint.ts'

/** Headers that identify the caller and the language. */
export type Caller = Record<string, string>

export type Answered<Data> = { status: number; headers: Headers; envelope: Envelope<Data> }

export async function callOver<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: ArgumentOf<E>,
  by: Caller = {},
): Promise<Answered<DataOf<E>>> {
  const rest = new Map(
    Object.entries((input ?? {}) as object).filter(([, value]) => value !== undefined),
  )
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name)))
    rest.delete(name)
    return value
  })
  const isGet = endpoint.method === 'GET'
  const query = new URLSearchParams(
    isGet ? [...rest].map(([name, value]) => [name, String(value)]) : [],
  )
  const response = await fetch(`${url}/api${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: endpoint.method,
    headers: { ...(isGet ? {} : { 'content-type': 'application/json' }), ...by },
    ...(isGet ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
  const envelope = (await response.json()) as Envelope<DataOf<E>>
  return { status: response.status, headers: response.headers, envelope }
}
