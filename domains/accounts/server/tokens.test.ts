/** Forged tokens and addresses: none is accepted, and no mail links to another shop (AUTH-07, AUTH-11). */
import { request } from 'node:http'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { newToken } from '#kit/server/secrets/secret.ts'
import { userInfo } from '../contract.ts'
import { buyerWith } from './testing.ts'

const config = { publicUrl: 'http://localhost:4129', trustedProxies: 1 }
const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z', config })

test('ten thousand tokens: 256 bits each, no duplicates, every letter equally frequent', () => {
  const tokens = Array.from({ length: 10_000 }, newToken)
  expect(new Set(tokens).size).toBe(tokens.length)
  const bytes = Buffer.concat(tokens.map((each) => Buffer.from(each, 'base64url')))
  expect(bytes.length).toBe(320_000)
  const counts = new Uint32Array(256)
  for (const byte of bytes) counts[byte]!++
  const expected = bytes.length / 256
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  // 255 degrees of freedom: beyond these bounds once in ten million runs.
  expect(chiSquare).toBeGreaterThan(150)
  expect(chiSquare).toBeLessThan(390)
})

test('the stored hash of a token is not accepted, nor is one that claims to need no signature', async () => {
  const { id, token, by } = await buyerWith(shop)
  expect((await shop.call(userInfo, {}, by)).code).toBe(1)
  const { hash } = await shop.db.row<{ hash: Buffer }>(sql`
    select token_hash as hash from accounts.session where buyer_id = ${id}`)
  expect(hash.includes(token)).toBe(false)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub: id, id })}.`
  const made = [hash.toString('base64url'), hash.toString('hex'), hash.toString('base64'), unsigned]
  for (const each of [...made, `${token}x`, token.slice(1), token.toUpperCase(), `${id}`, '0'])
    expect([each, (await shop.call(userInfo, {}, { 'user-token': each })).code]).toEqual([
      each,
      Reasons.loginExpired.code,
    ])
})

/** Unlike a browser or `fetch`, this sets the host header itself. */
const post = (target: string, body: object, headers: Record<string, string>) =>
  new Promise<number>((resolve, reject) => {
    const { port } = new URL(shop.url)
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: target,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    sent.on('error', reject).end(JSON.stringify(body))
  })

test.each([
  ['host', '', { host: 'evil.example' }],
  ['x-forwarded-host', '', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
  ['forwarded', '', { forwarded: 'host=evil.example;proto=http' }],
  ['a whole address', 'http://evil.example', {}],
])('whatever host a request names (%s), mails link to this shop', async (name, before, headers) => {
  const email = `${name.replaceAll(' ', '-')}@example.com`
  await post(`${before}/api/accounts/send-code`, { email, purpose: 'reset' }, headers)
  const { data } = await shop.call(demoOutbox, { to: email })
  const text = data?.map((mail) => mail.text).join('\n') ?? ''
  expect(text).not.toContain('evil')
  for (const [origin] of text.matchAll(/https?:\/\/[^/\s]+/g))
    expect(origin).toBe('http://localhost:4129')
  expect(text).toContain('http://localhost:4129/login/login/register')
})
