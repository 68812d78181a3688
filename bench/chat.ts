/**
 * Live chat: how long a message takes to the other side with 200 conversations, and what 2,000 idle sockets cost. `node bench/chat.ts`.
 * Server and browsers are in one process, so memory is that of both ends of each socket.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { sendChatMessage } from '#domains/chat/contract.ts'
import { SOCKET_PATH, type ServerFrame } from '#domains/chat/frames.ts'
import { putSetting } from '#domains/settings/server/door.ts'
import { readConfig } from '#kit/server/config.ts'
import { startEmbedded } from '#kit/server/cluster/embedded.ts'
import { migrate } from '#kit/server/cluster/migrate.ts'
import { openDb } from '#kit/server/database/db.ts'
import { migrateJobs } from '#kit/server/jobs/jobs.ts'
import { callOver } from '#kit/testing/call.ts'
import { isWithinGoal, print, type Figure } from './figures.ts'

const CONVERSATIONS = 200
const MESSAGES = 1000
const IDLE = 2000
const GOAL_MS = 50
const GOAL_MB = 150
/** A message that has not come by then counts as lost. */
const PATIENCE_MS = 2000
const SETTLE_MS = 1500

const folder = mkdtempSync(join(tmpdir(), 'chat-bench-'))
const server = await startEmbedded(folder)
await migrate(server.url)
await migrateJobs(server.url)
const db = openDb(server.url)
const now = new Date().toISOString()
await putSetting(db, { key: 'chat.guestsPerDay', value: 10_000, version: 0, now, by: 'bench' })
const { app } = await buildApp({
  db,
  databaseUrl: server.url,
  clock: () => new Date().toISOString(),
  domains: domains.map(({ beside: _alone, ...domain }) => domain),
  identity,
  config: {
    ...readConfig({ LOG_LEVEL: 'error' }),
    dataDir: folder,
    secret: 'x'.repeat(43),
    limitFactor: 1000,
  },
})
const url = await app.listen({ port: 0, host: '127.0.0.1' })

const keyOf = (n: number) => `bench-guest-${n}-`.padEnd(43, 'k')
const write = (n: number, text: string) =>
  callOver(
    url,
    sendChatMessage,
    { clientId: crypto.randomUUID(), content: { kind: 'text', text } },
    { 'cart-key': keyOf(n) },
  )

/** The other side is another tab of the same guest: news come to it as to staff. */
async function listenTo(n: number, conversationId: number, hear: (text: string) => void) {
  const socket = new WebSocket(url.replace('http', 'ws') + SOCKET_PATH)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  const ready = new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const frame = JSON.parse(String(data)) as ServerFrame
      if (frame.t === 'news') for (const { text } of frame.messages) hear(text ?? '')
      if (frame.t === 'ready') resolve()
    })
  })
  const hello = { t: 'customer', token: null, guestKey: keyOf(n), conversationId, after: 0 }
  socket.send(JSON.stringify(hello))
  await ready
  return socket
}

const heardAt = new Map<string, number>()
const ids: number[] = []
for (let n = 0; n < CONVERSATIONS; n++) {
  const { envelope } = await write(n, 'hello')
  if (envelope.data === null) throw new Error(`refused: ${envelope.msg}`)
  ids.push(envelope.data.chat.id)
}
const sockets: WebSocket[] = []
for (const [n, id] of ids.entries()) {
  sockets.push(await listenTo(n, id, (text) => heardAt.set(text, performance.now())))
}
const times: number[] = []
for (let i = 0; i < MESSAGES; i++) {
  const text = `message ${i}`
  const sentAt = performance.now()
  await write(i % CONVERSATIONS, text)
  while (!heardAt.has(text) && performance.now() - sentAt < PATIENCE_MS) await sleep(1)
  times.push((heardAt.get(text) ?? Number.POSITIVE_INFINITY) - sentAt)
}
times.sort((a, b) => a - b)
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN

async function memoryMb(): Promise<number> {
  await sleep(SETTLE_MS)
  globalThis.gc?.()
  return process.memoryUsage().rss / 1024 / 1024
}
const before = await memoryMb()
while (sockets.length < CONVERSATIONS + IDLE) {
  const n = sockets.length % CONVERSATIONS
  sockets.push(await listenTo(n, ids[n] ?? 0, () => {}))
}
const grown = (await memoryMb()) - before
const figures: Figure[] = [
  { name: 'a message to the other side, median', value: at(0.5), unit: 'ms', goal: null },
  { name: 'and 95 of 100', value: at(0.95), unit: 'ms', goal: { most: GOAL_MS } },
  { name: `${IDLE} idle sockets, both ends`, value: grown, unit: 'MB', goal: { most: GOAL_MB } },
]
print(figures)
for (const socket of sockets) socket.close()
await app.close()
await db.end()
await server.stop()
rmSync(folder, { recursive: true, force: true })
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
