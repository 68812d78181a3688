/** Text that no database keeps is told so at the door, and is no fault of the shop. */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
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

test('whole characters, however they are written, are what they are', async () => {
  const { data } = await send('{"texts":{"a":"\\ud83d\\ude00","b":"\\\\u0000","c":"\\u9600"}}')
  expect(data).toEqual({ texts: ['😀', '\\u0000', '阀'] })
})
