/** The cache of expensive answers: computed once for concurrent callers, again after a failure, and after an invalidation. */
import { expect, test } from 'vitest'
import { announceInvalidation } from '#kit/server/cache/invalidate.ts'
import { newCache } from './cache.ts'

const cached = newCache<number>()
let count = 0
const find = async () => ++count

test('concurrent and later callers get the same answer', async () => {
  expect(await Promise.all([cached('a', find), cached('a', find)])).toEqual([1, 1])
  expect(await cached('a', find)).toBe(1)
  expect(await cached('b', find)).toBe(2)
})

test('an invalidation of lists drops everything, one of a product nothing', async () => {
  announceInvalidation(['product:1'])
  expect(await cached('a', find)).toBe(1)
  announceInvalidation(['list'])
  expect(await cached('a', find)).toBe(3)
})

test('a failure is not cached', async () => {
  await expect(cached('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await cached('c', find)).toBe(4)
})

test('a thousand entries are cached at most: the least recently used one is evicted', async () => {
  for (let i = 0; i < 1000; i++) await cached(`many ${i}`, find)
  const before = count
  await cached('many 999', find)
  expect(count).toBe(before)
  await cached('a', find)
  expect(count).toBe(before + 1)
})
