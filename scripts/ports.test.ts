/** Finding free ports. */
import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { demandFreePort, freePorts } from './ports.ts'

test('a pair with one taken port is skipped, and after the last comes the first', async () => {
  const free = await freePorts(499)
  await demandFreePort(free, '127.0.0.1', 'PORT')
  const server = createServer().listen(free + 1, '127.0.0.1')
  await once(server, 'listening')
  try {
    const other = await freePorts((free - 3950) / 2)
    expect(other).not.toBe(free)
    expect(other % 2).toBe(0)
    expect(other).toBeGreaterThanOrEqual(3950)
    expect(other).toBeLessThan(4950)
  } finally {
    server.close()
  }
})

test('shops that start at once mostly try different pairs first', async () => {
  const found = await Promise.all(Array.from({ length: 6 }, () => freePorts()))
  expect(new Set(found).size).toBeGreaterThan(1)
})
