/** Mails: written with the change that they report, sent once, readable by nobody in between. */
import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetIdentity } from '#domains/settings/server/door.ts'
import { keepPicture } from '#domains/uploads/server/door.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { hasWord } from '#kit/server/text/translate.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { templates } from './definitions.ts'
import { keyOf } from './templates.ts'
import { demoOutbox, messageCount } from '../contract.ts'
import { sendMail } from './door.ts'
import { sendMails } from './jobs.ts'

/** A mail server that stores what it receives, or is busy. */
const received: string[] = []
let isBusy = false
const refused = new Set<string>()
const smtp: Server = createServer((socket) => {
  let text = ''
  let inData = false
  socket.write('220 mail.example ESMTP\r\n')
  socket.on('data', (chunk) => {
    text += chunk.toString('utf8')
    if (inData) {
      if (!text.endsWith('\r\n.\r\n')) return
      received.push(text)
      inData = false
      text = ''
      socket.write('250 kept\r\n')
      return
    }
    if (!text.endsWith('\r\n')) return
    const command = text.slice(0, 4).toUpperCase()
    const isRefused = command === 'RCPT' && [...refused].some((each) => text.includes(each))
    text = ''
    inData = command === 'DATA'
    if (command === 'QUIT') socket.end('221 bye\r\n')
    else if (command === 'MAIL' && isBusy) socket.write('451 busy\r\n')
    else if (isRefused) socket.write('550 5.1.1 no such mailbox\r\n')
    else socket.write(inData ? '354 go on\r\n' : '250 fine\r\n')
  })
  socket.on('error', () => {})
})
smtp.listen(0, '127.0.0.1')
await once(smtp, 'listening')
afterAll(() => smtp.close())
const { port } = smtp.address() as AddressInfo

const now = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now, config: { publicUrl: 'http://localhost:3000' } })
const withMail = {
  ...shop.app.config,
  demo: false,
  smtpUrl: `smtp://127.0.0.1:${port}?from=shop@example.com`,
}

let count = 0
const code = (over: object = {}) => ({
  to: 'lin@example.com',
  lang: 'en' as const,
  template: 'login-code' as const,
  values: { code: '314159', minutes: 5 },
  key: `test:${++count}`,
  now: shop.clock.now,
  ...over,
})
const outbox = async (to = 'lin@example.com') =>
  (await shop.call(demoOutbox, { to, limit: '50' } as never)).data ?? []
const idOf = async (key: string) =>
  (await shop.db.row<{ id: number }>(sql`select id from messages.outbox where key = ${key}`)).id
/** One run of the job over what is due. */
const deliver = (config = withMail) =>
  sendMails.run({ db: shop.db, now: shop.clock.now, log: shop.app.log, config })
const rowOf = (id: number) =>
  shop.db.row<{ state: string; attempts: number; lastError: string | null }>(sql`
    select state, attempts, last_error from messages.outbox where id = ${id}`)

describe('without a mail server', () => {
  test('mails are stored and, in demo mode, shown, the newest first', async () => {
    await shop.db.tx((tx) => sendMail(tx, code({ to: 'wang@example.com' })))
    await shop.db.tx((tx) => sendMail(tx, code({ to: 'Wang@example.com', lang: 'cn' })))
    expect((await outbox('wang@example.com')).map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
    ])
    await shop.runSweeps()
    const [newest, first] = await outbox('WANG@example.com')
    expect(first).toMatchObject({
      to: 'wang@example.com',
      state: 'kept',
      template: 'login-code',
      subject: 'Your login code: 314159',
      at: now,
    })
    expect(newest?.subject).toBe('登录验证码：314159')
    expect(newest?.text).toMatch(/^您的登录验证码是 314159，5 分钟内有效[^]*\n\n-- \nTradepost$/)
  })

  test('a rolled-back transaction sends nothing, and a key sends once', async () => {
    const before = (await outbox()).length
    const lost = shop.db.tx(async (tx) => {
      await sendMail(tx, code())
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    const one = code()
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => shop.db.tx((tx) => sendMail(tx, one))),
    )
    expect(sent.filter((each) => each)).toHaveLength(1)
    expect((await outbox()).length).toBe(before + 1)
  })

  test('codes are encrypted in the database', async () => {
    await shop.db.tx((tx) => sendMail(tx, code({ values: { code: '271828', minutes: 5 } })))
    const rows = await shop.db.rows<{ encryptedText: Buffer }>(
      sql`select sealed as encrypted_text from messages.outbox`,
    )
    expect(JSON.stringify(rows)).not.toContain('271828')
    expect(rows.some(({ encryptedText }) => encryptedText.includes('271828'))).toBe(false)
    const jobs = await shop.db.rows(sql`select data from pgboss.job`)
    expect(JSON.stringify(jobs)).not.toContain('271828')
  })
})

