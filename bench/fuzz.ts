/**
 * Hostile requests over every call that the shop describes: by a guest, a buyer and an owner, with values of the wrong type,
 * beyond their bounds, half characters, other people's words, cut forms. Each answer that is a fault (500) is printed with
 * its request. The same seed makes the same requests.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { newToken, setSecret } from '#kit/server/secrets/secret.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { ROOT } from '../scripts/sources.ts'
import type { Figure } from './figures.ts'
import { startShop, type BenchShop } from './shop.ts'

const AT_ONCE = 12
const TIMEOUT_MS = 30_000
/** Calls that end the session of whoever makes them, so that the others would only be refused. */
const ENDS_SESSIONS = /logout|sessions|closing|deactivate|\/me\/|password|Password|demo\//

type Random = () => number
type Json = { [key: string]: unknown }
type Call = { method: string; path: string; names: string[]; inPath: string[]; isForm: boolean }

/** mulberry32: small, and the same on every machine. */
function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const VALUES: readonly unknown[] = [
  1,
  0,
  -1,
  1.5,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  '',
  ' ',
  '1',
  'abc',
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '2026-03-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  'cn',
  'mail',
  'x'.repeat(5000),
  "' or 1=1 --",
  '<script>x</script>',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '%00',
  '\u202e',
  '😀',
  '1e999',
  'NaN',
  '00000000-0000-0000-0000-000000000000',
  true,
  false,
  null,
  [],
  [1],
  [null],
  {},
  { length: -1 },
  { __proto__: null, constructor: 1 },
  [[[[[[]]]]]],
]
const FORMS: readonly string[] = [
  '',
  '--x\r\n\r\n\r\n--x--\r\n',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc\r\n--x--\r\n',
  '--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n',
]

export async function fuzzFigures(seed: number, count: number): Promise<Figure[]> {
  const folder = join(ROOT, 'out', 'bench-fuzz')
  mkdirSync(folder, { recursive: true })
  const shop = await startShop(folder)
  try {
    const calls = await callsOf(shop)
    const callers = await callersOf(shop)
    const random = randomOf(seed)
    const statuses = new Map<number, number>()
    let errorCount = 0
    let left = count
    const client = async () => {
      while (left-- > 0) {
        const call = pick(random, calls)
        const request = requestOf(random, call, pick(random, callers))
        const status = await statusOf(shop.url, request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status !== 500) continue
        errorCount++
        console.log(`500 ${JSON.stringify(request).slice(0, 600)}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, client))
    console.log(`seed ${seed}: ${JSON.stringify(Object.fromEntries(statuses))}`)
    return [
      {
        name: `faults in ${count} hostile requests`,
        value: errorCount,
        unit: '',
        goal: { most: 0 },
      },
      { name: 'calls that were tried', value: calls.length, unit: '', goal: null },
    ]
  } finally {
    await shop.stop()
  }
}

const pick = <Item>(random: Random, from: readonly Item[]): Item =>
  from[Math.floor(random() * from.length)]!

/** As the shop itself describes them. */
async function callsOf({ url }: BenchShop): Promise<Call[]> {
  const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Json>>
  }
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(() => !ENDS_SESSIONS.test(path))
      .map(([method, { parameters = [], requestBody }]) => {
        const named = parameters as { name: string; in: string }[]
        const content = ((requestBody as Json | undefined)?.content ?? {}) as Record<string, Json>
        const [kind = ''] = Object.keys(content)
        const schema = (content[kind]?.schema ?? {}) as { properties?: object }
        return {
          method: method.toUpperCase(),
          path,
          names: [
            ...named.filter((each) => each.in === 'query').map(({ name }) => name),
            ...Object.keys(schema.properties ?? {}),
          ],
          inPath: named.filter((each) => each.in === 'path').map(({ name }) => name),
          isForm: kind.startsWith('multipart/'),
        }
      }),
  )
}

async function callersOf(shop: BenchShop): Promise<Record<string, string>[]> {
  setSecret(newToken()) // encrypts only what nobody opens here: the owner comes in by a session
  return shop.withDb(async (db) => {
    const clock = { now: new Date().toISOString() }
    const unique = { email: `fuzz${Date.now()}@example.com` }
    const buyer = await buyerWith({ db, clock }, unique)
    const owner = await staffWith({ db, clock })
    return [{ 'cart-key': 'f'.repeat(32) }, buyer.by, owner.by]
  })
}

type Request = { method: string; path: string; headers: Record<string, string>; body?: string }

function requestOf(random: Random, call: Call, by: Record<string, string>): Request {
  const textOf = (value: unknown) =>
    typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const hostile = () => pick(random, VALUES)
  const encoded = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())
  const path = call.path.replace(/\{(\w+)\}/g, () =>
    random() < 0.5 ? String(1 + Math.floor(random() * 5)) : encoded(hostile()) || '0',
  )
  const chosen = call.names.filter(() => random() < 0.8).map((name) => [name, hostile()] as const)
  const headers: Record<string, string> = {
    ...by,
    lang: pick(random, ['cn', 'en', 'spa', 'id', 'x']),
  }
  if (call.method === 'GET') {
    const query = chosen.map(([name, value]) => `${name}=${encoded(value)}`).join('&')
    return { method: 'GET', path: `${path}?${query}`, headers }
  }
  if (call.isForm) {
    headers['content-type'] = pick(random, [
      'multipart/form-data; boundary=x',
      'multipart/form-data',
    ])
    return { method: call.method, path, headers, body: pick(random, FORMS) }
  }
  headers['content-type'] = 'application/json'
  const whole = random() < 0.1 ? hostile() : Object.fromEntries(chosen)
  return { method: call.method, path, headers, body: JSON.stringify(whole) ?? '' }
}

async function statusOf(url: string, { path, ...request }: Request): Promise<number> {
  try {
    const answer = await fetch(url + path, { ...request, signal: AbortSignal.timeout(TIMEOUT_MS) })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}
