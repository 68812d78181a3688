/** Content that the merchant writes, and what visitors then read. */
import sharp from 'sharp'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import { decryptMail } from '#domains/messages/server/encrypted.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { keepPicture } from '#domains/uploads/server/door.ts'
import {
  getChannel,
  latestAnnouncements,
  listAnnouncements,
  listBanners,
  officeAnnouncements,
  officeBanners,
  readAnnouncement,
  removeAnnouncement,
  removeBanner,
  saveAnnouncement,
  saveBanner,
  shopDetails,
} from '../contract.ts'
import { ContentReasons } from '../reasons.ts'
import { officeContacts, saveContacts } from '../contacts-contract.ts'
import { allAnnouncements } from './service.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { by } = await staffWith(shop, 'content')
const owner = await staffWith(shop)

const BANNER = {
  title: { cn: '春季采购节', en: 'Spring sourcing' },
  subtitle: { cn: '满箱更优惠', en: '' },
  actionLabel: { cn: '去看看' },
  href: '/goods/list',
  imageUrl: '/pictures/pump.webp',
  tone: 'brand',
  position: 1,
  visible: true,
  shownFrom: null,
  shownUntil: null,
  activityId: null,
} as const satisfies ArgumentOf<typeof saveBanner>

const NEWS = {
  title: { cn: '仓库搬迁', en: 'Our warehouse moves' },
  body: { cn: '三月起。' },
  publishedAt: '2026-02-28T00:00:00.000Z',
  visible: true,
} as const satisfies ArgumentOf<typeof saveAnnouncement>

test('a banner is shown in the visitor’s language, and in Chinese where it lacks one', async () => {
  const { data } = await shop.call(saveBanner, BANNER, by)
  const second = await shop.call(saveBanner, { ...BANNER, position: 0, tone: 'sale' }, by)
  const hidden = await shop.call(saveBanner, { ...BANNER, visible: false }, by)
  const shown = await shop.call(listBanners, {}, { lang: 'en' })
  expect(shown.data?.map(({ id }) => id)).toEqual([second.data?.id, data?.id])
  expect(shown.data?.[1]).toEqual({
    id: data?.id,
    title: 'Spring sourcing',
    subtitle: '满箱更优惠',
    actionLabel: '去看看',
    href: '/goods/list',
    imageUrl: '/pictures/pump.webp',
    tone: 'brand',
  })
  const all = await shop.call(officeBanners, {}, by)
  expect(all.data?.map(({ id }) => id)).toContain(hidden.data?.id)
})

test('a saved banner keeps its id, is logged with what it replaced, and invalidates the home page', async () => {
  const heard: string[] = []
  const deafen = onInvalidation((tags) => heard.push(...tags))
  const { data } = await shop.call(saveBanner, BANNER, by)
  const id = data?.id ?? 0
  const changed = await shop.call(saveBanner, { ...BANNER, id, version: 0, href: '/about' }, by)
  expect(changed.data).toEqual({ ...BANNER, id, version: 1, href: '/about' })
  const entries = await shop.call(listAudit, { object: `banner:${id}` }, owner.by)
  expect(entries.data?.items.map(({ before, after }) => [before, after])).toEqual([
    [data, changed.data],
    [null, data],
  ])
  expect(heard).toEqual(['home', 'home'])
  deafen()
})

test('a banner links to the shop or to a secure address, and shows a picture of the shop', async () => {
  const rows = async () => (await shop.call(officeBanners, {}, by)).data?.length
  const before = await rows()
  for (const wrong of [
    { href: 'javascript:alert(1)' },
    { href: '//evil.example' },
    { href: '/\\evil.example' },
    { href: 'http://plain.example' },
    { imageUrl: 'https://elsewhere.example/x.webp' },
    { imageUrl: `/api/files/public/${'A'.repeat(22)}-1200.webp` },
    { title: { en: 'No Chinese' } },
  ]) {
    const { code } = await shop.call(saveBanner, { ...BANNER, ...wrong } as never, by)
    expect([wrong, code]).toEqual([wrong, Reasons.invalidInput.code])
  }
  expect(await rows()).toBe(before)
})

