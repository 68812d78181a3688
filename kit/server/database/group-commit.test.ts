import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { groupCommit } from './group-commit.ts'

type Item = { id: number; isBad?: boolean }

function newGroup(most = 100, idOf?: (item: Item) => unknown) {
  const batches: [string, number[]][] = []
  const ask = groupCommit({
    keyOf: (group: string) => group,
    ...(idOf === undefined ? {} : { idOf }),
    most,
    async write(group, items: readonly Item[]) {
      batches.push([group, items.map(({ id }) => id)])
      await sleep(1)
      if (items.some(({ isBad }) => isBad)) throw new Error('refused')
      return items.map(({ id }) => id * 2)
    },
  })
  return { batches, ask }
}

test('what arrives in one turn is one batch, what arrives while it is written the next', async () => {
  const { batches, ask } = newGroup()
  const first = [ask('a', { id: 1 }), ask('a', { id: 2 }), ask('b', { id: 3 })]
  await sleep(0)
  await Promise.resolve()
  const second = [ask('a', { id: 4 }), ask('a', { id: 5 })]
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10])
  expect(batches.filter(([group]) => group === 'a').flatMap(([, ids]) => ids)).toEqual([1, 2, 4, 5])
  expect(batches.filter(([group]) => group === 'b')).toEqual([['b', [3]]])
  expect(await ask('a', { id: 6 })).toBe(12)
})

test('a batch has at most so many', async () => {
  const { batches, ask } = newGroup(2)
  expect(await Promise.all([1, 2, 3, 4, 5].map((id) => ask('a', { id })))).toEqual([2, 4, 6, 8, 10])
  expect(batches.map(([, ids]) => ids)).toEqual([[1, 2], [3, 4], [5]])
})

test('those of one id that wait together are written once; without ids each is', async () => {
  const once = newGroup(100, ({ id }) => id)
  expect(await Promise.all([1, 1, 2].map((id) => once.ask('a', { id })))).toEqual([2, 2, 4])
  expect(once.batches).toEqual([['a', [1, 2]]])
  const each = newGroup()
  expect(await Promise.all([1, 1].map((id) => each.ask('a', { id })))).toEqual([2, 2])
  expect(each.batches).toEqual([['a', [1, 1]]])
})

test('one that cannot be written fails alone', async () => {
  const { batches, ask } = newGroup()
  const settled = await Promise.allSettled([
    ask('a', { id: 1 }),
    ask('a', { id: 2, isBad: true }),
    ask('a', { id: 3 }),
  ])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(batches.map(([, ids]) => ids)).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(await ask('a', { id: 4 })).toBe(8)
})
