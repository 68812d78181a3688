/** The cash discount: how much, and until which midnight. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES, PRICE_STEP } from '#kit/contract/money.ts'
import { allocate, sumToPay } from './allocation.ts'
import { computeDiscount, discountUntil } from './discount.ts'

const ZONE = 'Asia/Shanghai'
/** Due at the end of 30 April there, 30 days after the shipment; 2 % in the first ten of them. */
const term = {
  dueAt: '2026-04-30T16:00:00.000Z',
  periodDays: 30,
  discountDays: 10,
  discountBasisPoints: 200,
}

test('the last day in time ends as many days before the deadline as the discount is shorter', () => {
  expect(discountUntil(term, ZONE)).toBe('2026-04-10T16:00:00.000Z')
  expect(discountUntil({ ...term, discountDays: 30 }, ZONE)).toBe(term.dueAt)
  expect(discountUntil({ ...term, dueAt: null }, ZONE)).toBeNull()
})

test('whoever pays before it has the discount, rounded down; at it and after it nobody has', () => {
  const entry = {
    openAmount: 5499,
    currency: 'CNY',
    discountBasisPoints: 200,
    discountUntil: '2026-04-10T16:00:00.000Z',
  } as const
  expect(computeDiscount(entry, '2026-04-10T15:59:59.999Z')).toBe(109)
  expect(computeDiscount(entry, '2026-04-10T16:00:00.000Z')).toBe(0)
  expect(computeDiscount({ ...entry, discountUntil: null }, '2030-01-01T00:00:00.000Z')).toBe(109)
  expect(computeDiscount({ ...entry, discountBasisPoints: 0 }, '2026-04-10T00:00:00.000Z')).toBe(0)
})

test('what is left to pay in rupiah can be transferred: no bank sends sen', () => {
  const entry = {
    openAmount: 123_456_700,
    currency: 'IDR',
    discountBasisPoints: 200,
    discountUntil: null,
  } as const
  expect(computeDiscount(entry, '')).toBe(2_469_100)
})

test('of any entries, what is paid and what is forgone are what was owed, each an amount that can be transferred', () => {
  const anEntry = fc.record({
    steps: fc.integer({ min: 1, max: 1_000_000_000 }),
    discountBasisPoints: fc.integer({ min: 0, max: 5000 }),
  })
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.array(anEntry, { minLength: 1, maxLength: 12 }),
      (currency, drawn) => {
        const step = PRICE_STEP[currency]
        const entries = drawn.map(({ steps, discountBasisPoints }, id) => {
          const openAmount = steps * step
          const terms = { openAmount, currency, discountBasisPoints, discountUntil: null }
          return { id, openAmount, offeredAmount: computeDiscount(terms, '') }
        })
        const parts = allocate(entries, sumToPay(entries))
        for (const { entryId, amount, discountAmount } of parts) {
          expect(amount + discountAmount).toBe(entries[entryId]!.openAmount)
          expect([amount % step, discountAmount % step]).toEqual([0, 0])
        }
        expect(parts).toHaveLength(entries.length)
      },
    ),
  )
})
