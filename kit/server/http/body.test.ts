/** Text that the database cannot store is refused when the body is read, and is not a server error. */
import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { Reasons } from '../../contract/refusal.ts'
import { readBodies } from './body.ts'
import { answerErrors } from './errors.ts'
import { newRegistry } from './registry.ts'
import { serve } from './serve.ts'

const echo = endpoint({
  method: 'POST',
  path: '/echo/:name',
  who: 'anyone',
  input: z.object({ name: z.string(), texts: z.record(z.string(), z.string()) }),
  data: z.object({ texts: z.array(z.string()) }),
})
const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  domains: [
    {
      routes: async (app) => serve(app, echo, (_, { texts }) => ({ texts: Object.values(texts) })),
    },
  ],
})

async function send(body: string, name = 'x') {
  const response = await fetch(`${shop.url}/api/echo/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return {
    status: response.status,
    ...((await response.json()) as { code: number; data: unknown }),
  }
}

test.each([
  ['the character zero', '{"texts":{"a":"x\\u0000y"}}'],
  ['zero in a name', '{"texts":{"\\u0000":"x"}}'],
  ['half a character', '{"texts":{"a":"\\ud83d"}}'],
])('%s cannot be read', async (_name, body) => {
  expect(await send(body)).toMatchObject({ status: 400, code: Reasons.unreadable.code, data: null })
})

test('nor can an address with it', async () => {
  const body = '{"texts":{}}'
  expect(await send(body, 'a%00b')).toMatchObject({ status: 400, code: Reasons.unreadable.code })
})

test('whole characters are accepted, however they are escaped', async () => {
  const { data } = await send('{"texts":{"a":"\\ud83d\\ude00","b":"\\\\u0000","c":"\\u9600"}}')
  expect(data).toEqual({ texts: ['😀', '\\u0000', '阀'] })
})

test('a slow body is answered within the time limit, in an envelope', async () => {
  const app = fastify()
  app.decorate('registry', newRegistry())
  app.decorate('priorities', {})
  await readBodies(app, { timeoutMs: 300 })
  answerErrors(app)
  app.post('/slow', async () => ({ code: 1 }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const request = httpRequest({
    port,
    path: '/slow',
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 1000 },
  })
  request.on('error', () => {})
  const drops = setInterval(() => request.write(' '), 50)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  for await (const chunk of response) text += String(chunk)
  clearInterval(drops)
  expect(response.statusCode).toBe(408)
  expect(JSON.parse(text)).toMatchObject({ code: Reasons.tooSlow.code, data: null })
  await app.close()
})
