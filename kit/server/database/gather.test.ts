import { expect, test } from 'vitest'
import type { Queryable } from './db.ts'
import { gather } from './gather.ts'

const [db, other] = [{}, {}] as [Queryable, Queryable]

test('what is asked in one turn is read by one statement, each gets its own answer', async () => {
  const loads: [Queryable, readonly number[]][] = []
  const read = gather(async (on, keys: readonly number[]) => {
    loads.push([on, keys])
    return keys.map((key) => key * 2)
  })
  const asked = [read(db, 1), read(db, 2), read(other, 3)]
  await Promise.resolve()
  asked.push(read(db, 1))
  expect(await Promise.all(asked)).toEqual([2, 4, 6, 2])
  expect(await read(db, 5)).toBe(10)
  expect(loads).toEqual([
    [db, [1, 2, 1]],
    [other, [3]],
    [db, [5]],
  ])
})

test('where reading fails, or answers fewer, all of them fail, and the next turn reads again', async () => {
  let isBroken = true
  const read = gather(async (_on, keys: readonly number[]) => {
    if (isBroken) throw new Error('away')
    return keys.slice(1)
  })
  const failed = await Promise.allSettled([read(db, 1), read(db, 2)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  await expect(read(db, 1)).rejects.toThrow('0 answers for 1 keys')
})
