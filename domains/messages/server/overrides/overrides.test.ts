/** Template overrides: what is refused, what is sent, and which concurrent change wins. */
import sql from 'sql-template-tag'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { Role } from '#domains/staff/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { LANGS } from '#kit/contract/lang.ts'
import { expectAuditClean } from '#kit/testing/audit.ts'
import { myMessages } from '../../contract.ts'
import type { Template } from '../../definition.ts'
import { templates } from '../definitions.ts'
import { MessageReasons } from '../../reasons.ts'
import { sendMail, sendSms } from '../door.ts'
import { decryptMail } from '../encrypted.ts'
import {
  getTemplate,
  listTemplates,
  previewTemplate,
  resetTemplate,
  saveTemplate,
  testTemplate,
} from '../../templates-contract.ts'
import { forgetOverrides } from './cache.ts'
import { smsParts } from './sms-parts.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { call, db, clock } = shop
const { by, ...writer } = await staffWith(shop, 'content')
const owner = await staffWith(shop)
afterAll(async () => {
  await shop.runSweeps()
  await expectAuditClean(db)
})

const CLOSED = { channel: 'mail', template: 'order-closed', lang: 'en' } as const
const SMS_CODE = { channel: 'sms', template: 'login-code', lang: 'en' } as const
const closed = { orderNumber: 'SO260301000000001', path: '/user' }
let keys = 0
async function sent(lang: 'cn' | 'en' = 'en', inShop?: { buyerId: number; category: 'order' }) {
  const key = `test ${++keys}`
  const mail = { to: 'x@example.com', lang, template: 'order-closed', values: closed } as const
  await sendMail(db, { ...mail, key, now: clock.now, ...(inShop === undefined ? {} : { inShop }) })
  return lastOf(key)
}
async function lastOf(key: string) {
  const mail = await db.row<{ encryptedText: Buffer; key: string }>(sql`
    select sealed as encrypted_text, key from messages.outbox where key like ${key} || '%' order by id desc limit 1`)
  return decryptMail(mail)
}
const save = async (subject: string, body: string, version: number, which: object = CLOSED) =>
  call(saveTemplate, { ...CLOSED, ...which, subject, body, version }, by)
const versionNow = async () => (await call(getTemplate, CLOSED, by)).data!.version

test('every template has texts in every language that pass validation', async () => {
  const { data: rows } = await call(listTemplates, {}, { ...by, lang: 'en' })
  expect(new Set(rows!.map(({ template }) => template))).toEqual(new Set<string>(templates()))
  for (const { channel, template, title } of rows!) {
    expect(title).not.toMatch(/[{}]/)
    for (const lang of LANGS) {
      const { data } = await call(getTemplate, { channel, template, lang }, by)
      expect(data).toMatchObject({ isChanged: false, version: 0, versions: [] })
      expect(data!.text).toEqual(data!.default)
      const form = { channel, template, lang, ...data!.text }
      const { data: seen } = await call(previewTemplate, form, by)
      expect([template, lang, seen!.errors]).toEqual([template, lang, []])
      expect(seen!.text!.body).not.toMatch(/[{}]|messages\./)
    }
  }
  const none = await call(getTemplate, { channel: 'sms', template: 'refunded', lang: 'cn' }, by)
  expect(none.code).toBe(Reasons.notFound.code)
})

