/** Words of banks for what came in and what went out. */
import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

test.each([
  ['Débito', 'out'],
  ['Débitos', 'out'],
  ['DBIT', 'out'],
  ['Withdrawal', 'out'],
  ['Retiro', 'out'],
  ['Adeudo', 'out'],
  ['Pengeluaran', 'out'],
  ['Uang keluar', 'out'],
  ['Money out', 'out'],
  ['转出', 'out'],
  ['往账', 'out'],
  ['借', 'out'],
  ['Soll', 'out'],
  ['S', 'out'],
  ['-', 'out'],
  ['D.', 'out'],
  ['Crédito', 'in'],
  ['CRDT', 'in'],
  ['Money in', 'in'],
  ['贷方', 'in'],
  ['Haben', 'in'],
  ['C', 'in'],
  ['uang masuk', 'in'],
  ['Überweisung', null],
  ['money', null],
  ['TRF', null],
  ['', null],
])('%s is %s', (written, direction) => {
  expect(directionOf(written)).toBe(direction)
})
