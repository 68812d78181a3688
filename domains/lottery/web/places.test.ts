import { expect, test } from 'vitest'
import { PLACES, runTo } from './places.ts'

test('each cell has its place around the button, and a run ends where it was drawn', () => {
  expect(PLACES.filter((each) => each !== null).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(PLACES[4]).toBe(null)
  for (const cell of [1, 5, 8]) expect(runTo(cell).at(-1)).toBe(cell)
  expect(runTo(3).slice(0, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1])
})