test('an override is sent, in its language only, by mail and in the shop, until the default is restored', async () => {
  const { id: buyerId, by: buyer } = await buyerWith(shop)
  const before = await sent()
  const foot = before.text.slice(before.text.indexOf('\n\n-- \n'))
  const chinese = await sent('cn')
  const saved = await save('{orderNumber} is closed', 'Bye, {orderNumber}.\n\nSee {url}', 0)
  expect(saved.data).toMatchObject({ isChanged: true, version: 1 })
  // Their own mail says how to turn these off, with a link that is theirs; all others where that is chosen.
  const toBuyer = await sent('en', { buyerId, category: 'order' })
  const written = `Bye, SO260301000000001.\n\nSee ${shop.app.config.publicUrl}/user`
  expect(toBuyer.subject).toBe('SO260301000000001 is closed')
  expect(toBuyer.text.replace(/\n[^\n]*$/, '')).toBe(`${written}${foot.replace(/\n[^\n]*$/, '')}`)
  expect(toBuyer.text).toContain('/unsubscribe?')
  expect(await sent('cn')).toEqual(chinese)
  const { data } = await call(myMessages, { category: 'order' }, { ...buyer, lang: 'en' })
  expect(data!.items[0]).toMatchObject({
    title: 'SO260301000000001 is closed',
    text: 'Bye, SO260301000000001.',
  })

  const back = await call(resetTemplate, { ...CLOSED, version: 1 }, by)
  expect(back.data).toMatchObject({ isChanged: false, version: 2 })
  expect(
    back.data!.versions.map(({ version, text, changedBy }) => [version, text, changedBy]),
  ).toEqual([
    [2, null, writer.name],
    [
      1,
      { subject: '{orderNumber} is closed', body: 'Bye, {orderNumber}.\n\nSee {url}' },
      writer.name,
    ],
  ])
  expect(await sent()).toEqual(before)
  const log = (await call(listAudit, { action: 'messages' }, owner.by)).data!
  expect(log.items.map(({ object }) => object)).toEqual(
    Array(2).fill('message:mail/order-closed/en'),
  )
})

test('a text in one paragraph is shown in the shop without its link', async () => {
  const { id: buyerId, by: buyer } = await buyerWith(shop)
  await save('Closed', 'Closed: {url}', await versionNow())
  await sent('en', { buyerId, category: 'order' })
  const { data } = await call(myMessages, { category: 'order' }, { ...buyer, lang: 'en' })
  expect(data!.items[0]!.text).toBe('Closed:')
  await call(resetTemplate, { ...CLOSED, version: await versionNow() }, by)
})

test.each([
  ['', 'text', 'subject', 'empty', null],
  ['subject', ' ', 'body', 'empty', null],
  ['{orderNumer}', 'text', 'subject', 'unknown', 'orderNumer'],
  ['subject', 'for {amount}', 'body', 'unknown', 'amount'],
  ['subject', 'line\n{orderNumber', 'body', 'syntax', null],
  ['subject', '{orderNumber, plural, one {x}}', 'body', 'syntax', null],
  ['subject', '{orderNumber, plural, one {x} other {y}}', 'body', 'notANumber', 'orderNumber'],
  ['subject', '<b>{orderNumber}</b>', 'body', 'markup', 'b'],
] as const)('“%s” with “%s” is refused', async (subject, body, field, kind, name) => {
  const version = await versionNow()
  const refused = await save(subject, body, version)
  expect(refused.code).toBe(MessageReasons.badTemplate.code)
  const { errors } = refused.data as unknown as { errors: object[] }
  expect(errors).toMatchObject([{ field, kind, name }])
  expect(await versionNow()).toBe(version)
})

test('a subject has one line, a code its code, an invitation its link, a text message its limit', async () => {
  expect((await save('a\r\nbcc: x@example.com', 'text', 0)).code).toBe(Reasons.invalidInput.code)
  const errorsOf = async (which: object, body: string) => {
    const { data } = await call(
      previewTemplate,
      { ...CLOSED, subject: 'subject', body, ...which } as never,
      by,
    )
    return data!.errors.map(({ kind, name }) => [kind, name])
  }
  expect(await errorsOf({ template: 'login-code' }, 'no code')).toEqual([['missing', 'code']])
  expect(await errorsOf({ template: 'staff-invitation' }, 'come in')).toEqual([['missing', 'url']])
  expect(await errorsOf(SMS_CODE, `{code}${'x'.repeat(153 * 4 - 6)}`)).toEqual([])
  expect(await errorsOf(SMS_CODE, `{code}${'x'.repeat(153 * 4 - 5)}`)).toEqual([['tooLong', null]])
})

