import { expect, test } from 'vitest'
import { newDerived } from './derived.ts'

test('a value is worked out once for the same row, key and what it depends on', () => {
  const derived = newDerived<object, string>()
  let count = 0
  const value = (row: object, key: string, from: readonly unknown[]) =>
    derived(row, key, from, () => `${key}${++count}`)
  const [row, settings] = [{}, {}]
  expect(value(row, 'cn', [settings])).toBe('cn1')
  expect(value(row, 'cn', [settings])).toBe('cn1')
  expect(value(row, 'en', [settings])).toBe('en2')
  expect(value(row, 'cn', [settings])).toBe('cn1')
  expect(value({}, 'cn', [settings])).toBe('cn3')
  expect(value(row, 'cn', [{}])).toBe('cn4')
  expect(value(row, 'cn', [settings, settings])).toBe('cn5')
})

test('keys of a row are bounded', () => {
  const derived = newDerived<object, number>()
  const row = {}
  for (let key = 0; key < 1000; key++) derived(row, String(key), [], () => key)
  expect(derived(row, '999', [], () => -1)).toBe(999)
  expect(derived(row, '0', [], () => -1)).toBe(-1)
})
