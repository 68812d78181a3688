/** What every call guarantees, whatever the domain: access, input, and the form of the answer. */
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { endpoint, type Endpoint } from '../../contract/endpoint.ts'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { IdParam, Instant } from '../../contract/values.ts'
import { callInProcess, routeRegistry } from './registry.ts'
import { serve } from './serve.ts'

const Item = z.object({
  id: z.int(),
  name: z.string(),
  price: z.nullable(z.object({ amount: z.int() })),
})
const getThing = endpoint({
  method: 'GET',
  path: '/things/:id',
  who: 'anyone',
  input: z.object({ id: IdParam }),
  data: Item,
})
const putThing = endpoint({
  method: 'POST',
  path: '/things/:id',
  who: 'buyer',
  input: z.object({
    id: IdParam,
    count: z.int().check(z.minimum(1)),
    title: z.string().check(z.minLength(2)),
  }),
  data: z.object({ buyerId: z.int(), id: z.int() }),
})
const peek = endpoint({
  method: 'GET',
  path: '/peek',
  who: 'shopper',
  input: z.object({}),
  data: z.object({ buyerId: z.nullable(z.int()), guestKey: z.nullable(z.string()), at: Instant }),
})
const ship = endpoint({
  method: 'POST',
  path: '/ship',
  who: 'staff:orders.ship',
  input: z.object({}),
  data: z.object({ name: z.string() }),
})
const phone = endpoint({
  method: 'POST',
  path: '/v1/phone',
  who: 'anyone',
  input: z.object({}),
  data: z.object({}),
  success: 200,
})
const send = endpoint({
  method: 'POST',
  path: '/files',
  who: 'anyone',
  input: z.object({ purpose: z.string() }),
  data: z.object({ bytes: z.int(), purpose: z.string() }),
  file: true,
})
const refuse = endpoint({
  method: 'GET',
  path: '/refuse',
  who: 'anyone',
  input: z.object({}),
  data: z.object({}),
})
const fail = endpoint({
  method: 'GET',
  path: '/fail',
  who: 'anyone',
  input: z.object({}),
  data: z.object({}),
})

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { logLevel: 'silent' },
  identity: {
    buyerOf: async (_db, token) => (token === 'good' ? { buyerId: 7, sessionId: 1 } : null),
    findBuyer: async () => null,
    staffOf: async (_db, token) =>
      token === 'full' || token === 'none'
        ? {
            staffId: 1,
            staffName: 'Wu',
            permissions: new Set(token === 'full' ? ['orders.ship'] : []),
          }
        : null,
  },
  domains: [
    {
      routes: async (app) => {
        const wide = { id: 5, name: '阀门', price: { amount: 3, cost: 1 }, secret: 'x' }
        serve(app, getThing, (_context, { id }) => ({ ...wide, id }))
        serve(app, putThing, ({ buyerId }, { id }) => ({ buyerId, id }))
        serve(app, peek, ({ buyerId, guestKey, now }) => ({ buyerId, guestKey, at: now }))
        serve(app, ship, ({ staffName }) => ({ name: staffName }))
        serve(app, phone, () => ({}))
        serve(app, send, (_context, { purpose }, file) => ({ bytes: file.buffer.length, purpose }))
        serve(app, refuse, () => {
          throw new Refused(Reasons.changedMeanwhile, { detail: { version: 3 } })
        })
        serve(app, fail, () => {
          throw new Error('the password is hunter2')
        })
      },
    },
  ],
})

const codeOf = async (endpointOf: Endpoint, input: object, by = {}) =>
  (await shop.call(endpointOf, input as never, by)).code

