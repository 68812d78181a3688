/** How much of a receipt is applied and how much remains: exact to the minor unit, and nothing for an ended order. */
import { expect, test } from 'vitest'
import { Lifecycle, Payment } from '../../contract.ts'
import { shareFor } from './share.ts'

const owing = { lifecycle: 'open', payment: 'unpaid', payableAmount: 1000, paidAmount: 0 } as const

test('money is applied up to the amount due, and the rest remains', () => {
  const shares = [1, 999, 1000, 1001].map((amount) => shareFor(owing, amount))
  expect(shares).toEqual([
    { appliedAmount: 1, restAmount: 0, isPaid: false },
    { appliedAmount: 999, restAmount: 0, isPaid: false },
    { appliedAmount: 1000, restAmount: 0, isPaid: true },
    { appliedAmount: 1000, restAmount: 1, isPaid: true },
  ])
})

test('what was paid before is no longer due', () => {
  const partly = { ...owing, payment: 'partially_paid', paidAmount: 400 } as const
  expect(shareFor(partly, 600)).toEqual({ appliedAmount: 600, restAmount: 0, isPaid: true })
  expect(shareFor(partly, 599)).toEqual({ appliedAmount: 599, restAmount: 0, isPaid: false })
  expect(shareFor({ ...partly, paidAmount: 999 }, 5)).toEqual({
    appliedAmount: 1,
    restAmount: 4,
    isPaid: true,
  })
})

test('nothing is applied where nothing is due, or where more was paid than the price is now', () => {
  expect(shareFor({ ...owing, paidAmount: 1000 }, 10)).toBeNull()
  expect(shareFor({ ...owing, paidAmount: 1200 }, 10)).toBeNull()
  expect(shareFor({ ...owing, payableAmount: 0 }, 10)).toBeNull()
})

test('only an open order that waits for money takes any, whatever its other axes', () => {
  const taking = Lifecycle.options.flatMap((lifecycle) =>
    Payment.options
      .filter((payment) => shareFor({ ...owing, lifecycle, payment }, 1) !== null)
      .map((payment) => `${lifecycle} ${payment}`),
  )
  expect(taking.sort()).toEqual(['open partially_paid', 'open unpaid', 'open voucher_review'])
})
