/** Serves an endpoint of the contract over HTTP: identifies the caller, validates the input, wraps the answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DataOf, Endpoint, InputOf } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import type { Lang } from '../../contract/lang.ts'
import { envelope, serializerOf } from './answer.ts'
import { readForm, type UploadedFile } from './body.ts'
import { contextOf, prepareTravellingLogin } from './caller.ts'
import type { ContextFor } from '../context.ts'
import './decorations.ts'
import { rawInput, readInput } from './input.ts'
import { keyOf, ownBytes } from '../cache/answer-cache.ts'
import { priorityOf } from './overload.ts'
import type { Tag } from '../cache/invalidate.ts'
import { register } from './registry.ts'

/** `file` is set for endpoints with `file: true` only. */
type Handler<E extends Endpoint> = (
  context: ContextFor<E>,
  input: InputOf<E>,
  file: UploadedFile,
) => Promise<DataOf<E>> | DataOf<E>

type Options<E extends Endpoint> = {
  /**
   * For anonymous calls whose answer is the same for every visitor: it is cached (`../cache/answer-cache.ts`) until one
   * of these is invalidated.
   */
  cacheTags?: (input: InputOf<E>) => readonly Tag[]
  /**
   * For calls that begin with a transaction or with `together`: the login is checked with their first statements, in the
   * same round trip. Only the database may be used before those are answered.
   */
  loginTravels?: boolean
}

export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { cacheTags, loginTravels = false }: Options<E> = {},
): void {
  const write = serializerOf(endpoint, app.checkAnswers)
  const { method, path, who } = endpoint
  if (cacheTags !== undefined && (who !== 'anyone' || method !== 'GET')) {
    throw new Error(`kept for everybody, but not the same for all: ${method} ${path}`)
  }

  app.route({
    method,
    url: path,
    config: {
      who,
      acceptsFile: endpoint.file === true,
      priority: priorityOf(endpoint, app.priorities),
    },
    handler: async (request, reply) => {
      const key = cacheTags === undefined || app.answers === null ? null : keyOf(request)
      if (key === null) return reply.type(JSON_TYPE).send((await answer(request, reply)).text)
      const { body } = await app.answers!.get(key, async () => {
        const { input, text } = await answer(request, reply, { reader: app.db.as(3) }) // not from a replica, which may be behind
        return { tags: cacheTags!(input), body: ownBytes(text) }
      })
      return reply.type(JSON_TYPE).send(body)
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, other = {}) {
    const login = loginTravels ? prepareTravellingLogin(app, request, who) : null
    const known = login?.context ?? (await contextOf(app, request, reply, who))
    const context = { ...known, ...other } as ContextFor<E>
    try {
      const { raw, file } = await partsOf(endpoint, request)
      const input = readInput(endpoint, raw, context.lang) as InputOf<E>
      const data = await handler(context, input, file)
      await login?.proven()
      return { input, text: envelope(write(data), endpoint.success) }
    } catch (error) {
      await login?.proven() // an ended login is refused as such, whatever else failed
      throw error
    }
  }

  const render = async (given: unknown, lang: Lang) => {
    const context = visitor(app, endpoint, lang) as unknown as ContextFor<E>
    const input = readInput(endpoint, given, lang) as InputOf<E>
    return JSON.parse(write(await handler(context, input, none))) as unknown
  }
  register(app, { method, path: `${app.prefix}${path}`, who, endpoint, render })
}

const none = undefined as unknown as UploadedFile

async function partsOf(
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<{ raw: unknown; file: UploadedFile }> {
  const { query, params } = request
  if (endpoint.file !== true)
    return { raw: rawInput({ query, params, body: request.body }), file: none }
  const { fields, file } = await readForm(request)
  return { raw: rawInput({ query, params, body: fields }), file }
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The context of a page that is the same for everyone: no token, no cookie, no cart. */
function visitor(app: FastifyInstance, { path, who }: Endpoint, lang: Lang) {
  if (who !== 'anyone' && who !== 'shopper') throw new Refused(Reasons.loginNeeded)
  const db = app.db.as(3)
  return {
    ...app.composed,
    db,
    reader: db, // what is rendered is cached, so it must not come from a replica
    now: app.clock(),
    lang,
    log: app.log.child({ rendering: path }),
    config: app.config,
    ip: '',
    userAgent: '',
    hasGone: () => false,
    buyerId: null,
    guestKey: null,
    staffCookie: { token: null, set() {} },
  }
}

export type {
  AnyoneContext,
  BuyerContext,
  Context,
  ShopperContext,
  StaffContext,
} from '../context.ts'
