/** Priorities of calls: a made-up token does not get the slots reserved for paying callers. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Who } from '../../contract/endpoint.ts'
import { shedLoad } from './overload.ts'
import { newSlots, type Priority } from '../database/slots.ts'
import { newToken } from '../secrets/secret.ts'
import { newCallPriority, type Owner } from './call-priority.ts'

const alive = newToken()
const colleague = newToken()
let now = 0
let lookups: Owner[] = []
/** Withholds answers until released. */
let held: (() => void)[] | null = null

const app = Fastify({ trustProxy: true })
const many = { 0: 100, 1: 100, 2: 100, 3: 100 }
const places = newSlots({ ceilings: many, waitMs: many, fewWaiting: 100, patientMs: 10_000 })
const worthOf = newCallPriority({
  async isLive(owner, token) {
    lookups.push(owner)
    if (held !== null) await new Promise<void>((resolve) => held?.push(resolve))
    return token === (owner === 'buyer' ? alive : colleague)
  },
  staffCookie: 'staff',
  now: () => now,
})
shedLoad(app, worthOf, places)
const route = (path: string, who: Who, priority: Priority) =>
  app.get(path, { config: { who, priority } }, (each) => {
    // As every call looks up the caller's session.
    if (path === '/orders' && each.headers['user-token'] !== alive) each.sessionWas?.(false)
    return { worth: each.worth }
  })
route('/orders', 'buyer', 0)
route('/cart', 'shopper', 1)
route('/office', 'staff:orders.read', 2)
route('/notify', 'anyone', 0)
route('/goods', 'anyone', 3)
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())
beforeEach(() => {
  lookups = []
  held = null
  now += 3_600_000
})

async function worth(path: string, headers: Record<string, string> = {}, ip = '203.0.113.1') {
  const reply = await app.inject({ url: path, headers: { 'x-forwarded-for': ip, ...headers } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return (reply.json() as { worth: Priority }).worth
}

test('paying calls need a live session; without one a call counts as browsing', async () => {
  expect(await worth('/orders', { 'user-token': alive })).toBe(0)
  expect(await worth('/orders', { 'user-token': newToken() })).toBe(3)
  expect(await worth('/orders')).toBe(3)
  expect(await worth('/orders', { 'user-token': 'x'.repeat(5000) })).toBe(3)
  expect(lookups).toEqual(['buyer', 'buyer'])
  expect(await worth('/notify')).toBe(1)
  expect(await worth('/goods', { 'user-token': newToken() })).toBe(3)
})

test('a guest has something in hand when the request names a cart; a dead token is not a guest', async () => {
  expect(await worth('/cart', { 'cart-key': 'a'.repeat(43) })).toBe(1)
  expect(await worth('/cart')).toBe(3)
  expect(await worth('/cart', { 'cart-key': 'a' })).toBe(3)
  expect(await worth('/cart', { 'cart-key': 'a'.repeat(43), 'user-token': newToken() })).toBe(3)
  expect(await worth('/cart', { 'user-token': alive })).toBe(1)
})

test('a staff session is not a buyer session', async () => {
  expect(await worth('/office', { cookie: `lang=cn; staff=${colleague}` })).toBe(2)
  expect(await worth('/office', { cookie: `staff=${alive}` })).toBe(3)
  expect(await worth('/office', { 'user-token': alive })).toBe(3)
  expect(lookups).toEqual(['staff', 'staff'])
})

test('a session is looked up once in ten minutes', async () => {
  await worth('/orders', { 'user-token': alive })
  await worth('/orders', { 'user-token': alive })
  expect(lookups).toHaveLength(1)
  now += 600_001
  await worth('/orders', { 'user-token': alive })
  expect(lookups).toHaveLength(2)
})

test('a client that tries token after token is looked up thirty times in a minute, and others are not delayed', async () => {
  for (let i = 0; i < 40; i++) await worth('/orders', { 'user-token': newToken() }, '198.51.100.7')
  expect(lookups).toHaveLength(30)
  // A buyer in the same network counts as browsing; elsewhere nothing has changed.
  expect(await worth('/orders', { 'user-token': alive }, '198.51.100.7')).toBe(3)
  expect(await worth('/orders', { 'user-token': alive }, '198.51.100.8')).toBe(0)
  now += 60_001
  await worth('/orders', { 'user-token': newToken() }, '198.51.100.7')
  expect(lookups).toHaveLength(32)
})

test('few tokens are looked up at once: the others count as browsing before they wait long', async () => {
  held = []
  const crowd = Array.from({ length: 30 }, (_, i) =>
    worth('/orders', { 'user-token': newToken() }, `203.0.113.${i}`),
  )
  await expect.poll(() => lookups.length).toBe(4)
  expect(await Promise.all(crowd.slice(4))).toEqual(Array(26).fill(3))
  expect(lookups).toHaveLength(4)
  expect(await worth('/goods')).toBe(3)
  for (const go of held) go()
  await Promise.all(crowd)
})

test('a caller that leaves while its session is looked up takes no slot', async () => {
  held = []
  const gone = request({ port, path: '/orders', headers: { 'user-token': newToken() } })
  gone.on('error', () => {})
  gone.end()
  await expect.poll(() => held?.length).toBe(1)
  gone.destroy()
  await new Promise((resolve) => setTimeout(resolve, 30))
  held[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([places.taken(), places.waiting()]).toEqual([0, 0])
})
