/** Calls that write their own answer: files, and webhooks whose signature covers the raw bytes. */
import type * as z from 'zod/mini'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DownloadEndpoint, Who } from '../../contract/endpoint.ts'
import type { Lang } from '../../contract/lang.ts'
import { contextOf } from './caller.ts'
import type { AnyoneContext, BuyerContext, ShopperContext, StaffContext } from '../context.ts'
import { rawInput, readInput } from './input.ts'
import { priorityOf } from './overload.ts'
import { register } from './registry.ts'

type RawContext<W extends Who> = W extends 'anyone'
  ? AnyoneContext
  : W extends 'shopper'
    ? ShopperContext
    : W extends 'buyer'
      ? BuyerContext
      : StaffContext

type RawHandler<W extends Who> = (
  context: RawContext<W>,
  request: FastifyRequest<{
    Params: Record<string, string>
    Querystring: Record<string, string | undefined>
  }>,
  reply: FastifyReply,
) => Promise<unknown>

/** Notifications are short; a larger body is not a provider's. */
const RAW_MAX_BYTES = 64 * 1024

/**
 * Serves a call outside the envelope. The body, of any type, is a Buffer. Errors are answered as for every call.
 * @param spec.path below `/api`
 */
export async function serveRaw<const W extends Who>(
  app: FastifyInstance,
  spec: { method: 'GET' | 'POST'; path: `/${string}`; who: W },
  handler: RawHandler<W>,
): Promise<void> {
  const { method, path, who } = spec
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    raw.route({
      method,
      url: path,
      config: { who, priority: priorityOf(spec, app.priorities) },
      bodyLimit: RAW_MAX_BYTES,
      handler: async (request, reply) => {
        const context = (await contextOf(raw, request, reply, who)) as RawContext<W>
        return handler(context, request as Parameters<RawHandler<W>>[1], reply)
      },
    })
    register(raw, { method, path: `${raw.prefix}${path}`, who, endpoint: null, render: null })
  })
}

/** Serves a file by its contract: the handler gets the parsed input. @throws {Refused} invalidInput, with the fields */
export const serveDownload = <const W extends Who, I extends z.core.$ZodType>(
  app: FastifyInstance,
  endpoint: DownloadEndpoint<W, I>,
  handler: (
    context: RawContext<W>,
    input: z.output<I>,
    reply: FastifyReply,
  ) => Promise<FastifyReply>,
): Promise<void> =>
  serveRaw<W>(app, endpoint, (context, { query, params }, reply) => {
    const raw = rawInput({ query, params, body: undefined })
    const { lang } = context as { lang: Lang }
    return handler(context, readInput(endpoint, raw, lang) as z.output<I>, reply)
  })
