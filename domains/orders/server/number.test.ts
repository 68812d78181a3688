/** Order numbers: format, day, permutation, check digit. */
import { expect, test } from 'vitest'
import { OrderNumber } from '../contract.ts'
import { isOrderNumber, orderNumber, permute } from './number.ts'

const key = '5f2f3c1e-8f2e-4d1c-9a3b-0c8e3f1d2a4b'
const spec = {
  family: 'goods',
  sequence: 0,
  key,
  now: '2026-03-01T00:00:00.000Z',
  timeZone: 'Asia/Shanghai',
} as const

test("a number has the format of the contract, with the family and the shop's day", () => {
  const number = orderNumber(spec)
  expect(OrderNumber.parse(number)).toBe(number)
  expect(number.slice(0, 8)).toBe('SO260301')
  expect(orderNumber({ ...spec, family: 'device' }).slice(0, 2)).toBe('DO')
})

test('the day begins at midnight of the shop, not of Greenwich', () => {
  const at = (now: string) => orderNumber({ ...spec, now }).slice(2, 8)
  expect(at('2026-02-28T15:59:59.999Z')).toBe('260228')
  expect(at('2026-02-28T16:00:00.000Z')).toBe('260301')
})

test('twenty thousand sequences give as many numbers, and neighbours are far apart', () => {
  const numbers = Array.from({ length: 20_000 }, (_, i) => Number(permute(i, key)))
  expect(new Set(numbers).size).toBe(20_000)
  const steps = numbers.slice(1).map((number, i) => Math.abs(number - numbers[i]!))
  expect(steps.filter((step) => step < 1000).length).toBeLessThan(20)
})

test('the last sequence fits, and the one beyond is refused', () => {
  expect(permute(99_999_999, key)).toMatch(/^\d{8}$/)
  for (const sequence of [-1, 1.5, 100_000_000]) {
    expect(() => permute(sequence, key)).toThrow(RangeError)
  }
})

test('another key gives another order of numbers', () => {
  expect(permute(7, key)).not.toBe(permute(7, 'another'))
})

test('a number with one wrong digit is never valid', () => {
  const number = orderNumber({ ...spec, sequence: 4711 })
  expect(isOrderNumber(number)).toBe(true)
  for (let at = 2; at < number.length; at++) {
    for (const digit of '0123456789') {
      const wrong = number.slice(0, at) + digit + number.slice(at + 1)
      expect(isOrderNumber(wrong)).toBe(wrong === number)
    }
  }
})

test('numbers are stable: those of yesterday must not be given out again tomorrow', () => {
  const numbers = [0, 1, 4711, 99_999_999].map((sequence) => orderNumber({ ...spec, sequence }))
  expect(numbers).toEqual([
    'SO260301843916208',
    'SO260301435076266',
    'SO260301211818188',
    'SO260301137628487',
  ])
})

test('a number has nothing before or after it, and small permuted values keep their eight digits', () => {
  const number = orderNumber(spec)
  for (const text of ['', `X${number}`, `${number}0`, number.slice(1), number.slice(0, -1)]) {
    expect([text, isOrderNumber(text)]).toEqual([text, false])
  }
  for (let sequence = 0; sequence < 2000; sequence++) {
    expect(permute(sequence, key)).toMatch(/^\d{8}$/)
  }
})
