/** Whatever settled an order: what goes back of it pays out no money that never came, and takes nothing twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeUndone } from './undone.ts'

const NONE = { returnedAmount: 0, paidOutAmount: 0, discountAmount: 0 }
const entryOf = (parts: {
  amount: number
  paid: number
  discountAmount?: number
  creditNoteAmount?: number
  rebateAmount?: number
  badDebtAmount?: number
}) => {
  const kinds = { creditNoteAmount: 0, rebateAmount: 0, badDebtAmount: 0, ...NONE, ...parts }
  const writtenOffAmount = kinds.creditNoteAmount + kinds.rebateAmount + kinds.badDebtAmount
  const repaidAmount = parts.paid + writtenOffAmount + kinds.discountAmount
  return { ...kinds, writtenOffAmount, repaidAmount, openAmount: parts.amount - repaidAmount }
}
/** What is owed and what money goes back after goods went back. */
const after = (entry: ReturnType<typeof entryOf>, backAmount: number) => {
  const undone = computeUndone(entry, backAmount)
  const openAmount =
    entry.openAmount + undone.creditNote + undone.discount + undone.rebate + undone.badDebt
  const toLimit = Math.min(backAmount, openAmount)
  return { undone, owed: openAmount - toLimit, sent: backAmount - toLimit }
}

test('half of the goods had half of the rebate, and a note for them counts once', () => {
  expect(after(entryOf({ amount: 100, paid: 50, rebateAmount: 50 }), 50)).toMatchObject({
    undone: { rebate: 25 },
    owed: 0,
    sent: 25,
  })
  expect(after(entryOf({ amount: 100, paid: 0, creditNoteAmount: 60 }), 60)).toMatchObject({
    undone: { creditNote: 60 },
    owed: 40,
    sent: 0,
  })
})

test('half of the goods had half of the discount; what went back before is no goods any more', () => {
  expect(after(entryOf({ amount: 100, paid: 96, discountAmount: 4 }), 50)).toMatchObject({
    undone: { discount: 2 },
    owed: 0,
    sent: 48,
  })
  // 40 went back to the limit before: of the 60 that are left 30 go back with half of the rebate.
  const rest = { ...entryOf({ amount: 100, paid: 50, rebateAmount: 10 }), returnedAmount: 40 }
  expect(computeUndone({ ...rest, openAmount: 0 }, 30)).toMatchObject({ rebate: 5 })
  // 50 of its money were sent back for the other half: they are neither goods nor money any more.
  const sent = { ...entryOf({ amount: 100, paid: 80, rebateAmount: 20 }), paidOutAmount: 50 }
  expect(computeUndone(sent, 50)).toEqual({ discount: 0, creditNote: 0, rebate: 20, badDebt: 0 })
})

test('a note for goods that go back leaves the discount of the others alone', () => {
  const entry = entryOf({ amount: 100, paid: 39, creditNoteAmount: 60, discountAmount: 1 })
  expect(after(entry, 60)).toMatchObject({ undone: { discount: 0 }, owed: 0, sent: 0 })
  const lost = entryOf({ amount: 100, paid: 40, badDebtAmount: 60 })
  expect(after(lost, 30)).toMatchObject({ undone: { badDebt: 0 }, sent: 30 })
  expect(after(lost, 100)).toMatchObject({ undone: { badDebt: 60 }, sent: 40 })
})

test('amounts of any size: never more than was taken off, than was paid, or than goes back', () => {
  const part = fc.integer({ min: 0, max: 20_000_000_000_000 })
  const parts = fc.record({
    paid: part,
    discountAmount: part,
    creditNoteAmount: part,
    rebateAmount: part,
    badDebtAmount: part,
    open: part,
  })
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), ({ open, ...of }, how) => {
      const amount = Object.values(of).reduce((sum, each) => sum + each, open)
      const entry = entryOf({ ...of, amount })
      const back = Math.floor(amount * how)
      const { undone, owed, sent } = after(entry, back)
      expect(sent).toBeLessThanOrEqual(of.paid)
      expect(owed).toBeGreaterThanOrEqual(0)
      expect(undone.discount).toBeLessThanOrEqual(of.discountAmount)
      expect(undone.rebate).toBeLessThanOrEqual(of.rebateAmount)
      expect(undone.creditNote).toBeLessThanOrEqual(of.creditNoteAmount)
      expect(undone.badDebt).toBeLessThanOrEqual(of.badDebtAmount)
    }),
  )
})
