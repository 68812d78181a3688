/** Staff hear of what waits as they chose: the bell, mails that are grouped and never flood, nothing of what is not theirs. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { domains } from '#apps/api/domains.ts'
import { openTestShop } from '#apps/api/testing.ts'
import { answerEnquiry, closeEnquiry, sendEnquiry } from '#domains/enquiries/contract.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { sessionOf, staffWith } from '#domains/staff/server/testing.ts'
import { WorkReasons } from '../../reasons.ts'
import {
  chooseNotices,
  noticeChoices,
  queueFigures,
  seeWorkBell,
  workBell,
} from '../../notices-contract.ts'
import { queuesOf, waitingIn } from '../queues.ts'
import type { Cadence } from '../../kinds.ts'

/** Eight in the evening in Shanghai, the shop's zone. */
const shop = await openTestShop({ now: '2026-03-01T12:00:00.000Z' })
const { call, clock, db } = shop
const [service, finance, owner] = [
  await staffWith(shop, 'service'),
  await staffWith(shop, 'finance'),
  await staffWith(shop, 'owner'),
]

const EMPTY = { newCount: 0, lateCount: 0, items: [] }

let keys = 0
async function aMessage(): Promise<number> {
  const { data } = await call(sendEnquiry, {
    requestKey: `00000000-0000-4000-8000-${String(++keys).padStart(12, '0')}`,
    topic: 'product',
    name: '路人',
    email: `stranger${keys}@example.net`,
    phone: null,
    orderNumber: null,
    text: '有现货吗？',
  })
  await shop.runSweeps()
  return data!.id
}
const mailsTo = ({ id }: { id: number }) =>
  db.rows<{ key: string }>(sql`
    select key from messages.outbox where template = 'work-waiting' and key like ${`work-waiting:${id}:%`} order by id`)
/** A session that has not run out, however far the clock went. */
const asService = () => sessionOf({ db, clock }, service.id)
async function choose(mail: Cadence, bell = true) {
  const chosen = await call(chooseNotices, { kind: 'enquiries', mail, bell }, await asService())
  expect(chosen.code).toBe(1)
}
async function close(id: number) {
  const closed = await call(closeEnquiry, { enquiryId: String(id), version: 0 }, await asService())
  expect(closed.code).toBe(1)
}

test('everybody chooses for the queues that they decide, and only for those', async () => {
  const kinds = async (by: { cookie: string }) =>
    (await call(noticeChoices, {}, by)).data!.map(({ kind }) => kind)
  expect(await kinds(service.by)).toEqual([
    'mentions',
    'answers',
    'news',
    'overdueBalances',
    'cancelRequests',
    'afterSales',
    'verifications',
    'distributors',
    'companies',
    'enquiries',
    'chats',
    'questions',
    'reviews',
    // Of coupons that a colleague gives to many.
    'approvals',
    'unsentMessages',
  ])
  expect(await kinds(finance.by)).toEqual([
    'mentions',
    'answers',
    'news',
    'orderReviews',
    'vouchers',
    'repayments',
    'prepaymentRefunds',
    'withdrawals',
    'overdueBalances',
    'cancelRequests',
    'afterSales',
    'refunds',
    'invoices',
    'billDifferences',
    'distributors',
    'approvals',
  ])
  expect((await call(noticeChoices, {}, owner.by)).data).toHaveLength(29)
  const foreign = await call(
    chooseNotices,
    { kind: 'vouchers', mail: 'never', bell: false },
    service.by,
  )
  expect(foreign.code).toBe(WorkReasons.notAllowed.code)
  const { data } = await call(
    chooseNotices,
    { kind: 'questions', mail: 'never', bell: false },
    service.by,
  )
  expect(data).toContainEqual({ kind: 'questions', mail: 'never', bell: false })
})

test('owners hear once a day of what others do, and whoever may manage settings and staff is no owner for it', async () => {
  await db.count(sql`
    insert into staff.role (key, name, permissions, created_at) values ('r900', 'Deputy',
      array['settings.read', 'settings.write', 'staff.read', 'staff.write', 'enquiries.answer'], now())`)
  const deputy = await staffWith(shop, 'r900' as 'owner')
  const cadence = async (by: { cookie: string }) =>
    (await call(noticeChoices, {}, by)).data!.find(({ kind }) => kind === 'enquiries')?.mail
  expect([await cadence(deputy.by), await cadence(owner.by)]).toEqual(['hourly', 'daily'])
  await shop.owner.db.count(
    sql`update staff.member set state = 'deactivated' where id = ${deputy.id}`,
  )
})

test('the bell rings for what is new, until it is opened, and forgets what was decided', async () => {
  const id = await aMessage()
  const { data } = await call(workBell, {}, service.by)
  expect(data).toMatchObject({
    newCount: 1,
    items: [{ kind: 'enquiries', ref: String(id), isNew: true }],
  })
  expect((await call(workBell, {}, finance.by)).data).toEqual(EMPTY)
  await call(seeWorkBell, { itemId: data!.items[0]!.id }, service.by)
  // A tab that is behind does not make it new again.
  await call(seeWorkBell, { itemId: 1 }, service.by)
  expect((await call(workBell, {}, service.by)).data).toMatchObject({
    newCount: 0,
    items: [{ isNew: false }],
  })
  await call(answerEnquiry, { enquiryId: String(id), version: 0, text: '有。' }, service.by)
  await shop.runSweeps()
  expect((await call(workBell, {}, service.by)).data).toEqual(EMPTY)
})

