/** Serves a call whose body is one large file: it is streamed, and never held in memory as a whole. */
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import type { DataOf, Endpoint, InputOf } from '../../contract/endpoint.ts'
import { envelope, serializerOf } from './answer.ts'
import { contextOf } from './caller.ts'
import type { ContextFor } from '../context.ts'
import './decorations.ts'
import { rawInput, readInput } from './input.ts'
import { priorityOf } from './overload.ts'
import { register } from './registry.ts'

/** The reader of the stream counts its bytes, and stops where it is too much. */
type Handler<E extends Endpoint> = (
  context: ContextFor<E>,
  input: InputOf<E>,
  body: Readable,
) => Promise<DataOf<E>>

/** Input is in the path alone: the body, of whatever type, is the file. Errors are answered as for every call. */
export async function serveStream<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): Promise<void> {
  const { method, path, who } = endpoint
  await app.register(async (raw) => {
    const write = serializerOf(endpoint, raw.checkAnswers)
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, body, done) => done(null, body))
    raw.route({
      method,
      url: path,
      config: { who, priority: priorityOf(endpoint, app.priorities) },
      handler: async (request, reply) => {
        const context = (await contextOf(raw, request, reply, who)) as ContextFor<E>
        const given = rawInput({ query: {}, body: null, params: request.params })
        const input = readInput(endpoint, given, context.lang) as InputOf<E>
        const data = await handler(
          context,
          input,
          (request.body as Readable | undefined) ?? request.raw,
        )
        return reply.type('application/json; charset=utf-8').send(envelope(write(data)))
      },
    })
    register(raw, { method, path: `${raw.prefix}${path}`, who, endpoint, render: null })
  })
}
