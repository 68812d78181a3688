/** A Fastify route that answers with given bytes and headers: the baseline for cached pages. */
import fastify from 'fastify'

type Given = { body: string; headers: Record<string, string> }

/** Started with what to answer in the environment; prints its address. */
const given = JSON.parse(process.env.PLAIN ?? '{}') as Given
const body = Buffer.from(given.body, 'base64')
const app = fastify()
app.get('/*', (_request, reply) => reply.headers(given.headers).send(body))
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
