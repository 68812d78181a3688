/** Malicious requests: every call answers them with a message, an envelope and all headers, never with 500. */
import { once } from 'node:events'
import { connect } from 'node:net'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Reasons } from '#kit/contract/refusal.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { INT_MAX } from '#kit/contract/values.ts'
import { routeRegistry } from '#kit/server/http/registry.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { openTestShop } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z', config: { logLevel: 'silent' } })
const lin = await buyerWith(shop)
const owner = await staffWith(shop)

type Node = {
  type?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  properties?: Record<string, Node>
  items?: Node
  additionalProperties?: Node | boolean
} & Partial<Record<'anyOf' | 'oneOf' | 'allOf', Node[]>>

/** Every whole number of an input, with its path. */
function* integersOf(node: Node, path: string): Generator<[string, Node]> {
  if (node.type === 'integer') yield [path, node]
  for (const [name, each] of Object.entries(node.properties ?? {})) {
    yield* integersOf(each, `${path}.${name}`)
  }
  if (node.items !== undefined) yield* integersOf(node.items, `${path}[]`)
  if (typeof node.additionalProperties === 'object') {
    yield* integersOf(node.additionalProperties, `${path}{}`)
  }
  for (const each of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])]) {
    yield* integersOf(each, path)
  }
}

const fits = ({ minimum = -Infinity, maximum = Infinity }: Node, limit: number) =>
  minimum >= -limit && maximum <= limit
const isIdentity = ({ exclusiveMinimum, maximum }: Node) =>
  exclusiveMinimum === 0 && maximum === Number.MAX_SAFE_INTEGER

test('every whole number of an input fits its column', () => {
  const unbounded = routeRegistry(shop.app).flatMap(({ endpoint }) => {
    if (endpoint === null) return []
    const schema = z.toJSONSchema(endpoint.input, { unrepresentable: 'any' }) as Node
    return [...integersOf(schema, endpoint.path)]
      .filter(([path, node]) => {
        if (/[vV]ersion$|revision$/.test(path)) return !fits(node, INT_MAX)
        // Orders, customers and products are filtered by least and most amounts, and saved views hold filters; a gift is earned from an amount on.
        const isAmount =
          /Amount$|amount$|price(From|To)$|act\.value$|gift\.tiers\[\]\.least$|\/(orders|customers|products|bulk\.selection\.filter|export\.filter)\.(min|max)$|\.search\{\}(\[\])?$/.test(
            path,
          )
        return !isIdentity(node) && !fits(node, isAmount ? ANY_AMOUNT_MAX : INT_MAX)
      })
      .map(([path]) => path)
  })
  expect(unbounded).toEqual([])
})

async function answerTo(path: string, init: RequestInit = {}) {
  const response = await fetch(`${shop.url}${path}`, init)
  const envelope = (await response.json()) as { code: number; msg: string; data: unknown }
  return { status: response.status, ...envelope }
}
const post = (path: string, body: unknown, by: Record<string, string> = {}) =>
  answerTo(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', lang: 'en', ...by },
    body: JSON.stringify(body),
  })

const AVATAR = '/api/accounts/avatar'
const multipart = async (body: string, boundary = 'x', path = AVATAR) =>
  answerTo(path, {
    method: 'POST',
    headers: {
      'content-type': `multipart/form-data${boundary === '' ? '' : `; boundary=${boundary}`}`,
      ...lin.by,
    },
    body,
  })
const PART =
  'Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'

test.each([
  ['cut in the middle', () => multipart(`--x\r\n${PART}abc`)],
  ['without a boundary', () => multipart(`--x\r\n${PART}abc\r\n--x--\r\n`, '')],
  ['with a boundary of 300 characters', () => multipart('x', 'y'.repeat(300))],
  ['with an empty part', () => multipart('--x\r\n\r\n\r\n--x--\r\n')],
  ['with nothing in it', () => multipart('')],
  ['with headers that are none', () => multipart('--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n')],
  ['of a guest, cut', () => multipart(`--x\r\n${PART}abc`, 'x', '/api/cart/pad/file')],
])('a form %s cannot be read', async (_what, send) => {
  const answer = await send()
  expect([400, 200]).toContain(answer.status)
  expect([Reasons.unreadable.code, Reasons.invalidInput.code]).toContain(answer.code)
})