describe('with a mail server', () => {
  beforeEach(async () => {
    await shop.db.count(sql`delete from messages.outbox`)
    received.length = 0
    isBusy = false
    refused.clear()
  })

  test('the shop’s logo travels with a mail, so that nothing is loaded from elsewhere', async () => {
    const fill = { width: 600, height: 400, channels: 3, background: '#22459a' } as const
    const bytes = await sharp({ create: fill }).png().toBuffer()
    const { url } = await keepPicture(shop.db, shop.clock.now, 'banner', bytes)
    const show = async (logo: string | null) => {
      await shop.owner.db.count(sql`update settings.shop set logo_url = ${logo}`)
      forgetIdentity()
    }
    await show(url)
    await shop.db.tx((tx) => sendMail(tx, code()))
    await deliver()
    expect(received.join('')).toMatch(/Content-ID: <logo>/i)
    expect(received.join('')).toContain('cid:logo')
    received.length = 0
    // Also when the picture is not there any more, as after a restored backup without files.
    await show(`/api/files/public/${'A'.repeat(22)}-1200.webp`)
    await shop.db.tx((tx) => sendMail(tx, code()))
    await deliver()
    expect(received.join('')).not.toContain('cid:logo')
    expect(received).toHaveLength(1)
    await show(null)
  })

  test('a mail is sent once, to one address, and its text is deleted', async () => {
    const to = 'lin@example.com, everybody@example.com'
    const given = code({ to, lang: 'spa' })
    await shop.db.tx((tx) => sendMail(tx, given))
    const id = await idOf(given.key)
    await deliver()
    await deliver()
    expect(received).toHaveLength(1)
    const [text = ''] = received
    expect(text).toMatch(/^From: shop@example.com\r$/m)
    expect(text).toMatch(new RegExp(`^Message-ID: <outbox-${id}@localhost:3000>\r$`, 'm'))
    // Both parts, the plain one first: readers of plain text lose nothing.
    const [, plain = '', html = ''] = text.split(/^Content-Type: text\//m)
    expect(text).toMatch(/^Content-Type: multipart\/alternative;/m)
    expect([plain.slice(0, 5), html.slice(0, 4)]).toEqual(['plain', 'html'])
    for (const part of [plain, html]) expect(part).toContain('314159')
    expect(
      await shop.db.row(
        sql`select state, sealed as encrypted_text from messages.outbox where id = ${id}`,
      ),
    ).toEqual({
      state: 'sent',
      encryptedText: null,
    })
  })

  const sendTo = async (to: string, over: object = {}) => {
    const given = code({ to, template: 'order-received', values: ABOUT, ...over })
    await shop.db.tx((tx) => sendMail(tx, given))
    return idOf(given.key)
  }
  const ABOUT = { orderNumber: '260301K7Q2', path: '/user/user' }

  test('a server that is down for a day loses no mail', async () => {
    isBusy = true
    const ids: number[] = []
    for (let hour = 0; hour < 26; hour++) {
      ids.push(await sendTo(`hour${hour}@example.com`))
      while ((await deliver()) > 0);
      shop.clock.forward({ hours: 1 })
    }
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
    expect((await rowOf(ids[0]!)).lastError).toContain('451 busy')
    expect((await rowOf(ids[0]!)).attempts).toBeLessThan(50)
    isBusy = false
    while ((await deliver()) > 0);
    for (const id of ids) expect(await rowOf(id)).toMatchObject({ state: 'sent' })
    expect(received).toHaveLength(26)
  })

  test('after a week a mail is given up, and its text stays so that staff can send it again', async () => {
    isBusy = true
    const id = await sendTo('week@example.com')
    for (let day = 0; day < 7; day++) {
      await deliver()
      expect(await rowOf(id)).toMatchObject({ state: 'waiting' })
      shop.clock.forward({ days: 1 })
    }
    await deliver()
    expect(await rowOf(id)).toMatchObject({ state: 'failed' })
    const { encryptedText } = await shop.db.row<{ encryptedText: Buffer | null }>(sql`
      select sealed as encrypted_text from messages.outbox where id = ${id}`)
    expect(encryptedText).not.toBeNull()
  })

  test('a mailbox that does not exist is given up at once, and later mails are sent', async () => {
    refused.add('nobody@example.com')
    const bad = await sendTo('nobody@example.com')
    const good = await sendTo('good@example.com')
    await deliver()
    expect(await rowOf(bad)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await rowOf(bad)).lastError).toContain('550')
    expect(await rowOf(good)).toMatchObject({ state: 'sent' })
  })

  test('a row that cannot be decrypted does not block later ones', async () => {
    const bad = await sendTo('bad@example.com')
    await shop.db.count(sql`update messages.outbox set sealed = 'x'::bytea where id = ${bad}`)
    const good = await sendTo('good@example.com')
    await deliver()
    expect(await rowOf(bad)).toMatchObject({ state: 'waiting', attempts: 1 })
    expect(await rowOf(good)).toMatchObject({ state: 'sent' })
  })

  test('an expired code is no longer sent', async () => {
    isBusy = true
    const given = code({ usefulUntil: '2026-03-01T00:05:00.000Z', now: '2026-03-01T00:00:00.000Z' })
    await shop.db.tx((tx) => sendMail(tx, given))
    const id = await idOf(given.key)
    isBusy = false
    await deliver() // the clock of this shop is days later
    expect(await rowOf(id)).toMatchObject({ state: 'expired' })
    expect(received).toEqual([])
  })

  test('of two processes one takes a mail, and it becomes due again when that process dies', async () => {
    const id = await sendTo('two@example.com')
    const context = { db: shop.db, now: shop.clock.now, log: shop.app.log, config: withMail }
    await Promise.all([sendMails.run(context), sendMails.run(context)])
    expect(received).toHaveLength(1)
    await shop.db.count(sql`
      update messages.outbox set state = 'waiting', settled_at = null, sealed = 'x'::bytea,
        next_try_at = ${new Date(Date.parse(shop.clock.now) + 180_000).toISOString()}
      where id = ${id}`)
    expect(await deliver()).toBe(0)
    shop.clock.forward({ minutes: 3 })
    expect(await deliver()).toBe(1)
  })

  test('typed text never becomes a header', async () => {
    const given = {
      to: 'wu@example.com',
      lang: 'en' as const,
      template: 'order-shipped' as const,
      values: {
        orderNumber: '1\r\nBcc: all@example.com',
        carrier: 'SF',
        trackingNumber: 'SF1',
        path: '/x',
      },
      key: `test:${++count}`,
      now,
    }
    await shop.db.tx((tx) => sendMail(tx, given))
    await deliver()
    const [headers = ''] = (received.at(-1) ?? '').split('\r\n\r\n')
    expect(headers).toMatch(/^Subject: Order 1 Bcc: /m)
    expect(headers).not.toMatch(/^Bcc:/m)
  })
})

