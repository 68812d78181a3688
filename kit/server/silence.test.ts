/** A network that drops packets silently, as when a cable is pulled or a host dies. */
import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#kit/testing/database.ts'
import { openDb } from './database/db.ts'
import { isDatabaseAway } from './http/outage.ts'

const { url } = await openTestDatabase()
const silentMs = 300

/** A proxy between us and the database: passes everything on, or nothing, and never closes a connection. */
async function aNetwork() {
  const there = new URL(url)
  const host = there.searchParams.get('host') ?? there.hostname
  const port = there.port || '5432'
  const to = host.startsWith('/')
    ? () => connect(`${host}/.s.PGSQL.${port}`)
    : () => connect(Number(port), host)
  const sockets: Socket[] = []
  const lines: { isDead: boolean }[] = []
  let isSilent = false
  const server = createServer((near) => {
    const far = to()
    // Connections that met the silence stay silent, as after a partition: the other side has forgotten them.
    const line = { isDead: isSilent }
    lines.push(line)
    sockets.push(near, far)
    near.on('error', () => {})
    far.on('error', () => {})
    near.on('data', (data) => !line.isDead && far.write(data))
    far.on('data', (data) => !line.isDead && near.write(data))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String(typeof address === 'object' ? address?.port : 0)
  return {
    url: through.href,
    silence(on: boolean) {
      isSilent = on
      if (on) for (const line of lines) line.isDead = true
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const network = await aNetwork()
const db = openDb(network.url, { silentMs })
afterAll(async () => {
  network.close()
  await db.end()
})

const ask = () => db.row<{ one: number }>(sql`select 1 as one`)

test('a statement without an answer fails as unsent, and idle connections are closed with it', async () => {
  await Promise.all(Array.from({ length: 16 }, ask)) // a warm pool
  network.silence(true)
  const work = db.tx(async (tx) => tx.row(sql`select 2 as two`))
  const outcomes = await Promise.allSettled([ask(), work])
  for (const outcome of outcomes) {
    expect(outcome.status).toBe('rejected')
    expect(isDatabaseAway((outcome as PromiseRejectedResult).reason)).toBe(true)
  }
  network.silence(false)
  // Every earlier connection is dead: a statement on one would wait, and fail.
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 16 }, ask))
  expect(answers).toEqual(Array(16).fill({ one: 1 }))
  expect(performance.now() - began).toBeLessThan(5000)
})

test('while it lasts every caller gets an error in the end, and the first call after it succeeds', async () => {
  network.silence(true)
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, ask))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  network.silence(false)
  expect(await ask()).toEqual({ one: 1 })
}, 60_000)
