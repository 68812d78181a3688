/** Serves pictures and models of the demo catalogue. They change with the code only, so browsers may cache them for a day. */
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export async function serveDemoFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('../../demo/pictures', import.meta.url)),
    prefix: '/demo/pictures/',
    decorateReply: false,
    maxAge: '1d',
    cacheControl: true,
    index: false,
  })
}
