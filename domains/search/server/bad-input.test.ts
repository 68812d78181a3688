/** Abusive queries: endless, empty, full of special characters; absurd filters; many wide ones at once. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { aProduct, NOW } from '#domains/catalog/testing.ts'
import { listGoods, noteSearch, suggest } from '../contract.ts'
import { DEEPEST } from '../limits.ts'
import { SearchReasons } from '../reasons.ts'

const shop = await openTestShop({ now: NOW })
const product = await aProduct(shop.db, { name: { cn: '法兰球阀', en: 'Flanged ball valve' } })
await shop.runSweeps()

const SIGNS = [
  '!!!',
  '…。,、;:',
  '🚀🚀👩‍👩‍👧',
  '\u202e\u200b\ufeff',
  "'; drop table search.entry; --",
  '((a|b)&!c:*',
  ':*',
  '<->',
  '"unbalanced',
  "it's",
  '\\',
  "\\\\'",
  '%_%',
  '.*+?^${}()|[]',
  '(?=a+)+$',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '𠀀𠀁',
  'ﷺ'.repeat(20),
  '​',
  'n:球阀',
  'h:球阀',
  "p:'x",
  'é'.repeat(90),
  '球'.repeat(200),
  'qiu'.repeat(60),
  '0'.repeat(200),
  'x-'.repeat(90),
]

test.each(SIGNS)('%j breaks nothing, and costs no more than it should', async (q) => {
  const before = performance.now()
  for (const lang of ['cn', 'en'] as const) {
    expect((await shop.call(listGoods, { q }, { lang })).code).toBe(1)
    expect((await shop.call(listGoods, { q, literal: '1', sort: 'priceUp' }, { lang })).code).toBe(
      1,
    )
    expect((await shop.call(suggest, { q: q.slice(0, 100) }, { lang })).code).toBe(1)
    expect((await shop.call(noteSearch, { words: q, lang, what: 'asked' })).code).toBe(1)
  }
  expect(performance.now() - before).toBeLessThan(5000)
})

test('invalid text is refused as unreadable', async () => {
  const unreadable = 3010
  expect((await shop.call(listGoods, { q: '\u0000' })).code).toBe(unreadable)
  const note = { words: '\ud800', lang: 'cn', what: 'asked' } as const
  expect((await shop.call(noteSearch, note)).code).toBe(unreadable)
})

test("the index's own markers are not words of a query", async () => {
  for (const q of ['h:球阀', 'p:qiufa']) {
    const { data } = await shop.call(listGoods, { q })
    expect(data!.items.map(({ id }) => id).filter((id) => id !== product.productId)).toEqual([])
  }
})

test('a query of ten thousand characters is refused with a reason, by every call that takes words', async () => {
  const endless = 'valve '.repeat(1700)
  const refused = [
    await shop.call(listGoods, { q: endless }, { lang: 'en' }),
    await shop.call(suggest, { q: endless }, { lang: 'en' }),
    await shop.call(noteSearch, { words: endless, lang: 'en', what: 'asked' }),
  ]
  for (const { code, msg, data } of refused) {
    expect(code).toBe(3000)
    expect(msg).not.toBe('')
    expect((data as unknown as { fields: { path: string }[] }).fields).toHaveLength(1)
  }
})

test('so is a Chinese one, which is nine times as long in an address', async () => {
  const q = encodeURIComponent('球阀'.repeat(5000))
  for (const path of ['goods', 'suggestions']) {
    const response = await fetch(`${shop.url}/api/search/${path}?q=${q}`)
    expect(response.status).toBe(200)
    expect(((await response.json()) as { code: number }).code).toBe(3000)
  }
})

test.each([
  'sort=cheapest',
  'sort=',
  'page=0',
  'page=-1',
  'page=1e9',
  'page=1.5',
  'page=abc',
  'size=0',
  'size=1000',
  'size=abc',
  'priceFrom=-1',
  'priceFrom=1e99',
  'priceTo=NaN',
  'family=pets',
  'literal=perhaps',
  'category=abc',
  'category=1e400',
  'warehouse=-3',
  'isNew=maybe',
  'inStock=2',
  `deals=${'volume,'.repeat(20)}`,
])('%s is refused, and the answer names the field', async (query) => {
  const response = await fetch(`${shop.url}/api/search/goods?${query}`, { headers: { lang: 'en' } })
  expect(response.status).toBe(200)
  const { code, data } = (await response.json()) as {
    code: number
    data: { fields?: { path: string }[] } | null
  }
  expect(code).not.toBe(1)
  // A page that is too deep has a reason of its own, everything else names the field.
  expect(code === 3000 ? data?.fields?.[0]?.path : 'page').toBe(query.split('=')[0])
})

test.each([
  `brands=${Array.from({ length: 300 }, (_, i) => i + 1).join(',')}`,
  `values=${Array.from({ length: 300 }, (_, i) => i + 1).join(',')}`,
  `category=${Number.MAX_SAFE_INTEGER}`,
  `warehouse=${Number.MAX_SAFE_INTEGER}`,
  `priceFrom=${Number.MAX_SAFE_INTEGER}&priceTo=${Number.MAX_SAFE_INTEGER}`,
  'deals=free,,volume',
  'q=%25%5F&brands=&values=,,,',
  'q=valve%20OR%201%3D1--&sort=new&literal=1',
  'brands=x,-1,1e9',
  'values=999999,abc',
  'page=2&page=3',
  'unknown=1',
  'q=a&q=b',
  'priceFrom=5&priceTo=1',
])('%s finds what it finds, without an error', async (query) => {
  const before = performance.now()
  const response = await fetch(`${shop.url}/api/search/goods?${query}`)
  expect(response.status).toBeLessThan(500)
  const { code, msg } = (await response.json()) as { code: number; msg: string }
  // A refusal has a message.
  expect(code === 1 || msg !== '').toBe(true)
  expect(performance.now() - before).toBeLessThan(2000)
})

test('pages go as deep as counting does, and the limit is reported; the deepest page is no slower', async () => {
  const before = performance.now()
  for (const size of [24, 48, 96]) {
    const deepest = Math.ceil(DEEPEST / size)
    for (const sort of ['relevance', 'priceUp', 'new'] as const) {
      const last = await shop.call(listGoods, { page: deepest, size, sort, q: 'valve' })
      expect(last.code).toBe(1)
      expect(last.data!.items).toEqual([])
      const deeper = await shop.call(listGoods, { page: deepest + 1, size, sort }, { lang: 'en' })
      expect(deeper.code).toBe(SearchReasons.pageTooDeep.code)
      expect(deeper.msg).toContain(String(deepest))
    }
  }
  expect(performance.now() - before).toBeLessThan(5000)
})

test('twenty wide searches at once are all answered, and so is a different call', async () => {
  const wide = Array.from({ length: 20 }, (_, i) =>
    shop.call(listGoods, { q: i % 2 === 0 ? '球阀' : `球阀 ${i}` }),
  )
  const other = shop.call(listGoods, {})
  expect((await other).code).toBe(1)
  expect((await Promise.all(wide)).map(({ code }) => code)).toEqual(Array(20).fill(1))
})
