/**
 * A crowd of logged-in buyers who have their tickets and ask twice each, all at once. It reads a line with the buyers, then a line for each
 * sale, and writes a line for each of them: how many were answered, when, and at what cost.
 */
import autocannon from 'autocannon'
import { createInterface } from 'node:readline'
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
  processes: { shop: number; postmaster: number }
}
type Sale = { activityId: number; skuId: number }

/** As many as one network may have open. */
const CONNECTIONS = 60
const TICKETS_AT_ONCE = 32

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()
const { url, tokens, processes } = JSON.parse(await nextLine()) as Given
const headersOf = (token: string) => ({ 'user-token': token, 'content-type': 'application/json' })
const cpu = () => ({
  nodeMs: ownCpuMs(processes.shop),
  databaseMs: familyCpuMs(processes.postmaster),
})

for (let line = await nextLine(); line !== ''; line = await nextLine()) {
  const bodies = await takeTickets(JSON.parse(line) as Sale)
  console.log(JSON.stringify(await ask([...bodies, ...bodies])))
}

/** @returns '' after the last one */
async function nextLine(): Promise<string> {
  const line = await lines.next()
  return line.done === true ? '' : line.value
}

/** A ticket for each buyer. @returns what each of them asks with, by their token */
async function takeTickets(sale: Sale): Promise<Map<string, string>> {
  const bodies = new Map<string, string>()
  const queue = [...tokens]
  await Promise.all(
    Array.from({ length: TICKETS_AT_ONCE }, async () => {
      for (let token = queue.pop(); token !== undefined; token = queue.pop()) {
        bodies.set(
          token,
          JSON.stringify({ ...sale, count: 1, ticket: await ticketFor(sale, token) }),
        )
      }
    }),
  )
  return bodies
}

async function ticketFor(sale: Sale, token: string): Promise<string> {
  const asking = { method: 'POST', headers: headersOf(token), body: JSON.stringify(sale) }
  for (;;) {
    const answer = await fetch(`${url}/api/promotions/flash-tickets`, asking)
    const { data } = (await answer.json()) as { data: { ticket?: string } | null }
    if (data?.ticket !== undefined) return data.ticket
    await sleep(50)
  }
}

/** @param askings token and body of each attempt, all of which are made at once */
async function ask(askings: readonly (readonly [string, string])[]): Promise<Attempts> {
  let next = 0
  let failed = 0
  let lastAt = 0 // autocannon itself ends at a tick of its clock, up to a second later
  const times: number[] = []
  const ended = Promise.withResolvers<autocannon.Result>()
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
    lastAt = performance.now()
    if (status >= 500 || status === 429) failed++
    else times.push(ms)
  })
  const { errors, timeouts } = await ended.promise
  const after = cpu()
  const at = (share: number) =>
    times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
  return {
    count: times.length,
    ms: lastAt - began,
    p50: at(0.5),
    p99: at(0.99),
    failed: failed + errors + timeouts,
    nodeMs: after.nodeMs - before.nodeMs,
    databaseMs: after.databaseMs - before.databaseMs,
  }
}
