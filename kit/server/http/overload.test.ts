/** Load shedding: browsing callers are asked to come back, paying callers are served. */
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { API_HEADERS, baseHeaders, sendHeaders } from './headers.ts'
import { shedLoad, priorityOf } from './overload.ts'
import { newSlots } from '../database/slots.ts'

const timers: (() => void)[] = []
const places = newSlots({
  ceilings: { 0: 4, 1: 3, 2: 2, 3: 1 },
  waitMs: { 0: 4, 1: 3, 2: 2, 3: 1 },
  fewWaiting: 0,
  patientMs: 0,
  after: (_ms, act) => {
    timers.push(act)
    return () => void timers.splice(timers.indexOf(act), 1)
  },
})
/** As if every caller had waited for as long as allowed. */
const waitedTooLong = () => {
  for (const act of timers.slice()) act()
}

const app = Fastify({ trustProxy: true })
app.setErrorHandler((error, _request, reply) => {
  const code = error instanceof Refused ? error.reason.code : 0
  return reply.code(code === 0 ? 500 : 200).send({ code })
})
sendHeaders(app, baseHeaders('https://shop.example'))
shedLoad(app, (request) => request.routeOptions.config.priority ?? 3, places)
const began: string[] = []
let goOn: (() => void)[] = []
/** Blocks until released. */
const work = (name: string) => async () => {
  began.push(name)
  await new Promise<void>((resolve) => goOn.push(resolve))
  return 'done'
}
for (const priority of [0, 1, 2, 3] as const) {
  app.get(`/${priority}`, { config: { priority } }, work(`GET ${priority}`))
  app.post(`/${priority}`, { config: { priority } }, work(`POST ${priority}`))
}
app.get('/files', () => 'always')
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request({ port, path, method, headers, agent: false })
  const answer = once(asked, 'response').then(([response]: IncomingMessage[]) => {
    response!.resume()
    return response!
  })
  answer.catch(() => {})
  asked.end()
  const status = answer.then(({ statusCode }) => statusCode)
  status.catch(() => {})
  return { asked, status, answer }
}
const finish = async () => {
  while (places.taken() > 0 || places.waiting() > 0) {
    for (const each of goOn.splice(0)) each()
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  began.splice(0)
}

test('while browsing takes all its slots, paying calls start, and calls that wait too long are refused', async () => {
  const first = ask('/3')
  await expect.poll(() => began).toEqual(['GET 3'])
  const second = ask('/3', { lang: 'en' })
  await expect.poll(() => places.waiting()).toBe(1)
  const paying = ask('/0', {}, 'POST')
  await expect.poll(() => began).toEqual(['GET 3', 'POST 0'])
  waitedTooLong()
  const answered = await second.answer
  expect([answered.statusCode, answered.headers['retry-after']]).toEqual([503, '2'])
  expect(answered.headers).toMatchObject({ ...baseHeaders('https://shop.example'), ...API_HEADERS })
  expect((await ask('/files').answer).statusCode).toBe(200)
  for (const each of goOn.splice(0)) each()
  expect([await first.status, await paying.status]).toEqual([200, 200])
  await finish()
})

test('a caller that leaves while waiting is never started', async () => {
  const first = ask('/3')
  await expect.poll(() => began).toEqual(['GET 3'])
  const gone = ask('/3')
  await expect.poll(() => places.waiting()).toBe(1)
  gone.asked.destroy()
  await expect.poll(() => places.waiting()).toBe(0)
  for (const each of goOn.splice(0)) each()
  expect(await first.status).toBe(200)
  expect(began).toEqual(['GET 3'])
  await finish()
})

test('a slow body takes no slot', async () => {
  const slow = request({ port, path: '/3', method: 'POST', headers: { 'content-length': '5' } })
  slow.write('"1')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(places.taken()).toBe(0)
  slow.on('error', () => {})
  slow.destroy()
})

test('one network and one login have a limited number of calls in progress, and others are not delayed', async () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip })
  const many = Array.from({ length: 64 }, () => ask('/0', from('203.0.113.7')))
  await expect.poll(() => places.taken() + places.waiting()).toBe(64)
  const one = await ask('/0', from('203.0.113.7')).answer
  expect(one.statusCode).toBe(200)
  expect(places.waiting() + places.taken()).toBe(64)
  const other = ask('/0', from('203.0.113.8'))
  await expect.poll(() => places.waiting() + places.taken()).toBe(65)
  await finish()
  expect(await Promise.all([...many, other].map(({ status }) => status))).toEqual(
    Array(65).fill(200),
  )
  // Finished calls no longer count: as many may come again.
  const again = Array.from({ length: 64 }, () => ask('/0', from('203.0.113.7')))
  await expect.poll(() => places.taken() + places.waiting()).toBe(64)
  await finish()
  expect((await Promise.all(again.map(({ answer }) => answer))).length).toBe(64)
  const logins = Array.from({ length: 17 }, () => ask('/0', { 'user-token': 'a' }))
  await expect.poll(() => places.taken() + places.waiting()).toBe(16)
  await finish()
  await Promise.all(logins.map(({ status }) => status))
})

test('the priority that domains set for a path counts, longest match first; otherwise writing comes before reading', () => {
  const priorities = { '/orders': 0, '/payments': 0, '/cart': 1, '/cart/pad': 3 } as const
  const of = (method: 'GET' | 'POST', path: string, who: 'anyone' | 'shopper' | 'buyer') =>
    priorityOf({ method, path, who }, priorities)
  expect([
    of('POST', '/payments/orders/:id/attempts', 'buyer'),
    of('GET', '/orders/:orderNumber', 'buyer'),
    of('POST', '/payments/notify/:provider', 'anyone'),
  ]).toEqual([0, 0, 0])
  expect([
    of('POST', '/cart/lines', 'shopper'),
    of('GET', '/cart', 'shopper'),
    of('POST', '/user/login', 'anyone'),
  ]).toEqual([1, 1, 1])
  expect([
    of('GET', '/message/list', 'buyer'),
    of('GET', '/products', 'anyone'),
    of('POST', '/cart/pad/text', 'shopper'),
  ]).toEqual([2, 3, 3])
  expect(Reasons.overloaded.code).toBe(3014)
})
