/** Text messages: requests to Aliyun and Twilio, and how each of their answers is handled. */
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { hasWord } from '#kit/server/text/translate.ts'
import { demoOutbox } from '../contract.ts'
import { mailOf, templates } from './definitions.ts'
import { keyOf } from './templates.ts'
import { acsHeaders } from './acs-signature.ts'
import { sendSms } from './door.ts'
import { sendTexts } from './jobs.ts'

const SECRET = 'a+secret/with=signs'
type Got = {
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
const got: Got[] = []
let answer: { status: number; body: object } | null = null

/** Signs the received request again, after Aliyun's documentation, so a wrong header or order is detected. */
function isSigned({ query, headers }: Got, rawQuery: string): boolean {
  const authorization = String(headers.authorization)
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const sorted = rawQuery.split('&').sort().join('&')
  const hash = createHash('sha256').update('').digest('hex')
  const request = ['POST', '/', sorted, lines, names.join(';'), hash].join('\n')
  const digest = createHash('sha256').update(request).digest('hex')
  const expected = createHmac('sha256', SECRET).update(`ACS3-HMAC-SHA256\n${digest}`).digest('hex')
  const needed = ['host', 'x-acs-action', 'x-acs-content-sha256', 'x-acs-date', 'x-acs-version']
  return (
    authorization.startsWith('ACS3-HMAC-SHA256 Credential=key-id,') &&
    authorization.endsWith(`Signature=${expected}`) &&
    needed.every((name) => names.includes(name)) &&
    headers['x-acs-action'] === 'SendSms' &&
    headers['x-acs-version'] === '2017-05-25' &&
    query.has('PhoneNumbers')
  )
}

const nonces = new Set<string>()
function aliyunAnswers(call: Got, rawQuery: string) {
  if (!isSigned(call, rawQuery)) return { status: 400, body: { Code: 'SignatureDoesNotMatch' } }
  const nonce = String(call.headers['x-acs-signature-nonce'])
  if (nonces.has(nonce)) return { status: 400, body: { Code: 'SignatureNonceUsed' } }
  nonces.add(nonce)
  return { status: 200, body: { Code: 'OK', Message: 'OK', BizId: '1', RequestId: '2' } }
}

function twilioAnswers({ headers, body }: Got) {
  const basic = `Basic ${Buffer.from(`key-id:${SECRET}`).toString('base64')}`
  if (headers.authorization !== basic) return { status: 401, body: { code: 20003, status: 401 } }
  const form = new URLSearchParams(body)
  if (!form.get('Body')) return { status: 400, body: { code: 21602, status: 400 } }
  return { status: 201, body: { sid: 'SM1', status: 'queued', error_code: null } }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { pathname, searchParams, search } = new URL(request.url ?? '', 'http://x')
    const call = {
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }
    got.push(call)
    const text =
      answer ?? (pathname === '/' ? aliyunAnswers(call, search.slice(1)) : twilioAnswers(call))
    response.writeHead(text.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(text.body))
  })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
const login = `key-id:${encodeURIComponent(SECRET)}`
const ALIYUN = `aliyun+http://${login}@${host}?sign=${encodeURIComponent('工贸')}&template=SMS_1&template.reset-code=SMS_2`
const TWILIO = `twilio+http://${login}@${host}?from=%2B15550100`

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { clock } = shop
const TO = '+8613800138000'
let count = 0
async function written(over: object = {}): Promise<number> {
  const key = `sms:${++count}`
  const values = { code: '314159', minutes: 5 }
  const given = { to: TO, lang: 'en' as const, template: 'login-code' as const, values, key }
  await shop.db.tx((tx) => sendSms(tx, { ...given, now: shop.clock.now, ...over }))
  return (await shop.db.row<{ id: number }>(sql`select id from messages.outbox where key = ${key}`))
    .id
}
/** One run of the job over what is due. */
const deliver = (smsUrl: string | null) => {
  const config = { ...shop.app.config, demo: false, smsUrl }
  return sendTexts.run({ db: shop.db, now: shop.clock.now, log: shop.app.log, config })
}
const rowOf = (id: number) =>
  shop.db.row(sql`
    select state, sealed is null as forgotten, last_error as error from messages.outbox where id = ${id}`)

