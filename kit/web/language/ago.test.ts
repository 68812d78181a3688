import { expect, test } from 'vitest'
import { formatAgo } from './ago.ts'

const HOUR = 3_600_000

test('what is past is counted in its largest whole unit', () => {
  expect(formatAgo(10.9 * HOUR, 'en')).toBe('10 hours ago')
  expect(formatAgo(50 * HOUR, 'spa')).toBe('hace 2 días')
  expect(formatAgo(HOUR / 2, 'id')).toBe('30 menit yang lalu')
  expect(formatAgo(5000, 'cn')).toBe('1分钟前')
})