test.each([
  ['a'.repeat(160), 1, 0, false],
  ['a'.repeat(161), 2, 145, false],
  ['€'.repeat(80), 1, 0, false],
  ['码'.repeat(70), 1, 0, true],
  ['码'.repeat(71), 2, 63, true],
  ['', 1, 160, false],
])('the parts of a text message are counted: %#', (text, count, leftCount, isUnicode) => {
  expect(smsParts(text)).toEqual({ count, leftCount, isUnicode })
})

/** Warnings about access to an account and changes to it. */
const BUYERS_WARNINGS = [
  'new-device',
  'password-changed',
  'phone-changed',
  'email-changed',
  'pay-password-changed',
  'wechat-linked',
  'wechat-unlinked',
  'copy-ready',
  'closing-asked',
  'closing-cancelled',
  'account-closed',
] as const

test('warnings to staff about each other, and to buyers about their account, cannot be overridden or tested', async () => {
  const { code } = MessageReasons.fixedTemplate
  const warnings = templates().filter(
    (each) => each.startsWith('staff-') && each !== 'staff-invitation',
  )
  expect(warnings).toHaveLength(10)
  const contacts = ['contact-email-changed', 'contact-phone-changed'] as const
  const mails = [...warnings, ...contacts, ...BUYERS_WARNINGS].map((template) => ({
    channel: 'mail' as const,
    template,
  }))
  for (const { channel, template } of [
    ...mails,
    { channel: 'mail' as const, template: 'phone-replaced' as const },
    { channel: 'sms' as const, template: 'phone-replaced' as const },
  ]) {
    const which = { channel, template, lang: 'en' } as const
    const text = { subject: 'Weekly newsletter', body: 'Nothing to do this week.' }
    expect((await save(text.subject, text.body, 0, which)).code).toBe(code)
    expect((await call(resetTemplate, { ...which, version: 0 }, by)).code).toBe(code)
    expect((await call(testTemplate, { ...which, ...text }, by)).code).toBe(code)
  }
  // An override that was stored before the template became fixed is no longer sent.
  await db.count(sql`
    insert into messages.wording (channel, template, lang, version, subject, body, changed_at, changed_by)
    values ('mail', 'staff-acted-alone', 'en', 1, 'Weekly newsletter', 'Nothing.', ${clock.now}, 'x')`)
  forgetOverrides()
  const values = { name: 'Ana', by: 'Bo', act: 'Refund', at: clock.now, path: '/office/audit' }
  const mail = { to: 'x@example.com', lang: 'en', template: 'staff-acted-alone', values } as const
  await sendMail(db, { ...mail, key: 'alone', now: clock.now })
  expect((await lastOf('alone')).subject).toContain('without a second approval')
  const shown = await call(
    getTemplate,
    { channel: 'mail', template: mail.template, lang: 'en' },
    by,
  )
  expect(shown.data).toMatchObject({ isChanged: false, text: shown.data!.default })
  const rows = (await call(listTemplates, {}, by)).data!
  expect(rows.find(({ template }) => template === mail.template)).toMatchObject({
    changedLangs: [],
  })
})

test.each([
  'Tell it to help@shop.test: {code}',
  'Enter {code} at https://shop.test',
  'Enter {code} at shop-help.test now',
  'Call 400 820 8820 and tell {code}',
  'QQ １２３４５６ waits for {code}',
  '{code}, {minutes, plural, one {call 88 20} other {55 12}}',
])('“%s” asks to send a code to somebody, and is refused', async (body) => {
  for (const template of ['login-code', 'reset-code', 'pay-code'] as const) {
    for (const channel of ['mail', 'sms'] as const) {
      const refused = await save('Your code', body, 0, { channel, template })
      expect(refused.code).toBe(MessageReasons.badTemplate.code)
      const { errors } = refused.data as unknown as { errors: object[] }
      expect(errors).toEqual([{ field: 'body', kind: 'address', name: null, line: null }])
    }
  }
})