test('a picture that no banner uses any more may be deleted, one that another uses stays', async () => {
  const bytes = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#22459a' },
  })
    .png()
    .toBuffer()
  const [old, next] = [
    await keepPicture(shop.db, shop.clock.now, 'banner', bytes),
    await keepPicture(shop.db, shop.clock.now, 'banner', bytes),
  ]
  const claimed = async () =>
    (
      await shop.db.rows<{ id: string }>(sql`
        select id from uploads.file where claimed_at is not null and id in (${old.id}, ${next.id})`)
    ).map(({ id }) => id)
  const save = async (change: { id?: number | undefined; imageUrl: string | null }) => {
    const { data: all } = await shop.call(officeBanners, {}, by)
    const version = all?.find(({ id: own }) => own === change.id)?.version
    return (await shop.call(saveBanner, { ...BANNER, ...change, version }, by)).data?.id
  }
  const id = await save({ imageUrl: old.url })
  const other = await save({ imageUrl: old.url })
  await save({ id, imageUrl: next.url })
  expect((await claimed()).toSorted()).toEqual([old.id, next.id].toSorted())
  await Promise.all([save({ id: other, imageUrl: next.url }), save({ id, imageUrl: next.url })])
  expect(await claimed()).toEqual([next.id])
  await save({ id: other, imageUrl: null })
  expect(await claimed()).toEqual([next.id])
  await Promise.all([save({ id, imageUrl: null }), save({ id: other, imageUrl: next.url })])
  expect(await claimed()).toEqual([next.id])
  await shop.call(removeBanner, { id: other ?? 0 }, by)
  expect(await claimed()).toEqual([])
})

test('of two concurrent edits of the same banner or announcement, the second overwrites nothing', async () => {
  const { changedMeanwhile } = Reasons
  const sorted = (answers: readonly { code: number }[]) =>
    answers.map(({ code }) => code).toSorted((a, b) => a - b)
  const banner = (await shop.call(saveBanner, BANNER, by)).data!
  const point = (href: string, version: number | undefined = banner.version) =>
    shop.call(saveBanner, { ...banner, href, version }, by)
  expect(sorted(await Promise.all([point('/a'), point('/b')]))).toEqual([1, changedMeanwhile.code])
  expect((await point('/c', 7)).code).toBe(changedMeanwhile.code)
  expect((await point('/c', 1)).data).toMatchObject({ href: '/c', version: 2 })

  const news = (await shop.call(saveAnnouncement, { ...NEWS, visible: false }, by)).data!
  const name = (cn: string, version = news.version) =>
    shop.call(saveAnnouncement, { ...news, title: { cn }, version }, by)
  expect(sorted(await Promise.all([name('一'), name('二')]))).toEqual([1, changedMeanwhile.code])
  expect((await name('三', 1)).data).toMatchObject({ title: { cn: '三' }, version: 2 })
  const { version: _absent, ...unversioned } = news
  expect((await shop.call(saveAnnouncement, unversioned, by)).code).toBe(changedMeanwhile.code)
  await shop.call(removeAnnouncement, { id: news.id }, by)
})

test('a deleted or unknown banner cannot be saved', async () => {
  const answers = [
    await shop.call(saveBanner, { ...BANNER, id: 9999 }, by),
    await shop.call(saveAnnouncement, { ...NEWS, id: 9999 }, by),
  ]
  const { code } = ContentReasons.notFound
  expect(answers.map((each) => each.code)).toEqual([code, code])
})

test('announcements are listed newest first, without hidden and future ones', async () => {
  const old = await shop.call(saveAnnouncement, NEWS, by)
  const fresh = await shop.call(
    saveAnnouncement,
    { ...NEWS, publishedAt: '2026-03-01T00:00:00.000Z' },
    by,
  )
  await shop.call(saveAnnouncement, { ...NEWS, visible: false }, by)
  const ahead = await shop.call(
    saveAnnouncement,
    { ...NEWS, publishedAt: '2026-03-01T01:00:00.000Z' },
    by,
  )
  const ids = async () =>
    (await shop.call(latestAnnouncements, {}, { lang: 'en' })).data?.map(({ id }) => id)
  expect(await ids()).toEqual([fresh.data?.id, old.data?.id])
  const one = await shop.call(latestAnnouncements, { limit: '1' } as never, { lang: 'en' })
  expect(one.data).toEqual([
    { id: fresh.data?.id, title: 'Our warehouse moves', publishedAt: '2026-03-01T00:00:00.000Z' },
  ])
  expect((await shop.call(officeAnnouncements, {}, by)).data).toHaveLength(4)

  const out = () => shop.db.rows(sql`select id from content.announcement where visible and is_out`)
  await shop.runSweeps()
  expect(await out()).toHaveLength(2)
  shop.clock.forward({ hours: 1 })
  expect(await ids()).toEqual([ahead.data?.id, fresh.data?.id, old.data?.id])
  await shop.runSweeps()
  expect(await out()).toHaveLength(3)
})

