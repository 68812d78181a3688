/** Buyers of an audience are notified of an announcement as it is published, and the office sees how many have read it. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { saveAnnouncement } from '#domains/content/contract.ts'
import {
  choosePreference,
  demoOutbox,
  myMessages,
  readMessages,
} from '#domains/messages/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { removeAnnouncement } from '#domains/content/contract.ts'
import { cancelBroadcast, officeBroadcasts, scheduleBroadcast } from '../contract.ts'
import { BroadcastReasons } from '../reasons.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { publicUrl: 'http://localhost:3000' },
})
const { call, clock, db } = shop
async function must<E extends Endpoint>(
  endpoint: E,
  input: ArgumentOf<E>,
  as: Record<string, string> = {},
) {
  const { data, code, msg } = await call(endpoint, input, as)
  if (data === null) throw new Error(`${code} ${msg}`)
  return data
}
const { by } = await staffWith(shop, 'content')

type Buyer = Awaited<ReturnType<typeof buyerWith>>
const announce = (publishedAt: string, visible = true) =>
  must(
    saveAnnouncement,
    {
      title: { cn: '仓库搬迁', en: 'Our warehouse moves' },
      body: { cn: '三月起。' },
      publishedAt,
      visible,
    },
    by,
  )
const EVERYBODY = { audience: 'all', leastLevel: null, listId: null, byMail: false } as const
const notify = (announcementId: number, over: Partial<ArgumentOf<typeof scheduleBroadcast>> = {}) =>
  call(scheduleBroadcast, { ...EVERYBODY, announcementId, ...over }, by)
const inboxOf = async (buyer: Buyer, lang: 'cn' | 'en' = 'cn') =>
  (await call(myMessages, { category: 'article' }, { ...buyer.by, lang })).data?.items ?? []
const found = async (announcementId: number) =>
  (await must(officeBroadcasts, {}, by)).find((each) => each.announcementId === announcementId)

const lin = await buyerWith(shop, { lang: 'en' })
const wang = await buyerWith(shop)
const chen = await buyerWith(shop, { superMember: true })

test('nobody is notified before the announcement is published; then everybody once, in their language', async () => {
  const { id } = await announce('2026-03-01T00:10:00.000Z')
  expect((await notify(id)).code).toBe(1)
  await shop.runSweeps()
  expect(await inboxOf(lin)).toEqual([])
  expect(await found(id)).toMatchObject({ state: 'scheduled', dueAt: '2026-03-01T00:10:00.000Z' })

  clock.now = '2026-03-01T00:10:00.000Z'
  await shop.runSweeps()
  await shop.runSweeps()
  expect(await inboxOf(lin)).toMatchObject([
    { title: 'Our warehouse moves', path: `/announcement/${id}`, isRead: false },
  ])
  expect(await inboxOf(wang)).toMatchObject([{ title: '仓库搬迁' }])
  expect(await found(id)).toMatchObject({ state: 'sent', reachedCount: 3, readCount: 0 })

  const [message] = await inboxOf(lin)
  await must(readMessages, { messageIds: [message!.id] }, lin.by)
  expect(await found(id)).toMatchObject({ reachedCount: 3, readCount: 1 })
})

test('an announcement is sent to one audience once, and a canceled one can be sent again', async () => {
  const { id } = await announce('2026-03-01T00:15:00.000Z')
  const twice = await Promise.all([notify(id), notify(id)])
  expect(twice.map(({ code }) => code).toSorted()).toEqual([
    1,
    BroadcastReasons.notifiedAlready.code,
  ])
  const broadcast = await found(id)
  expect((await call(cancelBroadcast, { id: broadcast!.id }, by)).code).toBe(1)
  expect((await call(cancelBroadcast, { id: broadcast!.id }, by)).code).toBe(Reasons.notFound.code)
  expect(await found(id)).toBeUndefined()
  expect((await notify(id, { audience: 'super' })).code).toBe(1)
})

test('only the audience is notified, by mail where that was chosen and not switched off', async () => {
  clock.now = '2026-03-01T00:15:00.000Z'
  await shop.runSweeps()
  expect([(await inboxOf(chen)).length, (await inboxOf(wang)).length]).toEqual([2, 1])

  const { id } = await announce(clock.now)
  await call(choosePreference, { kind: 'announcements', byMail: false, inShop: true }, lin.by)
  await notify(id, { byMail: true })
  await shop.runSweeps()
  const mailed = async ({ email }: Buyer) =>
    (await must(demoOutbox, { to: email })).filter(({ template }) => template === 'announcement')
  expect([(await mailed(lin)).length, (await mailed(wang)).length]).toEqual([0, 1])
  expect((await inboxOf(lin)).length).toBe(2)
  expect(await found(id)).toMatchObject({ reachedCount: 3 })
})

test('one that is moved waits, one that is hidden or deleted notifies nobody', async () => {
  const moved = await announce('2026-03-01T00:20:00.000Z')
  const hidden = await announce('2026-03-01T00:20:00.000Z')
  const deleted = await announce('2026-03-01T00:20:00.000Z')
  for (const { id } of [moved, hidden, deleted]) await notify(id)
  await must(saveAnnouncement, { ...moved, publishedAt: '2026-03-01T00:25:00.000Z' }, by)
  await must(saveAnnouncement, { ...hidden, visible: false }, by)
  await call(removeAnnouncement, { id: deleted.id }, by)
  const before = (await inboxOf(wang)).length
  clock.now = '2026-03-01T00:20:00.000Z'
  for (let i = 0; i < 4; i++) await shop.runSweeps()
  expect((await inboxOf(wang)).length).toBe(before)
  expect(await found(moved.id)).toMatchObject({
    state: 'scheduled',
    dueAt: '2026-03-01T00:25:00.000Z',
  })
  expect([await found(hidden.id), await found(deleted.id)]).toEqual([undefined, undefined])
})

test('what does not fit is refused', async () => {
  const { id } = await announce(clock.now)
  const hidden = await announce(clock.now, false)
  expect((await notify(999_999)).code).toBe(Reasons.notFound.code)
  expect((await notify(hidden.id)).code).toBe(BroadcastReasons.announcementHidden.code)
  for (const over of [
    { audience: 'level' },
    { audience: 'list' },
    { audience: 'list', listId: 999_999 },
    { leastLevel: 2 },
  ] as const)
    expect((await notify(id, over)).code).toBe(BroadcastReasons.audienceWrong.code)
})

test('more buyers than one turn takes are all notified, each once', async () => {
  await shop.owner.db.count(sql`
    insert into accounts.buyer (email, password_hash, nick_name, customer_type, level, level_fixed, super_member, lang,
      invitation_code, agreement_version, registered_at)
    select 'many' || n || '@example.com', 'x', 'Many ' || n, 'individual', 1, false, false, 'id', 'many' || n,
      (select max(version) from accounts.agreement), ${clock.now}
    from generate_series(1, 450) n`)
  const { id } = await announce(clock.now)
  await notify(id)
  for (let i = 0; i < 5; i++) await shop.runSweeps()
  expect(await found(id)).toMatchObject({ state: 'sent', reachedCount: 453 })
  const { count } = await db.row<{ count: number }>(sql`
    select count(distinct buyer_id)::int as count from messages.message where key like 'announcement:%'
      and values ->> 'broadcast' = ${String((await found(id))!.id)}`)
  expect(count).toBe(453)
})
