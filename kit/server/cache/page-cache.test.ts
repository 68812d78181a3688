/** Cached pages: made once, invalidated exactly, never staler than allowed. */
import { expect, test } from 'vitest'
import { newPageCache, type CachedPage } from './page-cache.ts'

const page = (text: string, tags: string[] = [], status = 200): CachedPage => {
  const body = Buffer.from(text)
  return {
    status,
    etag: `"${text}"`,
    tags,
    login: null,
    heads: { identity: [], gzip: [], br: [], unchanged: [] },
    bodies: { identity: body, gzip: body, br: body },
  }
}
const textOf = async (cached: CachedPage | Promise<CachedPage>) =>
  (await cached).bodies.identity.toString()

/** Makes `a1`, `a2` … and counts. */
function maker(name: string, tags: string[] = [], status = 200) {
  let made = 0
  const make = async () => page(`${name}${++made}`, tags, status)
  return { make, made: () => made }
}

function opened(options = {}) {
  const time = { now: 0 }
  return { cache: newPageCache({ now: () => time.now, ...options }), time }
}

test('a page is made once and then cached', async () => {
  const { cache } = opened()
  const { make, made } = maker('a')
  expect(await textOf(cache.get('k', make))).toBe('a1')
  expect(await textOf(cache.get('k', make))).toBe('a1')
  expect(made()).toBe(1)
  expect(cache.stats()).toMatchObject({ hits: 1, misses: 1, entries: 1 })
})

test('requests that arrive while it is made get the same page', async () => {
  const { cache } = opened()
  const { make, made } = maker('a')
  const all = await Promise.all(Array.from({ length: 20 }, () => textOf(cache.get('k', make))))
  expect([new Set(all).size, made()]).toEqual([1, 1])
})

test('a stale page is served while it is made again in the background', async () => {
  const { cache, time } = opened({ freshMs: 10, keepMs: 100 })
  const { make } = maker('a')
  await cache.get('k', make)
  time.now = 50
  expect(await textOf(cache.get('k', make))).toBe('a1')
  await new Promise(setImmediate)
  expect(await textOf(cache.get('k', make))).toBe('a2')
  time.now = 500
  expect(await textOf(cache.get('k', make))).toBe('a3')
})

test('a stale page is served on when making it again fails', async () => {
  const { cache, time } = opened({ freshMs: 10, keepMs: 100 })
  await cache.get('k', maker('a').make)
  time.now = 50
  const away = () => Promise.reject(new Error('away'))
  expect(await textOf(cache.get('k', away))).toBe('a1')
  await new Promise(setImmediate)
  expect(await textOf(cache.get('k', away))).toBe('a1')
})

test('an invalidation drops the pages with the tag, and no others', async () => {
  const { cache } = opened()
  const [one, two] = [maker('one', ['product:1', 'list']), maker('two', ['product:2', 'list'])]
  await cache.get('1', one.make)
  await cache.get('2', two.make)
  cache.purge(['product:1'])
  expect([await textOf(cache.get('1', one.make)), await textOf(cache.get('2', two.make))]).toEqual([
    'one2',
    'two1',
  ])
  cache.purge(['list'])
  expect([await textOf(cache.get('1', one.make)), await textOf(cache.get('2', two.make))]).toEqual([
    'one3',
    'two2',
  ])
  cache.purge(['*'])
  expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 })
})

test('a page begun before an invalidation is not cached, nor served to later requests', async () => {
  const { cache } = opened()
  let finish: (made: CachedPage) => void = () => {}
  const slow = () => new Promise<CachedPage>((resolve) => (finish = resolve))
  const before = cache.get('k', slow)
  cache.purge(['anything'])
  const fresh = maker('new')
  const after = cache.get('k', fresh.make)
  finish(page('old'))
  expect([await textOf(before), await textOf(after)]).toEqual(['old', 'new1'])
  expect(await textOf(cache.get('k', fresh.make))).toBe('new1')
})

test('a missing page is cached briefly, a failed one not at all', async () => {
  const { cache, time } = opened({ missingMs: 10 })
  const missing = maker('m', [], 404)
  await cache.get('m', missing.make)
  await cache.get('m', missing.make)
  time.now = 11
  await cache.get('m', missing.make)
  expect(missing.made()).toBe(2)
  const failed = maker('f', [], 503)
  await cache.get('f', failed.make)
  await cache.get('f', failed.make)
  expect(failed.made()).toBe(2)
})

test('an error reaches every waiting request, and the next request tries again', async () => {
  const { cache } = opened()
  const throwing = () => Promise.reject(new Error('broken'))
  const both = await Promise.allSettled([cache.get('k', throwing), cache.get('k', throwing)])
  expect(both.map((each) => each.status)).toEqual(['rejected', 'rejected'])
  expect(await textOf(cache.get('k', maker('a').make))).toBe('a1')
})

test('when there is no room, the least recently used page is evicted', async () => {
  const { cache } = opened({ maxBytes: 3 * (2 + 2048 + 502) }) // three pages of two bytes
  const makers = ['a', 'b', 'c', 'd'].map((name) => maker(name))
  for (const [i, { make }] of makers.entries()) {
    await cache.get(`${i}`, make)
    await cache.get(`${i}`, make) // requested again
    await cache.get('0', makers[0]!.make)
  }
  expect(cache.stats().entries).toBe(3)
  expect([
    await textOf(cache.get('0', makers[0]!.make)),
    await textOf(cache.get('1', makers[1]!.make)),
  ]).toEqual(['a1', 'b2'])
})

test('made-up addresses evict one another, and not pages that are requested again', async () => {
  const { cache } = opened({ maxBytes: 200 * (2 + 2048 + 502) })
  const liked = Array.from({ length: 100 }, (_, i) => maker(`liked ${i}`))
  for (const [i, { make }] of liked.entries()) {
    for (let visit = 0; visit < 2; visit++) await cache.get(`/goods/${i}`, make)
  }
  for (let nth = 0; nth < 5000; nth++) {
    await cache.get(`/made-up/${nth}`, maker('nobody', [], nth % 2 === 0 ? 404 : 200).make)
  }
  for (const [i, { make }] of liked.entries()) await cache.get(`/goods/${i}`, make)
  expect(liked.map(({ made }) => made())).toEqual(Array(100).fill(1))
  expect(cache.stats().entries).toBeLessThanOrEqual(150)
})

test('long keys count: many small answers cannot take more than the limit', async () => {
  const { cache } = opened({ maxBytes: 1024 * 1024 })
  const address = `/?q=${'x'.repeat(2000)}`
  for (let nth = 0; nth < 1000; nth++) await cache.get(`${address}${nth}`, maker('a').make)
  expect(cache.stats().entries).toBeLessThan(1024 / 4 / 4)
})
