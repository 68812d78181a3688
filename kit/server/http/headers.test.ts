/** The visitor's address behind proxies, and access to the metrics. */
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { endpoint } from '../../contract/endpoint.ts'
import type { Config } from '../config.ts'
import { serve } from './serve.ts'

const whoAmI = endpoint({
  method: 'GET',
  path: '/ip',
  who: 'anyone',
  input: z.object({}),
  data: z.object({ ip: z.string() }),
})

const shopWith = (config: Partial<Config>) =>
  openTestShop({
    now: '2026-03-01T00:00:00.000Z',
    config: { logLevel: 'silent', ...config },
    domains: [{ routes: async (app) => serve(app, whoAmI, ({ ip }) => ({ ip })) }],
  })

const [alone, behindTwo] = [
  await shopWith({}),
  await shopWith({ trustedProxies: 2, metricsToken: 'm'.repeat(20) }),
]
const forged = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.1' }

test('without proxies a client cannot forge its address', async () => {
  expect((await alone.call(whoAmI, {}, forged)).data).toEqual({ ip: '127.0.0.1' })
})

test('behind two proxies the address before theirs counts, and not what the visitor wrote', async () => {
  expect((await behindTwo.call(whoAmI, {}, forged)).data).toEqual({ ip: '203.0.113.9' })
})

test('metrics are for this machine, or with the token', async () => {
  const status = async (url: string, headers = {}) =>
    (await fetch(`${url}/metrics`, { headers })).status
  expect(await status(alone.url)).toBe(200)
  expect(await status(alone.url, forged)).toBe(404)
  expect(
    await status(behindTwo.url, { ...forged, authorization: `Bearer ${'m'.repeat(20)}` }),
  ).toBe(200)
  expect(await status(behindTwo.url, { ...forged, authorization: 'Bearer wrong' })).toBe(404)
})

test('metrics name routes and never addresses', async () => {
  await alone.call(whoAmI, {})
  const text = await (await fetch(`${alone.url}/metrics`)).text()
  expect(text).toContain('shop_request_seconds_count{method="GET",route="/api/ip",status="200"}')
  expect(text).not.toContain('203.0.113.9')
})

test('the process is ready while the database answers, and live without it', async () => {
  const ready = await fetch(`${alone.url}/health/ready`)
  expect([ready.status, await ready.json()]).toEqual([200, { ready: true, reason: null }])
  expect((await fetch(`${alone.url}/health/live`)).status).toBe(200)
})