test.each([
  '6222999988887777',
  'Pay to 6222 9999 8888 7777.',
  '6222-9999-8888',
  '6222.9999',
  '６２２２　９９９９　８８８８',
  '６２２２－９９９９－８８８８',
  '1 2 3 4 5 6 7 8',
  "62'2299'998888",
])('“%s” in a message about money could be an account, and is refused', async (account) => {
  for (const template of ['order-placed', 'pay-reminder', 'order-closed', 'quote-answered']) {
    for (const field of ['subject', 'body'] as const) {
      const text = { subject: 'subject', body: 'text', [field]: account }
      const refused = await save(text.subject, text.body, 0, { template })
      expect(refused.code).toBe(MessageReasons.badTemplate.code)
      const { errors } = refused.data as unknown as { errors: object[] }
      expect(errors).toEqual([{ field, kind: 'account', name: null, line: null }])
    }
  }
})

test('short numbers, hours, and numbers from variables are not accounts', async () => {
  const errorsOf = async (template: Template, body: string) => {
    const form = { ...CLOSED, template, subject: 'subject', body }
    return (await call(previewTemplate, form, by)).data!.errors
  }
  expect(await errorsOf('order-placed', '{orderNumber}: {amount}, 9:00-18:00, 1234567')).toEqual([])
  expect(await errorsOf('order-placed', '1234{orderNumber}5678')).toEqual([])
  const [branch] = await errorsOf('transfer-arrived', '6222 {quantity, plural, other {9999}} 8888')
  expect(branch).toMatchObject({ kind: 'account' })
  expect(await errorsOf('level-raised', 'Call 400 820 8820 00')).toEqual([])
})

test('of concurrent changes one wins, the others are refused', async () => {
  const version = await versionNow()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, i) => save(`Subject ${i}`, 'text', version)),
  )
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b)
  expect(codes).toEqual([1, ...Array<number>(7).fill(Reasons.changedMeanwhile.code)])
  expect(await versionNow()).toBe(version + 1)
  const winner = answers.find(({ code }) => code === 1)!.data!.text.subject
  expect((await sent()).subject).toBe(winner)
  expect((await call(resetTemplate, { ...CLOSED, version }, by)).code).toBe(
    Reasons.changedMeanwhile.code,
  )
  await call(resetTemplate, { ...CLOSED, version: version + 1 }, by)
})

test('a test is sent to the caller’s own address through the outbox, at most ten in an hour', async () => {
  const form = { ...CLOSED, subject: 'Try {orderNumber}', body: 'text' }
  const { data } = await call(testTemplate, form, by)
  const { email } = await db.row<{ email: string }>(sql`
    select email from staff.member where id = ${writer.id}`)
  expect(data).toEqual({ to: email })
  expect((await lastOf('test:')).subject).toBe('Try SO260301482913570')
  expect((await call(getTemplate, CLOSED, by)).data!.isChanged).toBe(false)

  const sms = { ...SMS_CODE, subject: '', body: 'Code {code}' }
  expect((await call(testTemplate, sms, by)).code).toBe(Reasons.invalidInput.code)
  expect((await call(testTemplate, { ...sms, phone: '+8613800138000' }, by)).data).toEqual({
    to: '+8613800138000',
  })
  expect((await lastOf('test:')).text).toBe('Code 482913')
  const codes: number[] = []
  for (let i = 0; i < 9; i++) codes.push((await call(testTemplate, form, by)).code)
  expect(codes).toEqual([...Array<number>(8).fill(1), Reasons.tooMany.code])
})

test('text messages use overrides too', async () => {
  await call(saveTemplate, { ...SMS_CODE, subject: '', body: '{code} is it', version: 0 }, by)
  const values = { code: '123456', minutes: 5 }
  await sendSms(db, {
    to: '+8613800138000',
    lang: 'en',
    template: 'login-code',
    values,
    key: 'sms own',
    now: clock.now,
  })
  expect(await lastOf('sms own')).toMatchObject({ text: '123456 is it', values })
})

test('only staff with the permission read and write texts', async () => {
  for (const role of Role.options) {
    const { by: his } = await staffWith(shop, role)
    const { code } = await call(listTemplates, {}, his)
    const may = role === 'owner' || role === 'content'
    expect([role, code]).toEqual([role, may ? 1 : Reasons.forbidden.code])
  }
})
