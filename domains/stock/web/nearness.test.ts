/** Near is what the regions say. */
import { expect, test } from 'vitest'
import { nearness } from './nearness.ts'

const guangzhou = { country: 'CN', provinceCode: '440000' }
const jakarta = { country: 'ID', provinceCode: null }

test('the same province, the same country, another country, and what nobody knows', () => {
  expect(nearness('CN-44', guangzhou)).toBe('region')
  expect(nearness('CN-51', guangzhou)).toBe('country')
  expect(nearness('ID', guangzhou)).toBe('abroad')
  expect(nearness('ID', jakarta)).toBe('country')
  expect(nearness('CN-44', jakarta)).toBe('abroad')
  expect(nearness(null, guangzhou)).toBe('unknown')
  expect(nearness('CN-44', undefined)).toBe('unknown')
})
