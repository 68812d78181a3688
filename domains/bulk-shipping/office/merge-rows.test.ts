/** A file of tracking numbers fills in the chosen orders and loses none; what was typed comes back. */
import { expect, test } from 'vitest'
import type { CheckedShipment } from '../contract.ts'
import { mergeFile, restoreRows, withCarriers } from './merge-rows.ts'

const row = (orderNumber: string, changes: Partial<CheckedShipment> = {}): CheckedShipment => ({
  orderNumber,
  carrierId: null,
  trackingNumber: null,
  line: null,
  carrierText: '',
  problem: null,
  consignee: '',
  addressMark: null,
  leftCount: 1,
  usedFor: null,
  ...changes,
})
const fromFile = (orderNumber: string, line: number, changes: Partial<CheckedShipment> = {}) =>
  row(orderNumber, { carrierId: 1, trackingNumber: `SF00000${line}`, line, ...changes })

test('a file fills in the orders that are there, keeps the others, and adds what is new', () => {
  const typed = row('A', { carrierId: 2, trackingNumber: 'YT123456' })
  const merged = mergeFile([typed, row('B')], [fromFile('C', 2), fromFile('B', 3)])
  expect(merged).toEqual([typed, fromFile('B', 3), fromFile('C', 2)])
})

test('an order that a file has twice is shown twice, and a corrected file takes the mistake away', () => {
  const twice = fromFile('A', 3, { problem: 'orderTwice' })
  const unknown = fromFile('X', 4, { problem: 'orderUnknown' })
  const merged = mergeFile([row('A'), row('B')], [fromFile('A', 2), twice, unknown])
  expect(merged).toEqual([fromFile('A', 2), row('B'), twice, unknown])
  expect(mergeFile(merged, [fromFile('A', 2), fromFile('B', 3)])).toEqual([
    fromFile('A', 2),
    fromFile('B', 3),
  ])
})

test('rows come back as they were left, and with another choice of orders those that are in it', () => {
  const rows = [fromFile('A', 2), fromFile('B', 3)]
  const stored = { of: 'A,B', rows }
  expect(restoreRows([row('A'), row('B')], 'A,B', stored)).toBe(rows)
  expect(restoreRows([], '', stored)).toBe(rows)
  expect(restoreRows([row('B'), row('C')], 'B,C', stored)).toEqual([
    row('B', { carrierId: 1, trackingNumber: 'SF000003' }),
    row('C'),
  ])
  expect(restoreRows([row('A')], 'A', null)).toEqual([row('A')])
})

test('a row of a file without a carrier gets the one whose pattern its number has, if that is one alone', () => {
  const carrier = (id: number, numberPattern: string) => ({
    id,
    name: `C${id}`,
    phone: '',
    numberPattern,
    trackingUrl: null,
    tracked: true,
  })
  const carriers = [carrier(1, '^SF\\d{12}$'), carrier(2, '^JT\\d{12}$'), carrier(3, '^JT')]
  const bare = (trackingNumber: string, carrierText = '') =>
    fromFile('A', 2, { carrierId: null, carrierText, trackingNumber, problem: 'carrierUnknown' })
  const read = [bare('SF123456789012'), bare('JT123456789012'), bare('SF123456789012', 'Nobody')]
  expect(
    withCarriers(read, carriers).map(({ carrierId, problem }) => [carrierId, problem]),
  ).toEqual([
    [1, null],
    [null, 'carrierUnknown'],
    [null, 'carrierUnknown'],
  ])
})
