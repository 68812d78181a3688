/** Merging two edits of the same form: no input is lost without asking. */
import { expect, test } from 'vitest'
import { isAlike, merge, withAt } from './merge.ts'

type Row = { id?: number; text: string; amount?: number }
const identityOf = (row: object) => {
  const { id } = row as Row
  return id === undefined ? undefined : String(id)
}
const rows = (...list: readonly [number, string][]): Row[] =>
  list.map(([id, text]) => ({ id, text }))

test('changes of one side are merged, and for changes of both mine is kept until one is chosen', () => {
  const before = { name: { cn: '椅', en: 'Chair' }, code: 'A', weight: 10 }
  const mine = { name: { cn: '椅子', en: 'Chair' }, code: 'A', weight: 12 }
  const theirs = { name: { cn: '椅', en: 'Armchair' }, code: 'A', weight: 11 }
  const { values, taken, both } = merge<typeof before>({ before, mine, theirs })
  expect(values).toEqual({ name: { cn: '椅子', en: 'Armchair' }, code: 'A', weight: 12 })
  expect(taken).toEqual([
    { path: ['name', 'en'], before: 'Chair', mine: 'Chair', theirs: 'Armchair' },
  ])
  expect(both).toEqual([{ path: ['weight'], before: 10, mine: 12, theirs: 11 }])
  expect(withAt(values, ['weight'], 11)).toEqual({ ...values, weight: 11 })
})

test('the same change on both sides is no conflict, and an empty text equals a missing one', () => {
  const sides = {
    before: { a: 'x', b: { cn: '' } },
    mine: { a: 'y', b: { cn: '', en: '' } },
    theirs: { a: 'y', b: { cn: '' } },
  }
  expect(merge(sides)).toEqual({ values: sides.mine, taken: [], both: [] })
  expect(isAlike({ a: null, b: [1] }, { b: [1] })).toBe(true)
  expect(isAlike({ a: 0 }, { a: null })).toBe(false)
})

test('rows are matched by name: one side adds and moves, the other changes', () => {
  const before = { list: rows([1, 'one'], [2, 'two'], [3, 'three']) }
  const mine = { list: [...rows([3, 'three'], [1, 'one'], [2, 'two']), { text: 'new' }] }
  const theirs = { list: rows([1, 'ONE'], [2, 'two'], [3, 'three']) }
  const one = merge<typeof mine>({ before, mine, theirs }, { identityOf })
  expect(one.values.list).toEqual([
    { id: 3, text: 'three' },
    { id: 1, text: 'ONE' },
    { id: 2, text: 'two' },
    { text: 'new' },
  ])
  expect(one.taken.map(({ path }) => path)).toEqual([['list', 1, 'text']])

  const more = { list: rows([2, 'two'], [1, 'one'], [3, 'three'], [4, 'four']) }
  const changed = { list: rows([1, 'one'], [2, 'TWO'], [3, 'three']) }
  const other = merge<typeof before>({ before, mine: changed, theirs: more }, { identityOf })
  expect(other.values.list).toEqual(rows([2, 'TWO'], [1, 'one'], [3, 'three'], [4, 'four']))
  expect(other.taken.map(({ path }) => path)).toEqual([['list']])
  expect(other.both).toEqual([])
})

test('rows added by both are appended one after the other', () => {
  const before = { list: rows([1, 'one']) }
  const mine = { list: [...rows([1, 'one'], [7, 'seven']), { text: 'new' }] }
  const theirs = { list: rows([5, 'five'], [1, 'ONE'], [7, 'seven']) }
  const { values, both } = merge<typeof mine>({ before, mine, theirs }, { identityOf })
  expect(values.list).toEqual([...rows([5, 'five'], [1, 'ONE'], [7, 'seven']), { text: 'new' }])
  expect(both).toEqual([])
})

test('a row removed by one and changed by the other is a conflict', () => {
  const before = { list: rows([1, 'one'], [2, 'two']) }
  const mine = { list: rows([1, 'one']) }
  const theirs = { list: rows([1, 'one'], [2, 'TWO']) }
  const { values, taken, both } = merge<typeof before>({ before, mine, theirs }, { identityOf })
  expect(values).toEqual(mine)
  expect(taken).toEqual([])
  expect(both.map(({ path }) => path)).toEqual([['list']])
})

test('lists reordered by both, lists without names, and linked fields are taken from one side', () => {
  const before = { list: rows([1, 'one'], [2, 'two']), ids: [1, 2], whole: { a: 1, b: 1 } }
  const mine = { list: rows([2, 'two'], [1, 'one']), ids: [1, 2, 3], whole: { a: 2, b: 1 } }
  const theirs = { list: rows([2, 'two']), ids: [1], whole: { a: 1, b: 2 } }
  const isWhole = ([key]: readonly (string | number)[]) => key === 'whole'
  const { values, both } = merge({ before, mine, theirs }, { identityOf, isWhole })
  expect(values).toEqual(mine)
  expect(both.map(({ path }) => path.join('.'))).toEqual(['list', 'ids', 'whole'])
})
