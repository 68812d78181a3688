/** Old addresses lead to new ones: added by staff or as a page is removed, never in a circle, and counted. */
import sql from 'sql-template-tag'
import { expect, test, vi } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { saveAnnouncement, removeAnnouncement } from '#domains/content/contract.ts'
import { publishPage, savePageDraft, withdrawPage } from '#domains/content/pages-contract.ts'
import {
  addArticle,
  publishArticle,
  saveArticleDraft,
  withdrawArticle,
} from '#domains/articles/office-contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, Endpoint } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { findRedirect, officeRedirects, removeRedirect, saveRedirect } from '../contract.ts'
import { RedirectReasons } from '../reasons.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { call, db } = shop
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

const add = (from: string, to: string, lang: 'en' | null = null) =>
  call(saveRedirect, { from, to, lang }, by)
const lead = async (address: string, lang: 'cn' | 'en' = 'cn') =>
  (await must(findRedirect, { address }, { lang })).to
const listed = async (q?: string) =>
  (await must(officeRedirects, { ...(q !== undefined && { q }) }, by)).items

test('what staff add leads at once, in its language, and its uses are counted', async () => {
  expect(await lead('/old-shop/about.html')).toBeNull()
  expect((await add('/old-shop/about.html', '/about')).code).toBe(1)
  expect((await add('/old-shop/about.html', '/page/help', 'en')).code).toBe(1)
  expect(await lead('/old-shop/about.html?utm_source=x')).toBe('/about')
  expect(await lead('/old-shop/about.html', 'en')).toBe('/page/help')
  await vi.waitFor(async () =>
    expect(
      (await listed('about.html')).map(({ lang, hitCount, lastUsedAt }) => [
        lang,
        hitCount,
        lastUsedAt,
      ]),
    ).toEqual([
      ['en', 1, '2026-03-01T00:00:00.000Z'],
      [null, 1, '2026-03-01T00:00:00.000Z'],
    ]),
  )
})

test('a hundred visitors at once are all counted', async () => {
  await add('/busy', '/about')
  await Promise.all(Array.from({ length: 100 }, () => lead('/busy')))
  await vi.waitFor(async () => expect((await listed('/busy'))[0]!.hitCount).toBe(100))
})

test('what would lead out of the shop, away from what is no page, twice, or in a circle is refused', async () => {
  for (const to of [
    '//other.example',
    'https://other.example',
    '/\\other.example',
    'javascript:alert(1)',
  ])
    expect([to, (await add('/x', to)).code]).toEqual([to, RedirectReasons.toWrong.code])
  for (const from of [
    '/',
    '/api/orders',
    '/office',
    'https://other.example',
    `/${'中'.repeat(299)}`,
  ])
    expect([from, (await add(from, '/about')).code]).toEqual([from, RedirectReasons.fromWrong.code])
  await add('/one?b=2&a=1', '/two')
  expect((await add('/one?a=1&b=2', '/three')).code).toBe(RedirectReasons.addressTaken.code)
  await add('/two', '/three')
  expect(await lead('/one?a=1&b=2')).toBe('/three')
  expect((await listed('/one'))[0]).toMatchObject({ to: '/two', endsAt: '/three' })
  expect((await add('/three', '/one?a=1&b=2&c=3')).code).toBe(RedirectReasons.wouldLoop.code)
  expect((await add('/three', '/three?x=1')).code).toBe(RedirectReasons.wouldLoop.code)
  expect((await add('/three', '/one?a=1&b=2', 'en')).code).toBe(RedirectReasons.wouldLoop.code)
})

test('of two who close a circle at once, one is refused', async () => {
  const codes = await Promise.all([add('/east', '/west'), add('/west', '/east')])
  expect(codes.map(({ code }) => code).toSorted()).toEqual([1, RedirectReasons.wouldLoop.code])
})

