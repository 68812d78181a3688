/** A row of page numbers always shows the ends and the neighbours. */
import { expect, test } from 'vitest'
import { pagesToShow } from './pages.ts'

test('few pages are all shown', () => {
  expect(pagesToShow(2, 4)).toEqual([1, 2, 3, 4])
})

test('at the beginning the gap is before the last page', () => {
  expect(pagesToShow(1, 84)).toEqual([1, 2, 3, 4, 5, null, 84])
})

test('in the middle there is a gap on both sides', () => {
  expect(pagesToShow(42, 84)).toEqual([1, null, 40, 41, 42, 43, 44, null, 84])
})

test('a gap of one page shows the page', () => {
  expect(pagesToShow(5, 84)).toEqual([1, 2, 3, 4, 5, 6, 7, null, 84])
})
