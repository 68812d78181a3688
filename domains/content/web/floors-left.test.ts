/** Which categories the home page shows without a section of their own. */
import { expect, test } from 'vitest'
import { floorsLeft } from './floors-left.ts'

test('a section that only guests see leaves its category to everybody else', () => {
  const floors = [{ categoryId: 1 }, { categoryId: 2 }, { categoryId: 3 }]
  const sections = [
    { categoryId: 1, audience: 'all' },
    { categoryId: 2, audience: 'guests' },
    { categoryId: null, audience: 'all' },
  ] as const
  expect(floorsLeft(floors, sections)).toEqual([{ categoryId: 2 }, { categoryId: 3 }])
})
