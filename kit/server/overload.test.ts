/** A process that cannot keep up: who looks around is asked to come back, who pays is served. */
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { priorityOf, shedLoad } from './overload.ts'

const app = Fastify()
app.setErrorHandler((error, _request, reply) =>
  reply.code(error instanceof Refused && error.reason === Reasons.overloaded ? 503 : 500).send(''),
)
const late = shedLoad(app, 0.5)
for (const priority of [0, 1, 2, 3] as const) {
  app.get(`/${priority}`, { config: { priority } }, async () => 'ok')
}
afterAll(() => app.close())

const statuses = async () => {
  const answers = await Promise.all([0, 1, 2, 3].map((each) => app.inject(`/${each}`)))
  return answers.map((each) => each.statusCode)
}

/** Holds the loop up. */
function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

test('calls are turned away in the order of what they are worth, and all come back', async () => {
  expect(await statuses()).toEqual([200, 200, 200, 200])
  for (let i = 0; i < 8 && late() < 270; i++) {
    block(700)
    await sleep(1)
  }
  expect(await statuses()).toEqual([200, 200, 200, 503])
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200, 200, 200])
})

test('money is never turned away, browsing first', () => {
  const of = (method: 'GET' | 'POST', path: string, who: 'anyone' | 'buyer' | 'staff') =>
    priorityOf({ method, path, who })
  expect([of('POST', '/payments/pay', 'buyer'), of('POST', '/orders', 'buyer')]).toEqual([0, 0])
  expect([
    of('POST', '/cart/lines', 'buyer'),
    of('GET', '/cart', 'buyer'),
    of('GET', '/products', 'anyone'),
  ]).toEqual([1, 2, 3])
})