test('every template has a subject and a text', () => {
  const keys = templates().flatMap((each) => [
    `${keyOf('mail', each)}.subject`,
    `${keyOf('mail', each)}.text`,
  ])
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter((key) => !hasWord(key))).toEqual([])
})

test('money, days and addresses are written as each language writes them', async () => {
  for (const lang of LANGS) {
    const to = `${lang}@example.com`
    await shop.db.tx((tx) =>
      sendMail(tx, {
        to,
        lang,
        template: 'order-placed',
        values: {
          orderNumber: '260301K7Q2',
          amount: { amount: 128_650_00, currency: lang === 'id' ? 'IDR' : 'USD' },
          payBy: '2026-03-01T16:30:00.000Z',
          path: '/user/user/order/details?orderNumber=260301K7Q2',
        },
        key: `placed:${lang}`,
        now,
      }),
    )
  }
  const texts = await Promise.all(
    LANGS.map(async (lang) => (await outbox(`${lang}@example.com`))[0]?.text ?? ''),
  )
  const written = (pattern: RegExp) =>
    texts.map((text) => pattern.exec(text)?.[0].replaceAll(/\s/g, ' '))
  expect(written(/(?:\$|Rp)[\d.,]+\d/)).toEqual([
    '$128,650.00',
    '$128,650.00',
    '$128,650.00',
    'Rp128.650',
  ])
  expect(written(/\S+ \S+ ?\S+ \S+ ?[（(]GMT\+8[）)]/)).toEqual([
    expect.stringContaining('2026-03-02 00:30（GMT+8）'),
    '2 Mar 2026, 00:30 (GMT+8)',
    '2 mar 2026, 00:30 (GMT+8)',
    '2 Mar 2026, 00.30 (GMT+8)',
  ])
  for (const text of texts) {
    expect(text).toContain('http://localhost:3000/user/user/order/details?orderNumber=260301K7Q2')
    expect(text).not.toMatch(/[{}]/)
  }
})

test('a production shop has no call that reads the outbox', async () => {
  const real = await openTestShop({ now, config: { demo: false } })
  const response = await fetch(`${real.url}/api/messages/demo/outbox`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: Reasons.noSuchCall.code, data: null })
})

test('a public trial shows the mail of its made-up people alone', async () => {
  const open = await openTestShop({ now, config: { publicUrl: 'https://try.example' } })
  for (const recipient of ['Lin@demo.example', 'me@example.com', 'x@demo.example.com']) {
    await open.db.count(sql`
      insert into messages.outbox (key, recipient, lang, template, state, created_at, tries_until, settled_at)
      values (${recipient}, ${recipient}, 'en', 'login-code', 'kept', ${now}, ${now}, ${now})`)
  }
  const shown = async (to?: string) =>
    ((await open.call(demoOutbox, to === undefined ? {} : { to })).data ?? []).map(
      (each) => each.to,
    )
  expect(await shown()).toEqual(['Lin@demo.example'])
  expect(await shown('lin@demo.example')).toEqual(['Lin@demo.example'])
  expect(await shown('me@example.com')).toEqual([])
})

test('a mail is deleted after a month', async () => {
  await shop.drainQueues()
  shop.clock.forward({ days: 31 })
  await shop.runSweeps()
  expect(await shop.db.rows(sql`select id from messages.outbox where state <> 'waiting'`)).toEqual(
    [],
  )
})

test('counts the unread messages of a buyer', async () => {
  const { by } = await buyerWith(shop)
  expect((await shop.call(messageCount, {}, by)).data).toEqual({ article: 0, meesage: 0 })
  expect((await shop.call(messageCount, {})).code).toBe(Reasons.loginNeeded.code)
})
