/** Stopping at any time: no process of the shop stays behind, least of all the database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { aShopProcess } from './shop-testing.ts'

const shop = await aShopProcess('shop-stopping-', { DEMO: 'off' })
afterAll(() => shop.remove())

/** From before the database exists to after the server listens. */
test.each([0, 100, 300, 700, 1500])(
  'stopped %d ms after its first output, it leaves no database behind',
  { timeout: 900_000 },
  async (ms) => {
    const started = shop.start().catch(() => {}) // it may not get that far
    while (!shop.output().includes('Starting the database')) await sleep(10)
    await sleep(ms)
    await shop.end('SIGTERM')
    await started
    expect(shop.databasePid()).toBeNull()
  },
)

test(
  'a database killed alone is restarted, and both stop together',
  { timeout: 900_000 },
  async () => {
    await shop.start()
    const ready = async () => (await fetch(`${shop.url}/health/ready`).catch(() => null))?.status
    expect(await ready()).toBe(200)
    const killed = shop.databasePid() ?? 0
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => shop.output(), { timeout: 60_000 })
      .toContain('The database is back after')
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    expect(shop.databasePid()).not.toBe(killed)
    expect(await shop.end('SIGTERM')).toBe(0)
    expect(shop.databasePid()).toBeNull()
  },
)

test(
  'killed with its database, it reports the recovery at its next start',
  { timeout: 900_000 },
  async () => {
    await shop.start()
    process.kill(shop.databasePid() ?? 0, 'SIGKILL')
    await shop.end('SIGKILL')
    await shop.start()
    expect(shop.output()).toContain(
      'The database was not stopped in order: it first redoes its last writes',
    )
    await shop.end('SIGTERM')
  },
)
