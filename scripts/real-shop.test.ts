/** A real shop, started with DEMO=off: nothing of demo mode is available, and a forgotten setting does not bring it back. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aShopProcess } from './shop-testing.ts'

const settings: Record<string, string> = { DEMO: 'off' }
const shop = await aShopProcess('shop-real-', settings)
beforeAll(() => shop.start(), 900_000)
afterAll(() => shop.remove())

const statusOf = async (path: string, init: RequestInit = {}) =>
  (await fetch(`${shop.url}${path}`, init)).status

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })

test('no sandbox, no mailbox of others and no quick login', async () => {
  const { port } = new URL(shop.url)
  expect([await answers(Number(port)), await answers(Number(port) + 1)]).toEqual([true, false])
  expect(await statusOf('/api/payments/notify/sandbox', { method: 'POST' })).toBe(404)
  for (const path of [
    '/test',
    '/test-login',
    '/api/messages/demo/outbox',
    '/api/customers/demo/people',
  ]) {
    expect([path, await statusOf(path)]).toEqual([path, 404])
  }
})

test('started once without the setting, it stays a real shop', { timeout: 900_000 }, async () => {
  await shop.end('SIGINT')
  delete settings.DEMO
  await expect(shop.start()).rejects.toThrow(
    'This database is that of a real shop: start it with DEMO=off',
  )
  settings.DEMO = 'on'
  await expect(shop.start()).rejects.toThrow(
    'This database is that of a real shop: start it with DEMO=off',
  )
})
