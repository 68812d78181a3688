/** Which entries an amount pays: never more than one owes, the chosen ones first, and a discount for what is paid whole alone. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, orderChosen, sumOwed, sumToPay } from './allocation.ts'

const entry = (id: number, openAmount: number, offeredAmount = 0) => ({
  id,
  openAmount,
  offeredAmount,
})

test('an amount pays entries in their order, the last in part, and no more than they owe', () => {
  const entries = [entry(1, 300), entry(2, 200), entry(3, 100)]
  const pays = (amount: number) =>
    allocate(entries, amount).map((part) => [part.entryId, part.amount])
  expect(pays(299)).toEqual([[1, 299]])
  expect(pays(350)).toEqual([
    [1, 300],
    [2, 50],
  ])
  expect(pays(1000)).toEqual([
    [1, 300],
    [2, 200],
    [3, 100],
  ])
  expect(pays(0)).toEqual([])
})

test('who pays an entry whole pays less by its discount, who pays a part of it pays all of that', () => {
  const entries = [entry(1, 100, 2), entry(2, 100, 2)]
  expect(sumOwed(entries)).toBe(200)
  expect(sumToPay(entries)).toBe(196)
  expect(allocate(entries, 196)).toEqual([
    { entryId: 1, amount: 98, discountAmount: 2 },
    { entryId: 2, amount: 98, discountAmount: 2 },
  ])
  expect(allocate(entries, 195).at(-1)).toEqual({ entryId: 2, amount: 97, discountAmount: 0 })
})

test('chosen entries come first, otherwise the order stays', () => {
  const entries = [1, 2, 3, 4].map((id) => entry(id, 100))
  const ids = (chosen: number[]) => orderChosen(entries, chosen).map(({ id }) => id)
  expect(ids([])).toEqual([1, 2, 3, 4])
  expect(ids([3, 2, 9])).toEqual([2, 3, 1, 4])
})

test('of any amount no entry gets more than it owes, and nothing of the amount is lost', () => {
  const open = fc
    .record({
      openAmount: fc.integer({ min: 1, max: 20_000_000_000_000 }),
      share: fc.integer({ min: 0, max: 5000 }),
    })
    .map(({ openAmount, share }) => ({
      openAmount,
      offeredAmount: Math.floor(openAmount / 10_000) * share,
    }))
  fc.assert(
    fc.property(
      fc.array(open, { maxLength: 20 }),
      fc.nat({ max: 2_000_000_000 }),
      (list, amount) => {
        const entries = list.map((each, id) => ({ ...each, id }))
        const parts = allocate(entries, amount)
        for (const part of parts) {
          const { openAmount } = entries[part.entryId]!
          expect(part.amount + part.discountAmount).toBeLessThanOrEqual(openAmount)
          expect(part.amount).toBeGreaterThan(0)
        }
        const paid = parts.reduce((sum, part) => sum + part.amount, 0)
        expect(paid).toBe(Math.min(amount, sumToPay(entries)))
      },
    ),
  )
})