beforeEach(async () => {
  got.length = 0
  answer = null
  await shop.db.count(sql`delete from messages.outbox`)
})

test('the signature is the one of the provider’s own example', () => {
  const { headers } = acsHeaders({
    key: { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: {
      RegionId: 'cn-shanghai',
      ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd',
    },
    now: '2023-10-26T10:22:32.000Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(headers.authorization).toContain(
    'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

describe('Aliyun', () => {
  test('a code is sent once, signed, and its text is deleted', async () => {
    const id = await written()
    await deliver(ALIYUN)
    await deliver(ALIYUN)
    expect(got.map(({ query }) => Object.fromEntries(query))).toEqual([
      {
        PhoneNumbers: '8613800138000',
        SignName: '工贸',
        TemplateCode: 'SMS_1',
        TemplateParam: '{"code":"314159"}',
      },
    ])
    expect(await rowOf(id)).toEqual({ state: 'sent', forgotten: true, error: null })
  })

  test('a kind of message may have its own template; one without a template is not sent', async () => {
    await written({ template: 'reset-code' })
    await deliver(ALIYUN)
    expect(got[0]?.query.get('TemplateCode')).toBe('SMS_2')
    const unknown = { template: 'reset-unknown', values: { path: '/login/login/register' } }
    const id = await written(unknown)
    await deliver(ALIYUN)
    expect(got).toHaveLength(1)
    expect(await rowOf(id)).toMatchObject({ state: 'kept' })
  })

  test('a final refusal is not retried, a temporary one is', async () => {
    answer = { status: 200, body: { Code: 'isv.MOBILE_NUMBER_ILLEGAL' } }
    const wrong = await written()
    await deliver(ALIYUN)
    const why = 'the text message was refused: isv.MOBILE_NUMBER_ILLEGAL'
    expect(await rowOf(wrong)).toEqual({ state: 'failed', forgotten: false, error: why })
    answer = { status: 200, body: { Code: 'isv.BUSINESS_LIMIT_CONTROL' } }
    const busy = await written()
    await deliver(ALIYUN)
    expect(await rowOf(busy)).toMatchObject({ state: 'waiting', forgotten: false })
    answer = null
    clock.forward({ seconds: 5 })
    await deliver(ALIYUN)
    expect(await rowOf(busy)).toMatchObject({ state: 'sent', forgotten: true })
  })

  test('once a wrong account key is corrected, the message is sent', async () => {
    const id = await written()
    const other = ALIYUN.replace(encodeURIComponent(SECRET), 'other')
    await deliver(other)
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      error: 'the text message was refused: SignatureDoesNotMatch',
    })
    clock.forward({ seconds: 5 })
    await deliver(ALIYUN)
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })
})

describe('Twilio', () => {
  test('the text is sent in the recipient’s language', async () => {
    await written()
    await deliver(TWILIO)
    expect(got[0]?.path).toBe('/2010-04-01/Accounts/key-id/Messages.json')
    const form = Object.fromEntries(new URLSearchParams(got[0]?.body))
    expect(form).toEqual({ To: TO, From: '+15550100', Body: expect.stringContaining('314159') })
  })

  test('final and temporary refusals', async () => {
    answer = { status: 400, body: { code: 21211 } }
    const wrong = await written()
    await deliver(TWILIO)
    expect(await rowOf(wrong)).toMatchObject({ state: 'failed' })
    for (const status of [401, 403, 429, 500, 503]) {
      answer = { status, body: {} }
      const id = await written()
      await deliver(TWILIO)
      expect(await rowOf(id)).toMatchObject({
        state: 'waiting',
        error: expect.stringContaining(String(status)),
      })
    }
  })
})

test('without a provider it is stored, and shown in demo mode', async () => {
  await written({ to: '+6281234567890', lang: 'id' })
  await shop.runSweeps()
  const { data } = await shop.call(demoOutbox, { to: '+6281234567890' })
  expect(data).toHaveLength(1)
  expect(data?.[0]).toMatchObject({ channel: 'sms', state: 'kept', subject: '' })
  expect(data?.[0]?.text).toContain('314159')
})

test('every text message has a text', () => {
  const sent = templates().filter((each) => mailOf(each).channels?.includes('sms'))
  expect(sent).toHaveLength(8)
  expect(sent.filter((each) => !hasWord(keyOf('sms', each)))).toEqual([])
})
