/** A scanned or typed pickup code: of this order, of another one, or nothing that could be one. */
import { expect, test } from 'vitest'
import { pickupScanOf, readPickupScan } from './pickup-scan.ts'

const NUMBER = 'SO26030112345678'
const read = (text: string) => readPickupScan(text, NUMBER)

test('the code of a scanned QR and typed digits are the same, in groups or not', () => {
  const code = { kind: 'code', code: '012345' }
  for (const text of [
    pickupScanOf(NUMBER, '012345'),
    '012345',
    ' 012 345 ',
    'so26030112345678-012345',
  ])
    expect([text, read(text)]).toEqual([text, code])
})

test('the QR of another order is named, and its code is not tried here', () => {
  expect(read(pickupScanOf('SO26030187654321', '012345'))).toEqual({
    kind: 'otherOrder',
    orderNumber: 'SO26030187654321',
  })
})

test('nothing else is a code', () => {
  for (const text of [
    '',
    '12345',
    '1234567',
    'abcdef',
    `${NUMBER}-`,
    `${NUMBER}-12345`,
    '１２３４５６',
  ])
    expect([text, read(text)]).toEqual([text, { kind: 'unreadable' }])
})
