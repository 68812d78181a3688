/** The sections of the home page: shown in order, by language and time, arranged by one at a time. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import {
  arrangeHomeSections,
  homeSections,
  officeHomeSections,
  removeHomeSection,
  saveHomeSection,
} from '../../home-contract.ts'
import { ContentReasons } from '../../reasons.ts'
import { turnBanners } from '../jobs.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now: NOW })
const { by } = await staffWith(shop, 'content')
const owner = await staffWith(shop)
const listed = async () => (await shop.call(officeHomeSections, {}, by)).data!
const kinds = async (lang: 'cn' | 'en' = 'cn') =>
  (await shop.call(homeSections, {}, { lang })).data!.map(({ kind }) => kind)
const sectionOf = async (kind: string) => (await listed()).find((each) => each.kind === kind)!
const save = (form: ArgumentOf<typeof saveHomeSection>, who = by) =>
  shop.call(saveHomeSection, form, who)

const CATEGORY = {
  kind: 'category',
  categoryId: 7,
  title: { cn: '五金', en: 'Hardware' },
  visible: true,
  audience: 'members',
  langs: ['cn', 'en', 'spa', 'id'],
  shownFrom: null,
  shownUntil: null,
} as const satisfies ArgumentOf<typeof saveHomeSection>

test('a new shop shows activities, categories, brands and what it recommends, and has the others hidden', async () => {
  expect(await kinds()).toEqual(['activities', 'categories', 'brands', 'recommended'])
  expect((await listed()).filter(({ visible }) => !visible).map(({ kind }) => kind)).toEqual([
    'points',
    'cases',
    'articles',
    'partners',
  ])
})

test('a section has its title by language and its audience, is logged, and drops the cached page', async () => {
  const heard: string[] = []
  const deafen = onInvalidation((tags) => heard.push(...tags))
  const { data } = await save(CATEGORY)
  deafen()
  expect(heard).toContain('home')
  const shown = (await shop.call(homeSections, {}, { lang: 'en' })).data!.at(-1)
  expect(shown).toEqual({
    id: data!.id,
    kind: 'category',
    categoryId: 7,
    title: 'Hardware',
    audience: 'members',
  })
  const spanish = (await shop.call(homeSections, {}, { lang: 'spa' })).data!.at(-1)
  expect(spanish!.title).toBe('')
  const { items } = (await shop.call(listAudit, { action: 'content.homeSection' }, owner.by)).data!
  expect(items[0]).toMatchObject({ object: `homeSection:${data!.id}` })
})

test('each kind is there once, each category once, and a category belongs to its kind alone', async () => {
  expect((await save({ ...CATEGORY, audience: 'all' })).code).toBe(ContentReasons.sectionThere.code)
  const brands = { ...CATEGORY, kind: 'brands', categoryId: null } as const
  expect((await save(brands)).code).toBe(ContentReasons.sectionThere.code)
  for (const wrong of [
    { ...CATEGORY, categoryId: null },
    { ...CATEGORY, kind: 'points', categoryId: 7 },
  ] as const)
    expect((await save(wrong)).code).toBe(Reasons.invalidInput.code)
  await expect(
    shop.owner.db.count(sql`update content.home_section set category_id = 3 where kind = 'brands'`),
  ).rejects.toThrow('home_section_of_category')
})

test('it is shown in its languages and for its time, and the page is dropped at both ends', async () => {
  const points = await sectionOf('points')
  const [shownFrom, shownUntil] = [later(NOW, HOUR_MS), later(NOW, 2 * HOUR_MS)]
  const backwards = { ...points, shownFrom: shownUntil, shownUntil: shownFrom }
  expect((await save(backwards)).code).toBe(ContentReasons.endsBeforeStart.code)
  const timed = { ...points, visible: true, langs: ['en'] as 'en'[], shownFrom, shownUntil }
  await save(timed)
  const turn = () => turnBanners.run({ db: shop.db, now: shop.clock.now } as never)
  expect([await kinds('en'), await turn()].flat()).not.toContain('points')
  shop.clock.now = shownFrom
  expect(await turn()).toBe(1)
  expect(await turn()).toBe(0)
  expect(await kinds('en')).toContain('points')
  expect(await kinds('cn')).not.toContain('points')
  shop.clock.now = shownUntil
  expect(await turn()).toBe(1)
  expect(await kinds('en')).not.toContain('points')
})

test('they are arranged all at once: who has not seen a new or a deleted one is told', async () => {
  const before = await listed()
  const ids = before.map(({ id }) => id)
  const turned = ids.toReversed()
  await shop.call(arrangeHomeSections, { ids: turned }, by)
  expect((await listed()).map(({ id }) => id)).toEqual(turned)
  for (const wrong of [ids.slice(1), [...ids, 999_999], [ids[0]!, ...ids.slice(0, -1)]]) {
    const { code } = await shop.call(arrangeHomeSections, { ids: wrong }, by)
    expect(code).toBe(Reasons.changedMeanwhile.code)
  }
  const own = await sectionOf('category')
  await shop.call(removeHomeSection, { id: own.id }, by)
  expect((await shop.call(removeHomeSection, { id: own.id }, by)).code).toBe(
    ContentReasons.notFound.code,
  )
  const stale = await shop.call(arrangeHomeSections, { ids }, by)
  expect(stale.code).toBe(Reasons.changedMeanwhile.code)
})

test('of two who save one version one succeeds', async () => {
  const brands = await sectionOf('brands')
  const codes = (
    await Promise.all([
      save({ ...brands, title: { cn: '甲' } }),
      save({ ...brands, title: { cn: '乙' } }, owner.by),
    ])
  ).map(({ code }) => code)
  expect(codes.toSorted()).toEqual([1, Reasons.changedMeanwhile.code].toSorted())
})
