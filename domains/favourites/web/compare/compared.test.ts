/** The products to compare: four at most, each once, stored in the visitor's browser. */
import { beforeEach, expect, test, vi } from 'vitest'
import { compare, compareNothing, uncompare } from './compared.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  compareNothing()
})
const product = (id: number) => ({ id, name: `P${id}`, src: null })
const ids = () =>
  (JSON.parse(stored.get('own:compare') ?? '[]') as { id: number }[]).map(({ id }) => id)

test('four fit, a fifth is refused and changes nothing', () => {
  expect([1, 2, 3, 4, 5].map((id) => compare(product(id)))).toEqual([true, true, true, true, false])
  expect(ids()).toEqual([1, 2, 3, 4])
})

test('a product that is compared already is added once, even where there is no room', () => {
  for (const id of [1, 2, 3, 4]) compare(product(id))
  expect(compare(product(2))).toBe(true)
  expect(ids()).toEqual([1, 2, 3, 4])
})

test('removing a product makes room, and removing an unknown one changes nothing', () => {
  for (const id of [1, 2, 3, 4]) compare(product(id))
  uncompare(9)
  uncompare(2)
  expect(ids()).toEqual([1, 3, 4])
  expect(compare(product(5))).toBe(true)
  expect(ids()).toEqual([1, 3, 4, 5])
})
