/** Cursors are untrusted input: an invalid one means the beginning of the list, and never a database error. */
import { expect, test } from 'vitest'
import { cutPage, idAfter, momentAfter, momentCursor, pairAfter } from './page.ts'

test('the key of the last row is parsed as it was issued', () => {
  const key = { at: '2026-03-01T00:00:00.000Z', id: 3 }
  expect(momentAfter(momentCursor(key))).toEqual(key)
  expect([idAfter('12'), pairAfter('12-7')]).toEqual([12, [12, 7]])
})

test.each([
  undefined,
  '',
  'x',
  '-1',
  '1e9',
  '1-2-3',
  '9'.repeat(16),
  '2026-02-30T00:00:00.000Z_3',
  '0000-01-01T00:00:00.000Z_3',
  '2026-03-01_3',
  '2026-03-01T00:00:00.000Z_',
])('%s is the beginning', (after) => {
  expect([idAfter(after), momentAfter(after), pairAfter(after)]).toEqual([null, null, null])
})

test('a page has a next one where one row more than its size was found', () => {
  const rows = [{ id: 9 }, { id: 7 }, { id: 4 }]
  expect(cutPage(rows, 2)).toEqual({ items: rows.slice(0, 2), next: '7' })
  expect(cutPage(rows, 3)).toEqual({ items: rows, next: null })
  expect(cutPage([], 3)).toEqual({ items: [], next: null })
  expect(cutPage(rows, 2, (last, items) => `${last.id}-${items.length}`).next).toBe('7-2')
})