test('an announcement is read in the visitor’s language, without scripts; the list is for buyers', async () => {
  const body = {
    cn: '<p>三月起。</p><script>alert(1)</script>',
    en: '<p onclick="x()">From March.</p><img src="https://elsewhere.example/x.png">',
  }
  const saved = await shop.call(saveAnnouncement, { ...NEWS, body }, by)
  const id = saved.data?.id ?? 0
  const inEnglish = await shop.call(readAnnouncement, { id }, { lang: 'en' })
  expect(inEnglish.data).toEqual({
    id,
    title: 'Our warehouse moves',
    publishedAt: NEWS.publishedAt,
    html: '<p>From March.</p>',
    textLang: 'en',
  })
  const inSpanish = await shop.call(readAnnouncement, { id }, { lang: 'spa' })
  expect(inSpanish.data).toMatchObject({ html: '<p>三月起。</p>', textLang: 'cn' })
  const hidden = await shop.call(saveAnnouncement, { ...NEWS, visible: false }, by)
  const ahead = await shop.call(
    saveAnnouncement,
    { ...NEWS, publishedAt: '2027-03-01T00:00:00.000Z' },
    by,
  )
  for (const wrong of [hidden.data?.id ?? 0, ahead.data?.id ?? 0, 999_999]) {
    const { code } = await shop.call(readAnnouncement, { id: wrong })
    expect(code).toBe(ContentReasons.notFound.code)
  }
  expect((await shop.call(listAnnouncements, {})).code).toBe(Reasons.loginNeeded.code)
})

test('the list of announcements is paged without a gap', async () => {
  const buyer = { buyerId: 1, db: shop.db, now: shop.clock.now, lang: 'en' } as BuyerContext
  for (let each = 0; each < 25; each++) await shop.call(saveAnnouncement, NEWS, by)
  const first = await allAnnouncements(buyer, {})
  const second = await allAnnouncements(buyer, { after: first.next! })
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(first.items).toHaveLength(20)
  expect(second.next).toBeNull()
  expect(new Set(ids).size).toBe(ids.length)
  const shown = await shop.db.rows<{ id: number }>(sql`
    select id from content.announcement where visible and published_at <= ${shop.clock.now}`)
  expect(ids.toSorted()).toEqual(shown.map(({ id }) => id).toSorted())
  expect((await allAnnouncements(buyer, { after: "x' or 1=1" })).items).toHaveLength(20)
  // A date that February does not have: JavaScript reads it as one in March, the database refuses it.
  const none = '2026-02-30T00:00:00.000Z_3'
  expect((await allAnnouncements(buyer, { after: none })).items).toHaveLength(20)
})

test('the contact channel is 2421; other channels do not exist', async () => {
  const { data } = await shop.call(getChannel, { id: 2421 }, { lang: 'spa' })
  expect(data).toMatchObject({ id: 2421, name: 'Contacto', email: 'service@tradepost.example' })
  expect((await shop.call(getChannel, { id: 2422 })).code).toBe(ContentReasons.notFound.code)
  expect((await shop.call(getChannel, { id: 'x' } as never)).code).toBe(Reasons.invalidInput.code)
})

test('the shop’s facts are in four languages', async () => {
  const hours = await Promise.all(
    ['cn', 'en', 'spa', 'id'].map(
      async (lang) => (await shop.call(shopDetails, {}, { lang })).data?.hours,
    ),
  )
  expect(new Set(hours).size).toBe(4)
  expect((await shop.call(shopDetails, {})).data).toMatchObject({
    name: 'Tradepost',
    foundedYear: 2012,
  })
})

test('only staff with the permission write content', async () => {
  const finance = await staffWith(shop, 'finance')
  for (const [endpoint, input] of [
    [saveBanner, BANNER],
    [saveAnnouncement, NEWS],
    [officeBanners, {}],
    [officeAnnouncements, {}],
  ] as const) {
    const { code } = await shop.call(endpoint as typeof saveBanner, input as never, finance.by)
    expect(code).toBe(Reasons.forbidden.code)
  }
})

test('a banner is deleted once, disappears from the home page, and the log keeps its values', async () => {
  const { data } = await shop.call(saveBanner, BANNER, by)
  const id = data?.id ?? 0
  const both = await Promise.all([
    shop.call(removeBanner, { id }, by),
    shop.call(removeBanner, { id }, by),
  ])
  expect(both.map(({ code }) => code).toSorted()).toEqual([1, ContentReasons.notFound.code])
  const shown = await shop.call(listBanners, {}, {})
  expect(shown.data?.map((each) => each.id)).not.toContain(id)
  const entries = await shop.call(listAudit, { object: `banner:${id}` }, owner.by)
  expect(entries.data?.items[0]).toMatchObject({
    action: 'content.removeBanner',
    before: data,
    after: null,
  })
  expect((await shop.call(removeBanner, { id }, {})).code).toBe(Reasons.loginNeeded.code)
})

