/** Whatever is given back of whatever order in whatever parts: the parts sum to what was paid, and no line goes below nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCIES, PRICE_STEP } from '#kit/contract/money.ts'
import { amountFor, deductionsFor, differenceFor, goingOf, shareLines } from './amounts.ts'

const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 5000 }),
  units: fc.integer({ min: 0, max: 2_000_000 }),
  freightUnits: fc.integer({ min: 0, max: 20_000 }),
  taxPercent: fc.integer({ min: 0, max: 25 }),
  shippedPart: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('random orders in three currencies, given back piece by piece until all is back', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.array(aLine, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: -30, max: 30 }),
      fc.boolean(),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (currency, drawn, taxIncluded, adjustPercent, isWhole, parts) => {
        const step = PRICE_STEP[currency]
        const lines = drawn.map((line, index) => {
          const lineAmount = line.units * step
          const freightAmount = line.freightUnits * step
          const taxAmount =
            Math.round(((lineAmount + freightAmount) * line.taxPercent) / 100 / step) * step
          const shipped = Math.round(line.quantity * line.shippedPart)
          const shippedQuantity = isWhole ? line.quantity : Math.max(shipped, index === 0 ? 1 : 0)
          return {
            id: index + 1,
            quantity: line.quantity,
            shippedQuantity,
            lineAmount,
            freightAmount,
            taxAmount,
            taxReliefAmount: 0,
          }
        })
        const charged = lines.reduce(
          (sum, line) =>
            sum + line.lineAmount + line.freightAmount + (taxIncluded ? 0 : line.taxAmount),
          0,
        )
        const adjustmentAmount = Math.round((charged * adjustPercent) / 100 / step) * step
        const payableAmount = charged + adjustmentAmount
        const settledAmount = isWhole ? payableAmount : Math.floor(payableAmount / 2 / step) * step
        const order = { currency, payableAmount, adjustmentAmount, taxIncluded, settledAmount }
        const shares = shareLines(order, lines)
        const sum = shares.reduce((all, each) => all + each.goodsAmount + each.freightAmount, 0)
        expect(sum).toBe(charged === 0 || sum === 0 ? 0 : settledAmount)
        let back = 0
        for (const [index, share] of shares.entries()) {
          expect(share.goodsAmount).toBeGreaterThanOrEqual(0)
          const line = lines[index]!
          const left = { quantity: line.shippedQuantity, goodsAmount: share.goodsAmount }
          for (const part of parts) {
            if (left.quantity === 0) break
            const count = Math.max(1, Math.round(left.quantity * part))
            const amount = amountFor(left, count, currency)
            expect(amount).toBeGreaterThanOrEqual(0)
            expect(amount).toBeLessThanOrEqual(left.goodsAmount)
            expect(count < left.quantity ? amount % step : 0).toBe(0)
            left.quantity -= count
            left.goodsAmount -= amount
            back += amount
          }
          if (left.quantity > 0) back += amountFor(left, left.quantity, currency)
        }
        const shippedShares = shares.filter((_, index) => lines[index]!.shippedQuantity > 0)
        expect(back).toBe(shippedShares.reduce((all, { goodsAmount }) => all + goodsAmount, 0))
      },
    ),
    { numRuns: 2000 },
  )
})

test('the last piece takes the remainder, and nothing is given for pieces that are not there', () => {
  const left = { quantity: 3, goodsAmount: 1000 }
  expect(amountFor(left, 1, 'CNY')).toBe(333)
  expect(amountFor({ quantity: 1, goodsAmount: 334 }, 1, 'CNY')).toBe(334)
  expect(amountFor({ quantity: 3, goodsAmount: 100_000 }, 1, 'IDR')).toBe(33_300)
  expect(amountFor(left, 4, 'CNY')).toBe(0)
  expect(amountFor(left, 0, 'CNY')).toBe(0)
})

test('a replacement of any price: what is cheaper goes back and what is dearer is paid, never both, in steps of the currency', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 })
  fc.assert(
    fc.property(
      fc.constantFrom('CNY', 'USD', 'IDR'),
      price,
      price,
      price,
      (currency, paid, wasAmount, newAmount) => {
        const step = PRICE_STEP[currency]
        const paidAmount = paid * step
        const found = differenceFor(paidAmount, { wasAmount, newAmount }, currency)
        const exact = (paidAmount * Math.abs(newAmount - wasAmount)) / wasAmount
        fc.pre(found !== null)
        const { backAmount, extraAmount } = found
        expect(Math.min(backAmount, extraAmount)).toBe(0)
        expect((backAmount + extraAmount) % step).toBe(0)
        expect(backAmount).toBeLessThanOrEqual(paidAmount)
        expect(extraAmount > 0).toBe(newAmount > wasAmount)
        expect(Math.abs(exact - backAmount - extraAmount)).toBeLessThan(step + exact * 1e-9)
      },
    ),
    { numRuns: 2000 },
  )
  // Discounted by half, a quarter dearer: a quarter of what was paid.
  expect(differenceFor(5000, { wasAmount: 1000, newAmount: 1250 }, 'CNY')).toEqual({
    backAmount: 0,
    extraAmount: 1250,
  })
  expect(differenceFor(0, { wasAmount: 1000, newAmount: 1250 }, 'CNY')).toBeNull()
  expect(differenceFor(5000, { wasAmount: null, newAmount: 1250 }, 'CNY')).toBeNull()
})

test('a cheaper exchange lowers what counts for a gift by money, and nothing for one by pieces', () => {
  const goods = { lineId: 1, quantity: 12, factor: 1, listedAmount: 12_000, remainingQuantity: 12 }
  const gift = { lineId: 2, name: '', valueAmount: 500, isReturned: false, goods: [goods] }
  const byMoney = { ...gift, measure: 'amount', least: 10_000 } as const
  const byPieces = { ...gift, measure: 'quantity', least: 12 } as const
  // Paid with a coupon of a tenth; what goes back is a part of that, and counts as the same part of the price.
  const off = (backAmount: number, one: typeof byMoney | typeof byPieces = byMoney) => {
    const piece = { lineId: 1, quantity: 12, goodsAmount: 10_800, backAmount }
    return deductionsFor([one], goingOf('exchange', [piece]), backAmount, 'CNY')
  }
  expect(off(1800)).toEqual([])
  expect(off(1801)).toMatchObject([{ lineId: 2, amount: 500 }])
  expect(off(1801, byPieces)).toEqual([])
  // The gift itself is exchanged for the same: it stays.
  const both = [
    { lineId: 1, quantity: 12, goodsAmount: 10_800, backAmount: 1801 },
    { lineId: 2, quantity: 1, goodsAmount: 0, backAmount: 0 },
  ]
  expect(deductionsFor([byMoney], goingOf('exchange', both), 1801, 'CNY')).toHaveLength(1)
  expect(deductionsFor([byMoney], goingOf('return_refund', both), 1801, 'CNY')).toEqual([])
})
