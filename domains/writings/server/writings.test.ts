/** Links of what the merchant writes are checked after a save and once a day, and so is what lacks a language. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import {
  addArticle,
  publishArticle,
  removeArticle,
  saveArticleDraft,
  withdrawArticle,
} from '#domains/articles/office-contract.ts'
import { aProduct, aSku } from '#domains/catalog/testing.ts'
import { saveAnnouncement, saveBanner } from '#domains/content/contract.ts'
import { publishPage, savePageDraft } from '#domains/content/pages-contract.ts'
import { missingCounts, missingTexts } from '#domains/product-admin/translations-contract.ts'
import { removeRedirect, saveRedirect } from '#domains/redirects/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf, Endpoint } from '#kit/contract/endpoint.ts'
import type { Translated } from '#kit/contract/lang.ts'
import { badLinks, checkLinks, sameTitles } from '../contract.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { publicUrl: 'http://shop.example' },
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
let { by } = await staffWith(shop, 'content')
const EMPTY = {
  summary: { cn: '' },
  coverUrl: null,
  coverAlt: { cn: '' },
  heldFrom: null,
  heldUntil: null,
}

async function draft(html: Translated, title: Translated = { cn: '水厂' }) {
  const { id, draft: begun } = await must(
    addArticle,
    { kind: 'case', channelId: null, title: { cn: '水厂' } },
    by,
  )
  const saved = await must(
    saveArticleDraft,
    { ...EMPTY, id, title, html, draftVersion: begun!.version },
    by,
  )
  return { id, draftVersion: saved.draft!.version }
}
const publish = ({ id, draftVersion }: { id: number; draftVersion: number }) =>
  must(publishArticle, { id, draftVersion, at: null }, by)
const link = (...addresses: string[]) =>
  `<p>${addresses.map((each) => `<a href="${each}">x</a>`).join(' ')}</p>`

const found = async (ref: number | string) => {
  await shop.runSweeps()
  const { items } = await must(badLinks, {}, by)
  return items
    .filter((each) => each.ref === String(ref))
    .map(({ lang, address, problem }) => [lang, address, problem])
}

test('a link is checked within seconds of the save, in each language, and named until it is mended', async () => {
  const { id, draftVersion } = await draft({
    cn: link('/about', '/goods/list', '/page/nothing', '/no/such/page', '/user/user/help/list'),
    en: link(
      '/home/qdlb?id=999999',
      'about',
      'https://shop.example/goods/424242',
      'https://other.example/gone',
    ),
  })
  expect(await found(id)).toEqual([
    ['cn', '/no/such/page', 'nowhere'],
    ['cn', '/page/nothing', 'nowhere'],
    ['en', '/home/qdlb?id=999999', 'nowhere'],
    ['en', 'about', 'relative'],
    ['en', 'https://shop.example/goods/424242', 'nowhere'],
  ])
  const [first] = (await must(badLinks, {}, by)).items
  expect(first).toMatchObject({
    kind: 'article',
    screen: `/office/articles/${id}`,
    name: { cn: '水厂' },
    isPublic: false,
  })
  await must(
    saveArticleDraft,
    { ...EMPTY, id, title: { cn: '水厂' }, html: { cn: link('/about') }, draftVersion },
    by,
  )
  expect(await found(id)).toEqual([])
})

test('what a link leads to decides, whichever page it is: published, withdrawn, led on', async () => {
  const target = await draft({ cn: '<p>文</p>' })
  const { id } = await draft({
    cn: link(`/home/qdlb?id=${target.id}&utm=1`, `/home/ztzb?id=${target.id}`, '/home/ztzb'),
  })
  const topic = ['cn', `/home/ztzb?id=${target.id}`, 'nowhere']
  const own = ['cn', `/home/qdlb?id=${target.id}&utm=1`, 'nowhere']
  expect(await found(id)).toEqual([own, topic])
  const { version } = await publish(target)
  await must(checkLinks, {}, by).catch(() => {})
  expect(await found(id)).toEqual([topic])
  await must(withdrawArticle, { id: target.id, version, redirectTo: '/home/alqd' }, by)
  await call(checkLinks, {}, by)
  expect(await found(id)).toEqual([topic])
})

test('a redirect that ends nowhere is no way', async () => {
  const redirect = await must(saveRedirect, { from: '/old', to: '/older', lang: null }, by)
  const { id } = await draft({ cn: link('/old') })
  expect(await found(id)).toEqual([['cn', '/old', 'nowhere']])
  await must(saveRedirect, { from: '/older', to: '/about#top', lang: null }, by)
  await call(checkLinks, {}, by)
  expect(await found(id)).toEqual([])
  await call(removeRedirect, { id: redirect.id }, by)
})

test('everything is checked again after a day', async () => {
  const { productId } = await aProduct(db, { code: 'GONE', skus: [aSku('GONE-1')] })
  const { id } = await draft({ cn: link(`/goods/${productId + 1000}`) })
  expect(await found(id)).toHaveLength(1)
  const other = await must(
    saveRedirect,
    { from: `/goods/${productId + 1000}`, to: '/about', lang: null },
    by,
  )
  expect(await found(id)).toHaveLength(1)
  clock.now = '2026-03-02T00:00:01.000Z'
  ;({ by } = await staffWith(shop, 'content')) // a login lasts less than a day
  expect(await found(id)).toEqual([])
  await call(removeRedirect, { id: other.id }, by)
})

test('banners, announcements and text pages are checked too, and what is deleted is forgotten', async () => {
  const banner = await must(
    saveBanner,
    {
      title: { cn: '春季' },
      subtitle: { cn: '' },
      actionLabel: { cn: '' },
      href: '/goods/list?category=987654',
      imageUrl: null,
      tone: 'brand',
      position: 1,
      visible: true,
      shownFrom: null,
      shownUntil: null,
      activityId: null,
    },
    by,
  )
  expect(await found(banner.id)).toContainEqual([null, '/goods/list?category=987654', 'nowhere'])
  const announcement = await must(
    saveAnnouncement,
    {
      title: { cn: '停电' },
      body: { cn: link('/announcement/999999') },
      publishedAt: clock.now,
      visible: true,
    },
    by,
  )
  expect(await found(announcement.id)).toContainEqual(['cn', '/announcement/999999', 'nowhere'])
  const texts = { title: { cn: '帮助' }, description: { cn: '' }, html: { cn: link('relative') } }
  const page = await must(savePageDraft, { page: 'help', ...texts, version: null }, by)
  await must(publishPage, { page: 'help', version: page.draft!.version }, by)
  expect(await found('help')).toEqual([['cn', 'relative', 'relative']])
  const { id } = await draft({ cn: link('/nowhere/at/all') })
  expect(await found(id)).toHaveLength(1)
  await call(removeArticle, { id }, by)
  expect(await found(id)).toEqual([])
})

test('what lacks a language is listed with the products, and no longer once it is written', async () => {
  const before = (await must(missingCounts, {}, by)).find(({ lang }) => lang === 'spa')!.article
  const { id, draftVersion } = await draft(
    { cn: '<p>文</p>', en: '<p>Text</p>' },
    { cn: '新厂', en: 'New plant' },
  )
  await shop.runSweeps()
  expect((await must(missingCounts, {}, by)).find(({ lang }) => lang === 'spa')!.article).toBe(
    before + 1,
  )
  const listed = async (missing: 'en' | 'spa') =>
    (await must(missingTexts, { kind: 'article', missing, size: '100' }, by)).items.filter(
      ({ screen }) => screen === `/office/articles/${id}`,
    )
  expect(await listed('en')).toEqual([])
  expect(await listed('spa')).toEqual([
    {
      id: null,
      name: '新厂',
      screen: `/office/articles/${id}`,
      code: null,
      smallUrl: null,
      state: null,
      missingLangs: ['spa', 'id'],
    },
  ])
  await must(
    saveArticleDraft,
    {
      ...EMPTY,
      id,
      draftVersion,
      title: { cn: '新厂', en: 'New plant', spa: 'Nueva planta', id: 'Pabrik' },
      html: { cn: '<p>文</p>', en: '<p>Text</p>', spa: '<p>Texto</p>', id: '<p>Teks</p>' },
    },
    by,
  )
  await shop.runSweeps()
  expect(await listed('spa')).toEqual([])
})

test('another writing with the same title is named, and no other', async () => {
  const { id } = await draft({ cn: '<p>文</p>' }, { cn: '选泵指南', en: 'Choosing a pump' })
  const { id: other } = await draft({ cn: '<p>文</p>' }, { cn: '另一篇', en: ' choosing a PUMP ' })
  await shop.runSweeps()
  const same = async (lang: 'cn' | 'en', title: string) =>
    (await must(sameTitles, { kind: 'article', ref: String(id), lang, title }, by)).map(
      ({ screen }) => screen,
    )
  expect(await same('en', 'Choosing a Pump')).toEqual([`/office/articles/${other}`])
  expect(await same('cn', '选泵指南')).toEqual([])
})
