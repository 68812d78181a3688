/** What the form of a coupon asks for before it is sent. */
import { expect, test } from 'vitest'
import { Values, valuesOf } from './coupon-values.ts'

const TYPED = {
  ...valuesOf(undefined),
  name: { cn: '满减' },
  claimFrom: '2026-01-01T00:00',
  claimUntil: '2026-02-01T00:00',
}
const missingIn = (typed: object): unknown[] =>
  Values.safeParse({ ...TYPED, ...typed }).error?.issues.map(({ path }) => path[0]) ?? []

test('each kind asks for what it takes off, and percent for what it takes off at most', () => {
  expect(missingIn({ kind: 'reduction' })).toEqual(['offAmount'])
  expect(missingIn({ kind: 'reduction', offAmount: 1000 })).toEqual([])
  expect(missingIn({ kind: 'discount' })).toEqual(['offPercent', 'capAmount'])
  expect(missingIn({ kind: 'discount', offPercent: 10 })).toEqual(['capAmount'])
  expect(missingIn({ kind: 'discount', offPercent: 10, capAmount: 1000 })).toEqual([])
  expect(missingIn({ kind: 'freight' })).toEqual([])
})