test('what is overdue stands above what came after it, the longest overdue first', async () => {
  await db.count(sql`
    insert into work.item (kind, ref, waiting_since, due_at)
    select 'enquiries', 'late-' || n, ${clock.now}::timestamptz - interval '9 days',
      ${clock.now}::timestamptz - n * interval '1 hour'
    from generate_series(1, 12) n`)
  await db.count(sql`
    insert into work.item (kind, ref, waiting_since, due_at)
    select 'enquiries', 'new-' || n, ${clock.now}, ${clock.now}::timestamptz + interval '1 hour'
    from generate_series(1, 25) n`)
  const { data } = await call(workBell, {}, service.by)
  expect(data!.lateCount).toBe(12)
  expect(data!.items.map(({ ref, isLate }) => `${ref} ${isLate}`)).toEqual([
    ...Array.from({ length: 10 }, (_, index) => `late-${12 - index} true`),
    ...Array.from({ length: 20 }, (_, index) => `new-${25 - index} false`),
  ])
  await shop.runSweeps() // none of them waits in its queue
  expect((await call(workBell, {}, service.by)).data).toEqual(EMPTY)
})

test('items that come within minutes are two mails at most to who wants them at once', async () => {
  await choose('atOnce')
  const before = (await mailsTo(service)).length
  for (let i = 0; i < 4; i++) {
    await aMessage()
    clock.forward({ minutes: 3 })
  }
  await shop.runSweeps()
  const sent = (await mailsTo(service)).length - before
  expect(sent).toBeGreaterThanOrEqual(1)
  expect(sent).toBeLessThanOrEqual(2)
})

test('the hourly mail waits for its hour, and what was decided meanwhile is not mailed', async () => {
  await choose('hourly')
  clock.forward({ hours: 2 })
  await aMessage()
  const before = (await mailsTo(service)).length
  const gone = await aMessage()
  await close(gone)
  clock.forward({ minutes: 61 })
  await shop.runSweeps()
  expect((await mailsTo(service)).length).toBe(before)
  await aMessage()
  expect((await mailsTo(service)).length).toBe(before + 1)
})

test('the daily mail leaves at eight in the shop, once; never means never', async () => {
  await choose('daily')
  await shop.runSweeps()
  const before = (await mailsTo(service)).length
  await aMessage()
  expect((await mailsTo(service)).length).toBe(before)
  clock.forward({ hours: 24 })
  await shop.runSweeps()
  await shop.runSweeps()
  expect((await mailsTo(service)).length).toBe(before + 1)
  await choose('never', false)
  await aMessage()
  clock.forward({ hours: 24 })
  await shop.runSweeps()
  expect((await mailsTo(service)).slice(before)).toHaveLength(1)
  expect((await call(workBell, {}, await asService())).data).toEqual(EMPTY)
})

test('the mail names the queue, in the words of the member’s language, and links to it', async () => {
  const [last] = await db.rows<{ template: string; lang: string }>(sql`
    select template, lang from messages.outbox where template = 'work-waiting' order by id desc limit 1`)
  expect(last).toEqual({ template: 'work-waiting', lang: 'en' })
})

test('who has left is not mailed', async () => {
  const leaver = await staffWith(shop, 'service')
  await db.count(sql`
    insert into work.notice_choice (staff_id, kind, mail, bell) values (${leaver.id}, 'enquiries', 'atOnce', true)`)
  await aMessage()
  expect(await mailsTo(leaver)).toHaveLength(1)
  await shop.owner.db.count(
    sql`update staff.member set state = 'deactivated' where id = ${leaver.id}`,
  )
  clock.forward({ hours: 1 })
  await aMessage()
  expect(await mailsTo(leaver)).toHaveLength(1)
})

test('who asked for an approval is neither mailed nor rung for it, others are', async () => {
  const [asker, other] = [await staffWith(shop, 'owner'), await staffWith(shop, 'owner')]
  for (const { by } of [asker, other]) {
    const choice = { kind: 'approvals', mail: 'atOnce', bell: true } as const
    expect((await call(chooseNotices, choice, by)).code).toBe(1)
  }
  const change = { key: 'tax.ratePercent', value: 6, version: 0 }
  const asked = await call(changeSettings, { changes: [change] }, asker.by)
  expect(asked.data).toMatchObject([{ isAsked: true }])
  await shop.runSweeps()
  expect([await mailsTo(asker), await mailsTo(other)].map(({ length }) => length)).toEqual([0, 1])
  const rung = async (by: { cookie: string }) =>
    (await call(workBell, {}, by)).data!.items.filter(({ kind }) => kind === 'approvals').length
  expect([await rung(asker.by), await rung(other.by)]).toEqual([0, 1])
})

test('every queue says what waits in it', async () => {
  const settings = await readSettings(db)
  for (const queue of queuesOf(domains).values()) {
    const { kind } = queue
    const rows = await db.rows(sql`
      select ref, waiting_since, due_at, asked_by from (${waitingIn(queue, settings)}) w where ref is not null limit 1`)
    expect([kind, rows.length <= 1]).toEqual([kind, true])
  }
})

test('figures count what waits and what is late of the queues that the reader decides, whatever their bell shows', async () => {
  const countOf = async (by: { cookie: string }) =>
    (await call(queueFigures, {}, by)).data!.find(({ kind }) => kind === 'enquiries')
  const before = (await countOf(await asService()))?.waitingCount ?? 0
  const id = await aMessage()
  await choose('never', false)
  expect(await countOf(await asService())).toMatchObject({ waitingCount: before + 1 })
  clock.forward({ hours: 30 * 24 })
  expect(await countOf(await asService())).toEqual({
    kind: 'enquiries',
    waitingCount: before + 1,
    lateCount: before + 1,
  })
  expect(await countOf(await sessionOf({ db, clock }, finance.id))).toBeUndefined()
  await close(id)
  await shop.runSweeps()
  expect((await countOf(await asService()))?.waitingCount ?? 0).toBe(before)
})
