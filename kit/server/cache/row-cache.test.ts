/** Rows are read once, in one statement for all that are missing, and never older than the last invalidation. */
import { expect, test } from 'vitest'
import type { Queryable } from '../database/db.ts'
import { announceInvalidation } from './invalidate.ts'
import { newRowCache } from './row-cache.ts'

const db = {} as Queryable

function aCache() {
  const reads: number[][] = []
  const gate = { hold: Promise.resolve(), value: 'one' }
  const read = newRowCache({
    max: 3,
    tags: ['*', 'things'],
    tagOfRow: 'thing:',
    async load(_db, ids) {
      const { value } = gate
      reads.push([...ids])
      await gate.hold
      return new Map(ids.map((id) => [id, { value }]))
    },
  })
  const valueOf = async (id: number) => (await read(db, [id])).get(id)?.value
  return { read, reads, gate, valueOf }
}

test('what is cached is not read again, and the missing ones are read together', async () => {
  const { read, reads } = aCache()
  await read(db, [1, 2])
  expect([...(await read(db, [1, 2, 3, 3])).keys()].toSorted()).toEqual([1, 2, 3])
  await read(db, [3])
  expect(reads).toEqual([[1, 2], [3]])
})

test('a tag of a row drops this row, a tag of all drops all', async () => {
  const { read, reads } = aCache()
  await read(db, [1, 2])
  announceInvalidation(['thing:2', 'other'])
  await read(db, [1, 2])
  announceInvalidation(['things'])
  await read(db, [1, 2])
  announceInvalidation(['other'])
  await read(db, [1, 2])
  expect(reads).toEqual([[1, 2], [2], [1, 2]])
})

test('what was being read while it changed is answered, and not cached', async () => {
  const { gate, valueOf } = aCache()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.hold = promise
  const early = valueOf(1)
  gate.value = 'two'
  announceInvalidation(['thing:1'])
  resolve()
  expect(await early).toBe('one')
  expect(await valueOf(1)).toBe('two')
})

test('no more rows are cached than its bound', async () => {
  const { read, reads } = aCache()
  await read(db, [1, 2, 3, 4])
  await read(db, [1])
  expect(reads).toEqual([[1, 2, 3, 4], [1]])
})
