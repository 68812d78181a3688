/** The merchant's part of search: hot words with links, synonyms, and the search log. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { onInvalidation } from '#kit/server/cache/invalidate.ts'
import {
  hotWords,
  listGoods,
  noteSearch,
  officeSearchWords,
  removeSynonym,
  saveHotWords,
  saveSynonym,
  searchLog,
} from '../contract.ts'
import { SearchReasons } from '../reasons.ts'
import { clearCaches } from './engine/cache.ts'

const shop = await openTestShop({ now: NOW })
const { db } = shop
const { by } = await staffWith(shop, 'content')
const orders = await staffWith(shop, 'orders')
const owner = await staffWith(shop)

const trolley = await aProduct(db, { name: { cn: '铝合金手推车', en: 'Aluminium hand truck' } })
const drill = await aProduct(db, { name: { cn: '锂电冲击钻', en: 'Impact drill' } })
await shop.runSweeps()

const list = async (q: string, lang: Lang = 'cn', more: ArgumentOf<typeof listGoods> = {}) =>
  (await shop.call(listGoods, { ...more, q }, { lang })).data!
const found = async (q: string, lang: Lang = 'cn') =>
  (await list(q, lang)).items.map(({ id }) => id)

test('synonyms find the same, in any language and with several words', async () => {
  expect(await found('铁牛车')).toEqual([])
  const { data } = await shop.call(saveSynonym, { words: ['手推车', '铁牛车', 'mule cart'] }, by)
  clearCaches()
  expect(await found('铁牛车')).toEqual([trolley.productId])
  expect(await found('铝合金铁牛车')).toEqual([trolley.productId])
  expect(await found('mule carts', 'en')).toEqual([trolley.productId])
  expect(await found('手推车')).toEqual([trolley.productId])
  expect(await found('mule', 'en')).toEqual([])
  await shop.call(removeSynonym, { id: data!.id }, by)
  clearCaches()
  expect(await found('铁牛车')).toEqual([])
  expect((await shop.call(removeSynonym, { id: data!.id }, by)).code).toBe(1)
})

test('synonyms are changed by one person at a time, and need two different words at least', async () => {
  const { data: first } = await shop.call(saveSynonym, { words: ['Hammer drill', '冲击钻'] }, by)
  expect(first).toMatchObject({ version: 1, words: ['hammer drill', '冲击钻'] })
  const both = await Promise.all(
    [
      ['a1', 'b1'],
      ['a2', 'b2'],
    ].map((words) => shop.call(saveSynonym, { id: first!.id, version: 1, words }, by)),
  )
  expect(both.map(({ code }) => code).sort()).toEqual([1, Reasons.changedMeanwhile.code])
  const one = await shop.call(saveSynonym, { words: ['ＡＢＣ', ' abc '] }, by)
  expect(one.code).toBe(SearchReasons.tooFewWords.code)
  const { data } = await shop.call(officeSearchWords, {}, by)
  expect(data!.synonyms).toHaveLength(1)
  await shop.call(removeSynonym, { id: first!.id }, by)
})

test('a hot word links to where the merchant says, and nowhere outside the shop', async () => {
  const words = [
    { text: '电钻', target: '/goods/list?category=3' },
    { text: '手推车', target: '' },
  ]
  const saved = await shop.call(saveHotWords, { lang: 'cn', version: 0, words }, by)
  expect(saved.data).toEqual({ version: 1 })
  clearCaches()
  expect((await shop.call(hotWords, {}, { lang: 'cn' })).data).toEqual(words)
  expect((await list('电钻')).redirect).toBe('/goods/list?category=3')
  expect((await list('手推车')).redirect).toBeNull()
  expect((await list('电钻', 'en')).redirect).toBeNull()
  for (const target of ['https://evil.example', '//evil.example', '/\\evil', 'goods', '/a b']) {
    const bad = [{ text: 'x', target }]
    const input = { lang: 'cn' as const, version: 1, words: bad }
    expect((await shop.call(saveHotWords, input, by)).code).toBe(Reasons.invalidInput.code)
  }
  const stale = await shop.call(saveHotWords, { lang: 'cn', version: 0, words: [] }, by)
  expect(stale.code).toBe(Reasons.changedMeanwhile.code)
  const none = await shop.call(saveHotWords, { lang: 'cn', version: 1, words: [] }, by)
  expect(none.data).toEqual({ version: 2 })
  expect((await shop.call(hotWords, {}, { lang: 'cn' })).data).toEqual([])
})

test('only staff who may edit content edit words, it is audited, and pages follow', async () => {
  const purged: string[] = []
  const deafen = onInvalidation((tags) => void purged.push(...tags))
  const words = [{ text: 'drill', target: '' }]
  const input = { lang: 'en' as const, version: 0, words }
  expect((await shop.call(saveHotWords, input, orders.by)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(searchLog, {}, orders.by)).code).toBe(Reasons.forbidden.code)
  expect((await shop.call(saveHotWords, input, by)).code).toBe(1)
  expect(purged).toEqual(['list', 'home'])
  deafen()
  const { data } = await shop.call(listAudit, {}, owner.by)
  expect(data!.items[0]).toMatchObject({ action: 'search.hotWords', object: 'hotWords:en' })
})

const note = (words: string, what: 'asked' | 'opened' = 'asked', lang: Lang = 'cn') =>
  shop.call(noteSearch, { words, lang, what })
const log = async (input: ArgumentOf<typeof searchLog> = {}) =>
  (await shop.call(searchLog, input, by)).data!

test('the log counts searches, those without result and those that led to a product', async () => {
  for (const words of ['冲击钻', ' 冲击钻 ', '望远镜']) await note(words)
  await note('Impact  Drill', 'asked', 'en')
  for (let i = 0; i < 3; i++) expect((await note('冲击钻', 'opened')).code).toBe(1)
  await note('never searched', 'opened')
  const data = await log()
  expect(data).toMatchObject({ askedCount: 4, emptyCount: 1, openedCount: 2 })
  expect(data.most[0]).toEqual({
    lang: 'cn',
    words: '冲击钻',
    askedCount: 2,
    emptyCount: 0,
    openedCount: 2,
    foundCount: 1,
  })
  expect(data.most.map(({ words }) => words)).toContain('impact drill')
  expect(data.empty.map(({ words }) => words)).toEqual(['望远镜'])
  expect((await log({ lang: 'en' })).askedCount).toBe(1)
})

test('a query that finds something by now is no longer listed as missing', async () => {
  await aProduct(db, { name: { cn: '双筒望远镜' } })
  await shop.runSweeps()
  await note('望远镜')
  expect((await log()).empty).toEqual([])
})

test('a search that a new synonym answers leaves those without results at once', async () => {
  for (const words of ['牛牛车', '牛牛车', '潜水艇']) await note(words)
  await note('mulecart', 'asked', 'en')
  const listEmpty = async () => (await log()).empty.map(({ words }) => words).sort()
  expect(await listEmpty()).toEqual(['mulecart', '潜水艇', '牛牛车'])
  const saved = await shop.call(saveSynonym, { words: ['牛牛车', 'MuleCart', '手推车'] }, by)
  expect(await listEmpty()).toEqual(['潜水艇'])
  const row = (await log()).most.find(({ words }) => words === '牛牛车')
  expect([row?.askedCount, row?.emptyCount, row?.foundCount]).toEqual([2, 2, 1])
  // Words that lead nowhere stay.
  const other = await shop.call(saveSynonym, { words: ['潜水艇', '潜艇'] }, by)
  expect(await listEmpty()).toEqual(['潜水艇'])
  for (const { data } of [saved, other]) await shop.call(removeSynonym, { id: data!.id }, by)
})

test('many searches at once are all counted', async () => {
  await Promise.all(Array.from({ length: 20 }, () => note('手推车')))
  const row = (await log()).most.find(({ words }) => words === '手推车')
  expect(row?.askedCount).toBe(20)
})

test('personal data is not stored, and no more than a line', async () => {
  const before = (await log()).askedCount
  const personal = ['li@example.com', '13800138000', '138 0013 8000', '11010519491231002X']
  for (const words of [...personal, 'x'.repeat(61), ' ', '']) {
    expect((await note(words)).code).toBe(1)
  }
  expect((await log()).askedCount).toBe(before)
  const columns = await db.rows<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'search' and table_name = 'asked' order by 1`)
  expect(columns.map(({ name }) => name)).toEqual([
    'asked_count',
    'day',
    'empty_count',
    'found_count',
    'lang',
    'opened_count',
    'words',
  ])
})

test('repeated searches of one visitor are not counted without end', async () => {
  const codes = new Set<number>()
  for (let i = 0; i < 130; i++) codes.add((await note('刷屏')).code)
  expect([...codes]).toEqual([1, Reasons.tooMany.code])
  shop.clock.forward({ minutes: 11 })
})

test('old days are deleted', async () => {
  expect((await log({ days: 90 })).askedCount).toBeGreaterThan(0)
  shop.clock.forward({ days: 40 })
  await shop.runSweeps()
  const later = await staffWith(shop, 'content')
  const since = async (days: number) =>
    (await shop.call(searchLog, { days }, later.by)).data!.askedCount
  expect([(await since(90)) > 0, await since(7)]).toEqual([true, 0])
  shop.clock.forward({ days: 150 })
  await shop.runSweeps()
  expect(await db.row(sql`select count(*)::int as count from search.asked`)).toEqual({ count: 0 })
})

test('an empty result names categories, and a corrected search can be had as typed', async () => {
  const none = await list('xylophone quartz', 'en')
  expect(none.items).toEqual([])
  expect(none.tryCategories.length).toBeGreaterThan(0)
  const corrected = await list('冲基钻')
  expect(corrected.corrected).toEqual({ asked: '冲基钻', shown: '冲击钻' })
  expect(corrected.items.map(({ id }) => id)).toEqual([drill.productId])
  const literal = await list('冲基钻', 'cn', { literal: '1' })
  expect([literal.corrected, literal.total]).toEqual([null, 0])
  expect(literal.tryWords.length).toBeGreaterThan(0)
})
