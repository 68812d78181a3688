/** The inbox of a buyer: written with the change it reports, once, for this buyer alone, in their language. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import {
  messageCount,
  myMessages,
  readAllMessages,
  readMessages,
  removeMessages,
  restoreMessages,
  type MessageCategory,
} from '../../contract.ts'
import { sendMail, type Mail } from '../door.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { forgetMails, forgetMessages } from '../jobs.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { db, clock } = shop

let count = 0
type NewNotice = { buyerId: number; category?: MessageCategory } & Partial<Mail<'order-paid'>>
const sendNotice = ({ buyerId, category = 'order', ...over }: NewNotice) =>
  db.tx((tx) =>
    sendMail(tx, {
      to: 'lin@example.com',
      lang: 'en',
      template: 'order-paid',
      values: {
        orderNumber: `26030100000${++count}`,
        path: `/user/user/order/details?number=26030100000${count}`,
        amount: { amount: 12_345_00, currency: 'CNY' },
      },
      key: `inbox:${++count}`,
      now: clock.now,
      ...over,
      inShop: { buyerId, category },
    }),
  )
type By = Record<string, string>
const listOf = async (by: By, over: Partial<ArgumentOf<typeof myMessages>> = {}) =>
  (await shop.call(myMessages, { category: 'order', ...over }, by)).data!
const countsOf = async (by: By) => (await shop.call(messageCount, {}, by)).data

test('is shown in the shown language, without the mail’s link', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  await sendNotice({ buyerId })
  const en = (await listOf({ ...by, lang: 'en' })).items
  expect(en).toEqual([
    {
      id: expect.any(Number),
      title: expect.stringMatching(/^Payment received for order 26030100000\d$/),
      text: expect.stringContaining('¥12,345.00'),
      path: expect.stringMatching(/^\/user\/user\/order\/details\?number=26030100000\d$/),
      at: clock.now,
      isRead: false,
    },
  ])
  expect(en[0]!.text).not.toMatch(/View order|http|\u2063/)
  const cn = (await listOf({ ...by, lang: 'cn' })).items
  expect(cn[0]!.title).toMatch(/订单/)
})

test('counts unread messages of each kind, and reading the same again changes nothing', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  await sendNotice({ buyerId })
  await sendNotice({ buyerId })
  await sendNotice({ buyerId, category: 'article' })
  expect(await countsOf(by)).toEqual({ article: 1, meesage: 2 })
  const [newest] = (await listOf(by)).items
  for (let i = 0; i < 2; i++) {
    const { data } = await shop.call(readMessages, { messageIds: [newest!.id] }, by)
    expect(data).toEqual({ article: 1, meesage: 1 })
  }
  expect((await listOf(by, { unread: '1' })).items).toHaveLength(1)
  expect((await listOf(by)).items.map(({ isRead }) => isRead)).toEqual([true, false])
})

test('reading all marks what was shown; later messages stay unread', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  await sendNotice({ buyerId })
  const [shown] = (await listOf(by)).items
  await sendNotice({ buyerId })
  const { data } = await shop.call(readAllMessages, { category: 'order', upToId: shown!.id }, by)
  expect(data).toEqual({ article: 0, meesage: 1 })
})

test('a removed message can be restored for a day, then it is deleted', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  await sendNotice({ buyerId })
  const [{ id } = { id: 0 }] = (await listOf(by)).items
  const removed = await shop.call(removeMessages, { messageIds: [id] }, by)
  expect(removed.data).toEqual({ article: 0, meesage: 0 })
  expect((await listOf(by)).items).toEqual([])
  await shop.call(restoreMessages, { messageIds: [id] }, by)
  expect((await listOf(by)).items).toHaveLength(1)
  await shop.call(removeMessages, { messageIds: [id] }, by)
  clock.forward({ days: 2 })
  await forgetMessages.run({ db, now: clock.now, log: shop.app.log, config: shop.app.config })
  await shop.call(restoreMessages, { messageIds: [id] }, by)
  expect((await listOf(by)).items).toEqual([])
})

test('messages are deleted after a year, or what the setting says', async () => {
  const { id: buyerId } = await buyerWith(shop)
  await sendNotice({ buyerId })
  const sweep = () =>
    forgetMessages.run({ db, now: clock.now, log: shop.app.log, config: shop.app.config })
  const countMessages = () =>
    db.row(sql`select count(*) from messages.message where buyer_id = ${buyerId}`)
  clock.forward({ days: 364 })
  await sweep()
  expect(await countMessages()).toEqual({ count: 1 })
  await db.count(
    sql`insert into settings.setting values ('messages.keepDays', '400', 1, now(), 'test')`,
  )
  forgetSettings()
  clock.forward({ days: 35 })
  await sweep()
  expect(await countMessages()).toEqual({ count: 1 })
  await db.count(sql`delete from settings.setting`)
  forgetSettings()
  await sweep()
  expect(await countMessages()).toEqual({ count: 0 })
})

test('sent mails are deleted after thirty days, or what the setting says', async () => {
  const { id: buyerId } = await buyerWith(shop)
  await sendNotice({ buyerId })
  const sweep = () =>
    forgetMails.run({ db, now: clock.now, log: shop.app.log, config: shop.app.config })
  const countMails = () => db.row(sql`select count(*) from messages.outbox`)
  await db.count(sql`update messages.outbox set state = 'sent', settled_at = ${clock.now}`)
  const before = await countMails()
  clock.forward({ days: 29 })
  await sweep()
  expect(await countMails()).toEqual(before)
  await db.count(
    sql`insert into settings.setting values ('messages.mailDays', '60', 1, now(), 'test')`,
  )
  forgetSettings()
  clock.forward({ days: 2 })
  await sweep()
  expect(await countMails()).toEqual(before)
  await db.count(sql`delete from settings.setting`)
  forgetSettings()
  await sweep()
  expect(await countMails()).toEqual({ count: 0 })
})

test('messages of other buyers cannot be seen, read, removed or restored', async () => {
  const lin = await buyerWith(shop)
  const wang = await buyerWith(shop)
  await sendNotice({ buyerId: lin.id })
  const [{ id } = { id: 0 }] = (await listOf(lin.by)).items
  const theirs = { messageIds: [id] }
  expect((await listOf(wang.by)).items).toEqual([])
  await shop.call(readMessages, theirs, wang.by)
  await shop.call(readAllMessages, { category: 'order', upToId: id }, wang.by)
  await shop.call(removeMessages, theirs, wang.by)
  expect(await countsOf(lin.by)).toEqual({ article: 0, meesage: 1 })
  await shop.call(removeMessages, theirs, lin.by)
  await shop.call(restoreMessages, theirs, wang.by)
  expect((await listOf(lin.by)).items).toEqual([])
})

test('the same key is written once, however many concurrent calls use it', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sendNotice({ buyerId, key: 'the same' })),
  )
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect((await listOf(by)).items).toHaveLength(1)
})

test('a rolled-back transaction writes no message', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  const fails = db.tx(async (tx) => {
    await sendMail(tx, {
      to: 'lin@example.com',
      lang: 'en',
      template: 'order-closed',
      values: { orderNumber: '1', path: '/user' },
      key: 'rolled back',
      now: clock.now,
      inShop: { buyerId, category: 'order' },
    })
    throw new Error('undone')
  })
  await expect(fails).rejects.toThrow('undone')
  expect((await listOf(by)).items).toEqual([])
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'the database refuses a link to %s',
  async (path) => {
    const { id: buyerId } = await buyerWith(shop)
    const values = {
      orderNumber: '1',
      path,
      amount: { amount: 1, currency: 'CNY' as const },
    }
    await expect(sendNotice({ buyerId, values })).rejects.toThrow('message_path_check')
  },
)

test('a long list is paged, each message once', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  for (let i = 0; i < 45; i++) await sendNotice({ buyerId })
  const ids: number[] = []
  let after: string | undefined
  do {
    const { items, next } = await listOf(by, after === undefined ? {} : { after })
    ids.push(...items.map(({ id }) => id))
    after = next ?? undefined
  } while (after !== undefined)
  expect(ids).toHaveLength(45)
  expect(ids).toEqual([...ids].sort((a, b) => b - a))
  await db.count(sql`delete from messages.message where buyer_id = ${buyerId}`)
})

test('a message of a template that this version does not know does not break the inbox', async () => {
  const { id: buyerId, by } = await buyerWith(shop)
  await sendNotice({ buyerId })
  await db.count(sql`
    insert into messages.message (buyer_id, category, template, values, path, key, created_at)
    select buyer_id, category, 'of-a-newer-version', '{"amount": 3}', path, key || ':unknown', created_at
    from messages.message where buyer_id = ${buyerId}`)
  const { items } = await listOf({ ...by, lang: 'en' })
  expect(items).toHaveLength(2)
  expect(items[0]).toMatchObject({ title: 'Message from the shop', text: '', path: items[1]!.path })
})
