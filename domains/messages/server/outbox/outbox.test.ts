/** Unsent messages: listed, sent again and dismissed by staff with the permission, and by nobody else. */
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { dropUnsent, listUnsent, retryUnsent, unsentCounts } from '../../outbox-contract.ts'
import { sendMail } from '../door.ts'
import { sendMails } from '../jobs.ts'

/** A mail server that accepts every mail, or refuses every one. */
let isWell = true
const smtp: Server = createServer((socket) => {
  socket.write('220 mail.example ESMTP\r\n')
  let inData = false
  socket.on('data', (chunk) => {
    const text = chunk.toString()
    if (inData) {
      if (text.endsWith('\r\n.\r\n')) inData = !socket.write('250 kept\r\n') && false
      return
    }
    if (text.startsWith('RCPT') && !isWell) socket.write('550 unknown mailbox\r\n')
    else if (text.startsWith('MAIL') && text.includes('busy')) socket.write('451 busy\r\n')
    else if (text.startsWith('DATA')) inData = socket.write('354 go on\r\n') || true
    else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
    else socket.write('250 fine\r\n')
  })
  socket.on('error', () => {})
})
smtp.listen(0, '127.0.0.1')
await once(smtp, 'listening')
afterAll(() => smtp.close())
const { port } = smtp.address() as AddressInfo
const address = (from: string) => `smtp://127.0.0.1:${port}?from=${from}@example.com`

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { call, db, clock } = shop
const { by } = await staffWith(shop)

/** One run of the job over what is due. */
const deliver = (from = 'shop') => {
  const config = { ...shop.app.config, demo: false, smtpUrl: address(from) }
  return sendMails.run({ db, now: clock.now, log: shop.app.log, config })
}

let count = 0
async function written(over: object = {}): Promise<number> {
  const key = `unsent:${++count}`
  await sendMail(db, {
    to: 'lin@example.com',
    lang: 'en',
    template: 'order-received',
    values: { orderNumber: '260301K7Q2', path: '/user/user' },
    key,
    now: clock.now,
    ...over,
  } as never)
  return (await db.row<{ id: number }>(sql`select id from messages.outbox where key = ${key}`)).id
}
const stateOf = async (id: number) =>
  (await db.row<{ state: string }>(sql`select state from messages.outbox where id = ${id}`)).state

beforeEach(async () => {
  await db.count(sql`delete from messages.outbox`)
  isWell = true
})

test('a failed mail is listed with the server’s error, and sent again when the server is back', async () => {
  isWell = false
  const id = await written()
  await deliver()
  expect((await call(unsentCounts, {}, by)).data).toEqual({ failedCount: 1, lateCount: 0 })
  const { data } = await call(listUnsent, { part: 'failed' }, by)
  expect(data!.items).toMatchObject([
    {
      id,
      to: 'lin@example.com',
      title: expect.stringContaining('260301K7Q2'),
      state: 'failed',
      attemptCount: 1,
      lastError: expect.stringContaining('550 unknown mailbox'),
      nextTryAt: null,
      canRetry: true,
    },
  ])
  isWell = true
  expect((await call(retryUnsent, { ids: [id] }, by)).data).toEqual({ count: 1 })
  await deliver()
  expect(await stateOf(id)).toBe('sent')
  expect((await call(unsentCounts, {}, by)).data).toEqual({ failedCount: 0, lateCount: 0 })
  const log = await call(listAudit, { object: `outbox:${id}` }, by)
  expect(log.data!.items).toMatchObject([{ action: 'messages.retry', after: { count: 1 } }])
})

test('a code is sent before all mails, also those that are due longer', async () => {
  for (let i = 0; i < 25; i++) await written()
  clock.forward({ minutes: 1 })
  const code = await written({
    template: 'login-code',
    values: { code: '123456', minutes: 5 },
    now: clock.now,
    usefulUntil: new Date(Date.parse(clock.now) + 300_000).toISOString(),
  })
  expect(await deliver()).toBe(20)
  expect(await stateOf(code)).toBe('sent')
})

test('a message that waits for its next attempt is sent at once on request, but not one that is being sent', async () => {
  const late = await written()
  for (let i = 0; i < 8; i++) {
    await deliver('busy')
    clock.forward({ minutes: 20 })
  }
  expect((await call(unsentCounts, {}, by)).data).toEqual({ failedCount: 0, lateCount: 1 })
  await deliver('busy')
  const { data } = await call(listUnsent, { part: 'late' }, by)
  expect(data!.items).toMatchObject([{ id: late, state: 'waiting', attemptCount: 9 }])
  const underWay = await written()
  await db.count(sql`
    update messages.outbox set attempts = 1, next_try_at = ${clock.now}::timestamptz + interval '3 minutes'
    where id = ${underWay}`)
  expect((await call(retryUnsent, {}, by)).data).toEqual({ count: 1 })
  await deliver()
  expect([await stateOf(late), await stateOf(underWay)]).toEqual(['sent', 'waiting'])
})

test('a dismissed message is no longer counted, and its text is deleted', async () => {
  isWell = false
  const id = await written()
  await deliver()
  expect((await call(dropUnsent, { ids: [id], reason: 'moved house' }, by)).data).toEqual({
    count: 1,
  })
  expect((await call(dropUnsent, { ids: [id], reason: 'moved house' }, by)).data).toEqual({
    count: 0,
  })
  expect((await call(unsentCounts, {}, by)).data).toEqual({ failedCount: 0, lateCount: 0 })
  expect((await call(retryUnsent, { ids: [id] }, by)).data).toEqual({ count: 0 })
  expect(
    await db.row(sql`select state, sealed as encrypted_text from messages.outbox where id = ${id}`),
  ).toEqual({
    state: 'dropped',
    encryptedText: null,
  })
  expect((await diagnose(db)).findings).toEqual([])
})

test('buyers’ codes are not shown to staff', async () => {
  isWell = false
  await written({ template: 'login-code', values: { code: '314159', minutes: 5 } })
  await deliver()
  const { data } = await call(listUnsent, { part: 'failed' }, by)
  expect(data!.items).toMatchObject([{ template: 'login-code', title: null }])
  expect(JSON.stringify(data)).not.toContain('314159')
})

test('nor is a mail with the code of a pickup, which the merchant’s own subject may contain', async () => {
  isWell = false
  const values = { orderNumber: '260301K7Q2', code: '271828', places: '', path: '/user/user' }
  await written({ template: 'order-ready', values })
  await deliver()
  const { data } = await call(listUnsent, { part: 'failed' }, by)
  expect(data!.items).toMatchObject([{ template: 'order-ready', title: null, canRetry: true }])
})

test('the list is paged', async () => {
  isWell = false
  for (let i = 0; i < 60; i++) await written()
  while ((await deliver()) > 0);
  const first = (await call(listUnsent, { part: 'failed' }, by)).data!
  const second = (await call(listUnsent, { part: 'failed', after: first.next! }, by)).data!
  expect([first.items.length, second.items.length, second.next]).toEqual([50, 10, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(60)
})

test('only staff with the permission see and send them', async () => {
  const clerk = await staffWith(shop, 'catalogue')
  const service = await staffWith(shop, 'service')
  expect((await call(listUnsent, { part: 'failed' }, clerk.by)).code).toBe(Reasons.forbidden.code)
  expect((await call(retryUnsent, {}, clerk.by)).code).toBe(Reasons.forbidden.code)
  expect((await call(listUnsent, { part: 'failed' }, service.by)).code).toBe(1)
})