test('a deleted announcement is in no list and has no page, and pages that show it are invalidated', async () => {
  const { data } = await shop.call(saveAnnouncement, NEWS, by)
  const id = data?.id ?? 0
  expect((await shop.call(readAnnouncement, { id }, {})).code).toBe(1)
  const heard: string[] = []
  const deafen = onInvalidation((tags) => heard.push(...tags))
  expect((await shop.call(removeAnnouncement, { id }, by)).code).toBe(1)
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['home', `announcement:${id}`]))
  deafen()
  expect((await shop.call(readAnnouncement, { id }, {})).code).toBe(ContentReasons.notFound.code)
  const listed = await shop.call(officeAnnouncements, {}, by)
  expect(listed.data?.map((each) => each.id)).not.toContain(id)
  expect((await shop.call(removeAnnouncement, { id }, by)).code).toBe(ContentReasons.notFound.code)
})

test('a new contact e-mail is reported to the one before, once that was the merchant’s own', async () => {
  const noticesSent = () =>
    shop.db.rows<{ recipient: string; encryptedText: Buffer; key: string }>(sql`
      select recipient, sealed as encrypted_text, key from messages.outbox where template = 'contact-email-changed' order by id`)
  const setEmail = async (email: string, changes = {}) => {
    const { isMadeUp: _, ...form } = (await shop.call(officeContacts, {}, by)).data!
    expect((await shop.call(saveContacts, { ...form, ...changes, email }, by)).code).toBe(1)
  }
  await setEmail('hello@shop.test') // nobody reads the default address
  await setEmail('Hello@shop.test', { telephone: '020 8888 2421' }) // the same mailbox
  expect(await noticesSent()).toEqual([])
  await setEmail('thief@elsewhere.test')
  await setEmail('hello@shop.test')
  const [first, second] = await noticesSent()
  expect([first!.recipient, second!.recipient]).toEqual(['Hello@shop.test', 'thief@elsewhere.test'])
  const { subject, text } = decryptMail(first!)
  expect(subject + text).not.toMatch(/[{}]/)
  expect(text).toContain('thief@elsewhere.test')
  expect(text).toContain('/office/audit?object=channel%3A2421')
})

test('a new contact phone is reported to the old address and the new one', async () => {
  const noticesSent = () =>
    shop.db.rows<{ recipient: string; encryptedText: Buffer; key: string }>(sql`
      select recipient, sealed as encrypted_text, key from messages.outbox where template = 'contact-phone-changed' order by id`)
  const setContacts = async (changes: object) => {
    const { isMadeUp: _, ...form } = (await shop.call(officeContacts, {}, by)).data!
    expect((await shop.call(saveContacts, { ...form, ...changes }, by)).code).toBe(1)
  }
  await setContacts({ email: 'hello@shop.test', telephone: '020 8888 2421', phone: '' })
  const earlier = (await noticesSent()).length
  await setContacts({ telephone: '020-8888-2421' }) // the same number
  expect(await noticesSent()).toHaveLength(earlier)
  await setContacts({ phone: '+86 138 0000 0000' })
  await setContacts({ email: 'thief@elsewhere.test', telephone: '' })
  const mails = (await noticesSent()).slice(earlier)
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    'hello@shop.test',
    'hello@shop.test',
    'thief@elsewhere.test',
  ])
  const { subject, text } = decryptMail(mails[0]!)
  expect(subject + text).not.toMatch(/[{}]/)
  expect(text).toContain('：020-8888-2421\n')
  expect(text).toContain('020-8888-2421 / +86 138 0000 0000')
})

test('a banner is shown for its time alone, and pages that were cached are dropped as it begins and ends', async () => {
  const at = (minutes: number) =>
    new Date(Date.parse(shop.clock.now) + minutes * 60_000).toISOString()
  const wrong = { ...BANNER, shownFrom: at(20), shownUntil: at(20) }
  expect((await shop.call(saveBanner, wrong, by)).code).toBe(ContentReasons.endsBeforeStart.code)
  const timed = { ...BANNER, shownFrom: at(10), shownUntil: at(20) }
  const { data } = await shop.call(saveBanner, timed, by)
  const isShown = async () =>
    (await shop.call(listBanners, {}, {})).data?.some(({ id }) => id === data?.id)
  const dropped: string[] = []
  const stop = onInvalidation((tags) => dropped.push(...tags))
  const turned = async () => {
    dropped.length = 0
    await shop.runSweeps()
    return [await isShown(), dropped.includes('home')]
  }
  expect(await turned()).toEqual([false, false])
  shop.clock.forward({ minutes: 10 })
  expect(await turned()).toEqual([true, true])
  expect(await turned()).toEqual([true, false])
  shop.clock.forward({ minutes: 10 })
  expect(await turned()).toEqual([false, true])
  expect(await turned()).toEqual([false, false])
  stop()
})