test('numbers beyond their column are refused with the field', async () => {
  const answer = await post(
    '/api/office/settings',
    { changes: [{ key: 'shop.timeZone', value: 'Asia/Tokyo', version: 99_999_999_999 }] },
    owner.by,
  )
  expect(answer).toMatchObject({
    status: 200,
    code: Reasons.invalidInput.code,
    data: { fields: [{ path: 'changes.0.version', message: 'Must be 2,147,483,647 or less.' }] },
  })
})

test('a wrong type is not reported as missing', async () => {
  const by = { 'cart-key': 'k'.repeat(32) }
  const message = async (quantity: unknown) => {
    const { data } = await post('/api/cart/lines', { skuId: 1, unitId: 1, quantity }, by)
    const { fields } = data as { fields: { path: string; message: string }[] }
    return fields.find(({ path }) => path === 'quantity')?.message
  }
  expect(await message(1.5)).toBe('Enter a whole number.')
  expect(await message('2')).toBe('Enter a whole number.')
  expect(await message([1])).toBe('Enter a whole number.')
  expect(await message(undefined)).toBe('This is required.')
  expect(await message(null)).toBe('This is required.')
  const { data } = await answerTo('/api/accounts/agreements/abc', { headers: { lang: 'en' } })
  expect(data).toEqual({ fields: [{ path: 'version', message: 'Enter a whole number.' }] })
})

test('a number above zero is at least one', async () => {
  const { data } = await answerTo('/api/reviews?productId=0', { headers: { lang: 'en' } })
  expect(data).toEqual({ fields: [{ path: 'productId', message: 'Must be at least 1.' }] })
})

test('a day of the year 0 is invalid', async () => {
  const body = {
    licenceUntil: '0000-01-01',
    neededOn: '0000-01-01',
    lines: [{ productId: 1, quantity: 1 }],
    note: '',
  }
  const answer = await post('/api/quotes', body, lin.by)
  expect(answer).toMatchObject({ status: 200, code: Reasons.invalidInput.code })
  const { fields } = answer.data as { fields: { path: string }[] }
  expect(fields.map(({ path }) => path)).toContain('neededOn')
})

test("a value that the database refuses for its column is the sender's error, and logged without the value", async () => {
  const { plainError } = await import('#kit/server/log.ts')
  const failure = await shop.db
    .rows(sql`select ${'li@example.com'}::text::int as secret`)
    .catch((error: unknown) => error)
  const { answerTo: answerOf } = await import('#kit/server/http/errors.ts')
  expect(answerOf(failure)).toEqual({ status: 400, reason: Reasons.unreadable })
  expect(JSON.stringify(plainError(failure))).not.toContain('li@example.com')
  expect(plainError(failure)).toMatchObject({ message: 'SQL 22P02', code: '22P02' })
})

/** The raw answer of a socket: the status line, the headers and the body. */
async function bare(text: string): Promise<{ status: number; head: string; body: string }> {
  const { hostname, port } = new URL(shop.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => (received += chunk.toString('utf8')))
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  await Promise.race([once(socket, 'close'), new Promise((resolve) => setTimeout(resolve, 1500))])
  socket.destroy()
  const [head = '', body = ''] = received.split(/\r\n\r\n(.*)/s)
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

const LINE = 'POST /api/cart/lines HTTP/1.1\r\nHost: x\r\n'
const ODD: readonly [string, string, number][] = [
  ['an expectation', `${LINE}Expect: 200-maybe\r\nConnection: close\r\n\r\n`, 417],
  ['two lengths', `${LINE}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  ['a length and chunks', `${LINE}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\na`, 400],
  ['a length below zero', `${LINE}Content-Length: -1\r\n\r\n`, 400],
  ['a header without a name', `${LINE}: x\r\n\r\n`, 400],
  ['a zero in a header', `${LINE}x: a\0b\r\n\r\n`, 400],
  ['no host', 'GET /api/cart HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['a method that is none', 'BREW /api/cart HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
  ['headers of 200 KB', `${LINE}x: ${'a'.repeat(200_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'an address that cannot be read',
    'GET /goods/% HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    400,
  ],
]
test.each(ODD)('%s is answered in an envelope, with every header', async (_what, text, status) => {
  const answer = await bare(text)
  expect(answer.status).toBe(status)
  expect(Object.keys(JSON.parse(answer.body) as object)).toEqual(['code', 'msg', 'data'])
  expect(answer.head).toContain("content-security-policy: default-src 'none'")
  expect(answer.head).toContain('x-content-type-options: nosniff')
})

test.each(['/api/nothing', '/nothing', '/health/live', '/health/ready', '/goods/%'])(
  '%s has the security headers',
  async (path) => {
    const { headers } = await fetch(`${shop.url}${path}`)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  },
)
