/** The registry of all calls: OpenAPI, rendering and the access matrix are made from it. */
import type { FastifyInstance } from 'fastify'
import type { Endpoint, Who } from '../../contract/endpoint.ts'
import type { Lang } from '../../contract/lang.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call. Below `/api` every route must declare it. */
    who?: Who
  }
}

export type RouteEntry = {
  method: 'GET' | 'POST'
  /** The whole address with its `:names`, `/api` included. */
  path: string
  who: Who
  /** Null where a handler writes its own answer: files, webhooks of providers. */
  endpoint: Endpoint | null
  /** Answers an anonymous visitor in process, without HTTP. The data is what HTTP would send. */
  render: ((input: unknown, lang: Lang) => Promise<unknown>) | null
}

export type RouteRegistry = {
  all: RouteEntry[]
  byKey: Map<string, RouteEntry>
}

/**
 * Refuses to register a route that does not declare its audience: the shop does not start with one, so neither a build
 * nor a test passes (I-54).
 */
export function demandAudience(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.who === undefined || !WHO.test(config.who)) {
      throw new Error(`nobody said who may call ${String(method)} ${url}`)
    }
  })
}

const WHO = /^(anyone|shopper|buyer|staff(:[a-z][a-z.-]*)?)$/

export const newRegistry = (): RouteRegistry => ({ all: [], byKey: new Map() })

/** @throws when two domains claim one address. */
export function register(app: FastifyInstance, entry: RouteEntry): void {
  const key = `${entry.method} ${entry.path}`
  if (app.registry.byKey.has(key)) throw new Error(`served twice: ${key}`)
  app.registry.byKey.set(key, entry)
  app.registry.all.push(entry)
}

/** Every call, in order of registration. */
export const routeRegistry = (app: FastifyInstance): readonly RouteEntry[] => app.registry.all

/**
 * Calls an endpoint as an anonymous visitor would, in process.
 * @throws {Refused} as the call would refuse; anything else is a server error
 */
export async function callInProcess(
  app: FastifyInstance,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  input: unknown,
  lang: Lang,
): Promise<unknown> {
  const entry = app.registry.byKey.get(`${method} /api${path}`)
  if (!entry?.render) throw new Error(`no such call: ${method} ${path}`)
  return entry.render(input, lang)
}

/** Methods registered for an address, to distinguish "wrong method" from "no such address". */
export function methodsAt(app: FastifyInstance, path: string): string[] {
  const parts = path.split('/')
  const fits = (entry: RouteEntry) => {
    const own = entry.path.split('/')
    return (
      own.length === parts.length && own.every((each, i) => each[0] === ':' || each === parts[i])
    )
  }
  return [...new Set(app.registry.all.filter(fits).map((entry) => entry.method))]
}