test('one that a colleague changed meanwhile is not overwritten, and one that is removed leads nowhere', async () => {
  const { id } = await must(saveRedirect, { from: '/changed', to: '/about', lang: null }, by)
  const edit = { id, from: '/changed', to: '/page/help', lang: null, version: 0 }
  const codes = await Promise.all([call(saveRedirect, edit, by), call(saveRedirect, edit, by)])
  expect(codes.map(({ code }) => code).toSorted()).toEqual([1, Reasons.changedMeanwhile.code])
  expect(await lead('/changed')).toBe('/page/help')
  expect((await call(removeRedirect, { id }, by)).code).toBe(1)
  expect((await call(removeRedirect, { id }, by)).code).toBe(Reasons.notFound.code)
  expect(await lead('/changed')).toBeNull()
})

test('the database refuses another host, a second rule of an address, and uses below zero', async () => {
  const insert = (from: string, to: string) =>
    shop.owner.db.count(sql`
      insert into redirects.redirect (from_address, to_address, cause, made_by, made_at)
      values (${from}, ${to}, 'staff', 'x', now())`)
  for (const to of ['//other.example', '/\\other.example', 'https://other.example', '/a b', '/raw'])
    await expect(insert('/raw', to)).rejects.toThrow('check')
  await insert('/raw', '/about')
  await expect(insert('/raw', '/page/help')).rejects.toThrow('unique')
  await expect(db.count(sql`update redirects.redirect set hit_count = -1`)).rejects.toThrow('check')
})

const article = async (title: string) => {
  const made = await must(addArticle, { kind: 'case', channelId: null, title: { cn: title } }, by)
  const { draft } = await must(
    saveArticleDraft,
    {
      id: made.id,
      title: { cn: title },
      summary: { cn: '' },
      html: { cn: '<p>文</p>' },
      coverUrl: null,
      coverAlt: { cn: '' },
      heldFrom: null,
      heldUntil: null,
      draftVersion: made.draft!.version,
    },
    by,
  )
  return must(publishArticle, { id: made.id, draftVersion: draft!.version, at: null }, by)
}

test('an article that is unpublished leads where staff chose, until it is published again', async () => {
  const { id, version } = await article('水厂')
  await must(withdrawArticle, { id, version, redirectTo: '/home/alqd' }, by)
  expect(await lead(`/home/qdlb?id=${id}`)).toBe('/home/alqd')
  expect((await listed(`/home/qdlb?id=${id}`))[0]).toMatchObject({ cause: 'removal' })
  const draft = {
    id,
    title: { cn: '水厂' },
    summary: { cn: '' },
    html: { cn: '<p>新</p>' },
    coverUrl: null,
    coverAlt: { cn: '' },
    heldFrom: null,
    heldUntil: null,
    draftVersion: null,
  }
  const saved = await must(saveArticleDraft, draft, by)
  await must(publishArticle, { id, draftVersion: saved.draft!.version, at: null }, by)
  expect(await lead(`/home/qdlb?id=${id}`)).toBeNull()
})

test('an article whose visitors would be led out of the shop is not unpublished', async () => {
  const { id, version } = await article('电厂')
  const refused = await call(withdrawArticle, { id, version, redirectTo: '//other.example' }, by)
  expect(refused.code).toBe(RedirectReasons.toWrong.code)
  expect((await call(withdrawArticle, { id, version }, by)).code).toBe(1)
})

test('a text page and an announcement lead on as they are removed', async () => {
  const texts = { title: { cn: '配送' }, description: { cn: '' }, html: { cn: '<p>文</p>' } }
  const { draft } = await must(savePageDraft, { page: 'shipping', ...texts, version: null }, by)
  const out = await must(publishPage, { page: 'shipping', version: draft!.version }, by)
  await must(
    withdrawPage,
    { page: 'shipping', version: out.newest!.version, redirectTo: '/page/help' },
    by,
  )
  expect(await lead('/page/shipping')).toBe('/page/help')
  const again = await must(savePageDraft, { page: 'shipping', ...texts, version: null }, by)
  await must(publishPage, { page: 'shipping', version: again.draft!.version }, by)
  expect(await lead('/page/shipping')).toBeNull()

  const announcement = await must(
    saveAnnouncement,
    {
      title: { cn: '停电' },
      body: { cn: '今天。' },
      publishedAt: '2026-02-01T00:00:00.000Z',
      visible: true,
    },
    by,
  )
  await call(removeAnnouncement, { id: announcement.id, redirectTo: '/home/announcement' }, by)
  expect(await lead(`/announcement/${announcement.id}`)).toBe('/home/announcement')
})
