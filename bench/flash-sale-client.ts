/** A crowd of logged-in buyers who have their tickets and ask twice each, all at once. It tells how many were answered, when, and at what cost. */
import autocannon from 'autocannon'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { familyCpuMs, ownCpuMs } from './processor.ts'

/** `nodeMs`, `databaseMs`: what the shop and its database took meanwhile, for whatever. */
export type Attempts = {
  count: number
  ms: number
  p50: number
  p99: number
  failed: number
  nodeMs: number
  databaseMs: number
}

type Given = {
  url: string
  tokens: string[]
  activityId: number
  skuId: number
  processes: { shop: number; postmaster: number }
}

/** As many as one network may have open. */
const CONNECTIONS = 60
const TICKETS_AT_ONCE = 32

const { url, tokens, activityId, skuId, processes } = JSON.parse(await text(process.stdin)) as Given
const headersOf = (token: string) => ({ 'user-token': token, 'content-type': 'application/json' })

const bodies = new Map<string, string>()
const queue = [...tokens]
await Promise.all(
  Array.from({ length: TICKETS_AT_ONCE }, async () => {
    for (let token = queue.pop(); token !== undefined; token = queue.pop()) {
      const body = JSON.stringify({ activityId, skuId })
      for (;;) {
        const asking = { method: 'POST', headers: headersOf(token), body }
        const answer = await fetch(`${url}/api/promotions/flash-tickets`, asking)
        const { data } = (await answer.json()) as { data: { ticket?: string } | null }
        const ticket = data?.ticket
        if (ticket !== undefined) {
          bodies.set(token, JSON.stringify({ activityId, skuId, count: 1, ticket }))
          break
        }
        await sleep(50)
      }
    }
  }),
)

const askings = [...bodies, ...bodies]
let next = 0
const times: number[] = []
let failed = 0
const ended = Promise.withResolvers<autocannon.Result>()
const cpu = () => ({
  nodeMs: ownCpuMs(processes.shop),
  databaseMs: familyCpuMs(processes.postmaster),
})
const before = cpu()
const began = performance.now()
const run = autocannon(
  {
    url,
    connections: CONNECTIONS,
    amount: askings.length,
    timeout: 30,
    requests: [
      {
        method: 'POST',
        path: '/api/promotions/flash-claims',
        setupRequest: (request) => {
          const [token, body] = askings[next++ % askings.length]!
          return { ...request, headers: headersOf(token), body }
        },
      },
    ],
  },
  (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
)
run.on('response', (_client: unknown, status: number, _bytes: number, ms: number) => {
  if (status >= 500 || status === 429) failed++
  else times.push(ms)
})
const { errors, timeouts } = await ended.promise
const ms = performance.now() - began
const after = cpu()
const at = (share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
const attempts: Attempts = {
  count: times.length,
  ms,
  p50: at(0.5),
  p99: at(0.99),
  failed: failed + errors + timeouts,
  nodeMs: after.nodeMs - before.nodeMs,
  databaseMs: after.databaseMs - before.databaseMs,
}
console.log(JSON.stringify(attempts))