describe('answers', () => {
  test('contain the fields of the contract, and no other column', async () => {
    const answer = await shop.call(getThing, { id: 9 })
    expect(answer).toEqual({
      code: 1,
      msg: '',
      data: { id: 9, name: '阀门', price: { amount: 3 } },
    })
  })

  test('are the same when rendering calls in process', async () => {
    const data = await callInProcess(shop.app, getThing, { id: 9 }, 'cn')
    expect(data).toEqual({ id: 9, name: '阀门', price: { amount: 3 } })
  })

  test('have the success code that the contract asks for', async () => {
    expect(await codeOf(phone, {})).toBe(200)
  })

  test("refuse with HTTP 200, a code, a message in the caller's language, and details", async () => {
    const response = await fetch(`${shop.url}/api/refuse`, { headers: { lang: 'en' } })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      code: Reasons.changedMeanwhile.code,
      msg: 'This has changed in the meantime. Reload and try again.',
      data: { version: 3 },
    })
  })

  test('reveal nothing about a server error', async () => {
    const response = await fetch(`${shop.url}/api/fail`)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('hunter2')
  })
})

describe('access', () => {
  const input = { id: 1, count: 1, title: 'ab' }
  test('a buyer needs a live token', async () => {
    expect(await codeOf(putThing, input)).toBe(-201)
    expect(await codeOf(putThing, input, { 'user-token': 'bad' })).toBe(-202)
    expect(await codeOf(putThing, input, { cookie: 'token=good' })).toBe(-201)
    expect(await shop.call(putThing, input, { 'user-token': 'good' })).toMatchObject({
      data: { buyerId: 7 },
    })
  })

  test('a shopper may be a guest, but not with a dead token', async () => {
    const guestKey = 'k'.repeat(43)
    expect((await shop.call(peek, {}, { 'cart-key': guestKey })).data).toMatchObject({
      buyerId: null,
      guestKey,
    })
    expect((await shop.call(peek, {}, { 'cart-key': 'short' })).data).toMatchObject({
      guestKey: null,
    })
    expect(await codeOf(peek, {}, { 'user-token': 'bad' })).toBe(-202)
  })

  test('staff need their cookie and the permission', async () => {
    expect(await codeOf(ship, {})).toBe(-201)
    expect(await codeOf(ship, {}, { 'user-token': 'full' })).toBe(-201)
    expect(await codeOf(ship, {}, { cookie: 'staff=bad' })).toBe(-202)
    expect(await codeOf(ship, {}, { cookie: 'staff=none' })).toBe(Reasons.forbidden.code)
    expect(await codeOf(ship, {}, { cookie: 'staff=full' })).toBe(1)
  })

  test('rendering is anonymous, so calls that need a login refuse', async () => {
    await expect(callInProcess(shop.app, putThing, input, 'cn')).rejects.toThrow('kit.loginNeeded')
  })
})

describe('input', () => {
  const by = { 'user-token': 'good' }
  test("names each wrong field in the caller's language", async () => {
    const answer = await shop.call(putThing, { id: 1, count: 0, title: 'a' }, { ...by, lang: 'en' })
    expect(answer).toMatchObject({
      code: Reasons.invalidInput.code,
      data: {
        fields: [
          { path: 'count', message: 'Must be at least 1.' },
          { path: 'title', message: 'At least 2 characters.' },
        ],
      },
    })
  })

  test.each([
    { count: '2' },
    { count: 1.5 },
    { count: 1e20 },
    { count: null },
    { id: 'x' },
    { title: ['ab'] },
  ])('refuses %o', async (wrong) =>
    expect(await codeOf(putThing, { id: 1, count: 1, title: 'ab', ...wrong }, by)).toBe(3000),
  )

  test('the address wins over the body', async () => {
    const response = await fetch(`${shop.url}/api/things/4`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...by },
      body: JSON.stringify({ id: 8, count: 1, title: 'ab' }),
    })
    expect(await response.json()).toMatchObject({ data: { id: 4 } })
  })

  test('a form brings a file and fields', async () => {
    const form = new FormData()
    form.append('purpose', 'voucher')
    form.append('file', new Blob(['12345']), 'a.png')
    const response = await fetch(`${shop.url}/api/files`, { method: 'POST', body: form })
    expect(await response.json()).toMatchObject({ code: 1, data: { bytes: 5, purpose: 'voucher' } })
  })
})

test('the registry knows every call', () => {
  const mine = routeRegistry(shop.app).map((entry) => `${entry.who} ${entry.method} ${entry.path}`)
  expect(mine).toContain('staff:orders.ship POST /api/ship')
  expect(mine).toHaveLength(8)
})
