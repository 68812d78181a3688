/** Calls that write their own answer: files, and webhooks whose signature covers the raw bytes. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Who } from '../../contract/endpoint.ts'
import { contextOf } from './caller.ts'
import type { AnyoneContext, BuyerContext, ShopperContext, StaffContext } from '../context.ts'
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
