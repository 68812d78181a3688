/** The chat's sockets: who may open one, what it brings, what ends it, and two processes over one database. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { buildApp } from '#apps/api/app.ts'
import { domains, identity } from '#apps/api/domains.ts'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { logout } from '#domains/accounts/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { callOver } from '#kit/testing/call.ts'
import * as contract from '../contract.ts'
import { CLOSE, SOCKET_PATH } from '../frames.ts'
import * as office from '../office-contract.ts'
import { personal } from './personal/personal.ts'
import { customerHello, openSocket } from './testing.ts'

const shop = await openOrderShop({ staffOf: null })
const { db, must, clock, url } = shop
const ana = await staffWith(shop, 'service')
type By = Record<string, string>

const text = (words: string) => ({ kind: 'text' as const, text: words })
const send = (by: By, words: string, clientId: string = crypto.randomUUID()) =>
  must(contract.sendChatMessage, { clientId, content: text(words) }, by)
const answer = (id: number, words: string) =>
  must(
    office.answerChat,
    { conversationId: String(id), clientId: crypto.randomUUID(), content: text(words) },
    ana.by,
  )
const tokenOf = (by: By) => by['user-token'] ?? null

async function aChat() {
  const buyer = await shop.aBuyer()
  const { chat } = await send(buyer.by, 'first')
  return { buyer, id: chat.id, hello: customerHello(tokenOf(buyer.by), chat.id) }
}
const asAna = async (id: number) => {
  const socket = await openSocket(url, { t: 'staff' }, ana.by)
  await socket.ready()
  socket.send({ t: 'follow', conversationId: id, after: 0 })
  return socket
}

test('two tabs and the agent hear every message once and in order, and who is typing on the other side', async () => {
  const { buyer, id, hello } = await aChat()
  const tabs = [await openSocket(url, hello), await openSocket(url, hello)]
  const agent = await asAna(id)
  await Promise.all([...tabs.map((tab) => tab.hears('first')), agent.hears('first')])
  for (let i = 0; i < 5; i++) {
    await send(buyer.by, `q${i}`)
    await answer(id, `a${i}`)
  }
  await Promise.all([...tabs, agent].map((socket) => socket.hears('a4')))
  for (const socket of [...tabs, agent]) {
    expect(socket.messages().map(({ seq }) => seq)).toEqual(
      Array.from({ length: 11 }, (_, i) => i + 1),
    )
  }
  expect(JSON.stringify(tabs[0]!.frames)).not.toContain(ana.name)
  expect(JSON.stringify(agent.frames)).toContain(ana.name)
  agent.send({ t: 'typing' })
  await tabs[0]!.until(() => tabs[0]!.frames.some(({ t }) => t === 'typing'))
  expect(agent.frames.some(({ t }) => t === 'typing')).toBe(false)
  await must(contract.seeChat, { conversationId: String(id), seq: 11 }, buyer.by)
  await agent.until(() =>
    agent.frames.some((frame) => frame.t === 'news' && frame.chat.customerSeen === 11),
  )
})

test('a browser that comes back gets what it has missed, and nothing twice', async () => {
  const { buyer, id, hello } = await aChat()
  const before = await openSocket(url, hello)
  await before.hears('first')
  before.close()
  await before.closed()
  for (let i = 0; i < 3; i++) await send(buyer.by, `missed ${i}`)
  const after = await openSocket(url, { ...hello, after: 1 })
  await after.hears('missed 2')
  expect(after.texts()).toEqual(['missed 0', 'missed 1', 'missed 2'])
  const unknown = await openSocket(url, customerHello('x', id))
  expect(await unknown.closed()).toBe(CLOSE.loginEnded)
})

test('forged ids, strangers, foreign pages and logins without the permission hear nothing', async () => {
  const [{ id }, other] = [await aChat(), await aChat()]
  const forged = await openSocket(url, { ...other.hello, conversationId: id })
  expect(await forged.closed()).toBe(CLOSE.notYours)
  const guest = await openSocket(url, { ...customerHello(null, id), guestKey: 'g'.repeat(43) })
  expect(await guest.closed()).toBe(CLOSE.notYours)
  const noStaff = await openSocket(url, { t: 'staff' })
  expect(await noStaff.closed()).toBe(CLOSE.loginEnded)
  const editor = await staffWith(shop, 'catalogue')
  const unfit = await openSocket(url, { t: 'staff' }, editor.by)
  expect(await unfit.closed()).toBe(CLOSE.notYours)
  const foreign = await openSocket(url, null, { ...ana.by, origin: 'https://evil.example' })
  expect(await foreign.closed()).toBe(CLOSE.notYours)
  // A customer cannot turn to the conversation of another one.
  const turning = await openSocket(url, other.hello)
  await turning.ready()
  turning.send({ t: 'follow', conversationId: id, after: 0 })
  expect(await turning.closed()).toBe(CLOSE.unreadable)
  expect(turning.messages().every(({ text: words }) => words === 'first')).toBe(true)
})

test('too many frames, too large ones and unreadable ones end a socket, and no other', async () => {
  const { buyer, hello } = await aChat()
  const calm = await openSocket(url, hello)
  const flood = await openSocket(url, hello)
  await flood.ready()
  for (let i = 0; i < 10_000; i++) flood.send({ t: 'typing' })
  expect(await flood.closed()).toBe(CLOSE.tooManyFrames)
  const large = await openSocket(url, hello)
  large.send('x'.repeat(5000))
  expect(await large.closed()).toBe(1009)
  for (const frame of ['no json', '[]', '{"t":"customer"}', '{"t":"send","text":"hi"}']) {
    const wrong = await openSocket(url, null)
    wrong.send(frame)
    expect(await wrong.closed()).toBe(CLOSE.unreadable)
  }
  await send(buyer.by, 'still there')
  await calm.hears('still there')
})

test('a login that has ended hears nothing more, and an account that is closed loses its socket', async () => {
  const { buyer, id, hello } = await aChat()
  const socket = await openSocket(url, hello)
  await socket.hears('first')
  await must(logout, {}, buyer.by)
  await new Promise((resolve) => setTimeout(resolve, 10_100)) // as long as a login counts as seen
  await answer(id, 'secret')
  expect(await socket.closed()).toBe(CLOSE.loginEnded)
  expect(socket.texts()).toEqual(['first'])

  const gone = await aChat()
  const left = await openSocket(url, gone.hello)
  await left.hears('first')
  await db.tx((tx) => personal.forget!(tx, gone.buyer.id, clock.now))
  expect(await left.closed()).toBe(CLOSE.notYours)
})

test('staff who may no longer serve the chat hear nothing more', async () => {
  const { buyer, id } = await aChat()
  const former = await staffWith(shop, 'service')
  const socket = await openSocket(url, { t: 'staff' }, former.by)
  await socket.ready()
  socket.send({ t: 'follow', conversationId: id, after: 0 })
  await socket.hears('first')
  await db.write(sql`update staff.member set role = 'catalogue' where id = ${former.id}`)
  await new Promise((resolve) => setTimeout(resolve, 10_100))
  await send(buyer.by, 'secret')
  expect(await socket.closed()).toBe(CLOSE.loginEnded)
  expect(socket.texts()).toEqual(['first'])
})

test('two processes tell one another, and when one is killed nothing is lost or doubled', async () => {
  const { buyer, id, hello } = await aChat()
  const second = await buildApp({
    db,
    databaseUrl: shop.databaseUrl,
    clock: () => clock.now,
    domains: domains.map(({ beside: _alone, ...domain }) => domain),
    identity,
    shedsLoad: false,
    config: shop.app.config,
  })
  const secondUrl = await second.app.listen({ port: 0, host: '127.0.0.1' })
  const there = await openSocket(secondUrl, hello)
  const agent = await asAna(id)
  await there.hears('first')
  await answer(id, 'from the first process')
  await there.hears('from the first process')
  // The answer to this message is lost with its process, so the browser sends it again elsewhere.
  const clientId = crypto.randomUUID()
  const content = text('sent twice')
  await callOver(secondUrl, contract.sendChatMessage, { clientId, content }, buyer.by)
  await agent.hears('sent twice')
  const last = there.messages().at(-1)?.seq ?? 0
  await second.app.close()
  await there.closed()
  await send(buyer.by, 'sent twice', clientId)
  await answer(id, 'while it was away')
  const back = await openSocket(url, { ...hello, after: last })
  await back.hears('while it was away')
  const seqs = [...there.messages(), ...back.messages()].map(({ seq }) => seq)
  expect([...new Set(seqs)]).toEqual(Array.from({ length: 4 }, (_, i) => i + 1))
  expect(agent.texts()).toEqual([
    'first',
    'from the first process',
    'sent twice',
    'while it was away',
  ])
})

test('whoever reads too slowly is closed, comes back and misses nothing', async () => {
  const { buyer, id, hello } = await aChat()
  await db.count(sql`
    insert into chat.message (conversation_id, seq, client_id, author, kind, text, at)
    select ${id}, n, gen_random_uuid(), 'customer', 'text', repeat('慢', 2000), ${clock.now} from generate_series(2, 200) n`)
  await db.count(sql`update chat.conversation set last_seq = 200 where id = ${id}`)
  const slow = await openDeafSocket(url, ana.by.cookie)
  slow.send({ t: 'staff' })
  for (let i = 0; i < 30; i++) slow.send({ t: 'follow', conversationId: id, after: 0 }) // each brings 1.2 MB
  const socket = [...shop.app.websocketServer.clients].at(-1)!
  const CLOSING = 2
  await expect.poll(() => socket.readyState, { timeout: 20_000 }).toBe(CLOSING)
  expect(socket.bufferedAmount).toBeLessThan(3 * 1024 * 1024)
  expect(await slow.codeAtTheEnd()).toBe(CLOSE.tooSlow)
  await send(buyer.by, 'last')
  const back = await openSocket(url, { ...hello, after: 199 })
  await back.hears('last')
  expect(back.messages().map(({ seq }) => seq)).toEqual([200, 201])
})

/** A socket whose other end takes nothing out of the network until it is asked for how it ended. */
async function openDeafSocket(base: string, cookie: string) {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${SOCKET_PATH} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\nCookie: ${cookie}\r\n\r\n`,
  )
  await once(socket, 'readable')
  return {
    send(frame: object) {
      const bytes = Buffer.from(JSON.stringify(frame))
      const mask = randomBytes(4)
      const masked = bytes.map((byte, i) => byte ^ mask[i % 4]!)
      socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length]), mask, masked]))
    },
    async codeAtTheEnd(): Promise<number> {
      let last = Buffer.alloc(0)
      socket.on('data', (data: Buffer) => {
        last = Buffer.concat([last, data]).subarray(-4)
        if (last.readUInt16BE(0) === 0x8802) socket.end()
      })
      await once(socket, 'close')
      return last.readUInt16BE(2)
    },
  }
}

test('the numbers of each conversation are whole', async () => {
  expect(await db.rows(sql`select * from audit.i_1540_chat_is_whole`)).toEqual([])
})
