/** Whatever is given back of whatever order in whatever parts: the parts sum to what was paid, and no line goes below nothing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { restAmountOf } from '#domains/orders/shares.ts'
import { CURRENCIES, PRICE_STEP } from '#kit/contract/money.ts'
import {
  amountFor,
  deductionsFor,
  dueFor,
  goingOf,
  isFinal,
  isWhole as isWholeAmount,
  proposedFor,
  shareBack,
  shareLines,
  takePart,
} from './amounts.ts'
import { differenceFor } from './difference-amount.ts'

const aLine = fc.record({
  quantity: fc.integer({ min: 1, max: 5000 }),
  units: fc.integer({ min: 0, max: 2_000_000 }),
  freightUnits: fc.integer({ min: 0, max: 20_000 }),
  taxPercent: fc.integer({ min: 0, max: 25 }),
  /** What has left of it when the first case is opened, and in the end; what has not by then is closed. */
  firstPart: fc.constantFrom(0, 0, 0.4, 1, 1),
  lastPart: fc.constantFrom(0, 0.3, 0.7, 1, 1, 1),
})
type Drawn = {
  quantity: number
  units: number
  freightUnits: number
  taxPercent: number
  firstPart: number
  lastPart: number
}

const toLines = (drawn: readonly Drawn[], step: number) =>
  drawn.map(({ quantity, units, freightUnits, taxPercent, firstPart, lastPart }, index) => {
    const [lineAmount, freightAmount] = [units * step, freightUnits * step]
    const exactTax = ((lineAmount + freightAmount) * taxPercent) / 100
    const taxAmount = Math.round(exactTax / step) * step
    const first = Math.floor(quantity * firstPart)
    const last = Math.max(first, Math.round(quantity * lastPart), index === 0 ? 1 : 0)
    const charged = { lineAmount, freightAmount, taxAmount, taxReliefAmount: 0 }
    return { id: index + 1, quantity, first, last, ...charged }
  })

/** Pieces of a line by so many cases, and if need be one more for all that is left. @returns what they give back, of goods and of freight */
function giveBack(
  share: { quantity: number; goodsAmount: number; freightAmount: number },
  parts: readonly number[],
  currency: (typeof CURRENCIES)[number],
) {
  const left = { ...share }
  for (const part of [...parts, 1]) {
    if (left.quantity === 0) break
    const quantity = Math.max(1, Math.round(left.quantity * part))
    const taken = takePart(left, quantity, currency)
    for (const key of ['goodsAmount', 'freightAmount'] as const) {
      expect(taken[key]).toBeGreaterThanOrEqual(0)
      expect(taken[key]).toBeLessThanOrEqual(left[key])
      expect(quantity < left.quantity ? taken[key] % PRICE_STEP[currency] : 0).toBe(0)
      left[key] -= taken[key]
    }
    left.quantity -= quantity
  }
  return share.goodsAmount - left.goodsAmount + share.freightAmount - left.freightAmount
}

test('random orders in three currencies, given back piece by piece while the rest waits, and after it has left or was closed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...CURRENCIES),
      fc.array(aLine, { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      fc.integer({ min: -30, max: 30 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
      (currency, drawn, taxIncluded, adjustPercent, parts) => {
        const step = PRICE_STEP[currency]
        const lines = toLines(drawn, step)
        const charged = lines.reduce(
          (sum, line) =>
            sum + line.lineAmount + line.freightAmount + (taxIncluded ? 0 : line.taxAmount),
          0,
        )
        const paidAmount = charged + Math.round((charged * adjustPercent) / 100 / step) * step
        const order = { currency, paidAmount, taxIncluded }
        // The first cases are about lines that have left whole while others wait.
        const early = lines.map((line) => ({
          ...line,
          shippedQuantity: line.first,
          closedQuantity: 0,
        }))
        const earlyShares = shareLines({ ...order, closedAmount: null }, early)
        const isEarly = early.map(isFinal)
        let back = 0
        for (const [index, share] of earlyShares.entries()) {
          const { quantity } = lines[index]!
          if (isEarly[index]!) back += giveBack({ ...share, quantity }, parts, currency)
        }
        expect(back).toBeLessThanOrEqual(paidAmount)
        // Then the others leave, in part or whole, and what does not is closed.
        const late = lines.map((line) => ({ ...line, shippedQuantity: line.last }))
        const isClosed = lines.some(({ quantity, last }) => last < quantity)
        const closedAmount = isClosed
          ? restAmountOf({ ...order, refundedAmount: back }, late)
          : null
        expect(back + (closedAmount ?? 0)).toBeLessThanOrEqual(paidAmount)
        expect((closedAmount ?? 0) % step).toBe(0)
        const ended = late.map((line) => ({ ...line, closedQuantity: line.quantity - line.last }))
        const shares = shareLines({ ...order, closedAmount }, ended)
        const wasEarly = (_: unknown, index: number) => isEarly[index]!
        expect(shares.filter(wasEarly)).toEqual(earlyShares.filter(wasEarly))
        for (const [index, share] of shares.entries()) {
          if (!isEarly[index]! && isFinal(ended[index]!)) {
            back += giveBack({ ...share, quantity: lines[index]!.last }, parts, currency)
          }
        }
        // The freight of a line of which nothing was sent is of no pieces: it stays.
        const stays = shares.filter((_, index) => lines[index]!.last === 0)
        const staysAmount = stays.reduce((sum, { freightAmount }) => sum + freightAmount, 0)
        expect(stays.every(({ goodsAmount }) => goodsAmount === 0)).toBe(true)
        expect(back + (closedAmount ?? 0) + staysAmount).toBe(charged === 0 ? 0 : paidAmount)
      },
    ),
    { numRuns: 2000 },
  )
})

test('an order whose rest was closed for a cent more, as it was once, gives back that much less', () => {
  const line = { quantity: 3, shippedQuantity: 2, closedQuantity: 1, lineAmount: 100 }
  const free = { freightAmount: 0, taxAmount: 0, taxReliefAmount: 0 }
  const lines = [1, 2, 3].map((id) => ({ ...line, ...free, id }))
  const order = { currency: 'CNY', paidAmount: 300, taxIncluded: true } as const
  const sumOfShares = (closedAmount: number) =>
    shareLines({ ...order, closedAmount }, lines).reduce((sum, each) => sum + each.goodsAmount, 0)
  expect([99, 100].map(sumOfShares)).toEqual([201, 200])
})

test('the last piece takes the remainder, and nothing is given for pieces that are not there', () => {
  const left = { quantity: 3, goodsAmount: 1000 }
  expect(amountFor(left, 1, 'CNY')).toBe(333)
  expect(amountFor({ quantity: 1, goodsAmount: 334 }, 1, 'CNY')).toBe(334)
  expect(amountFor({ quantity: 3, goodsAmount: 100_000 }, 1, 'IDR')).toBe(33_300)
  // Freight of 10.00 of which a third went with the first piece.
  const third = { quantity: 1, goodsAmount: 334, freightAmount: 334 }
  expect(takePart(third, 1, 'CNY')).toEqual({ goodsAmount: 334, freightAmount: 334 })
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
        const found = differenceFor(
          { paidAmount, pointsAmount: 0 },
          { wasAmount, newAmount },
          currency,
        )
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
  expect(
    differenceFor(
      { paidAmount: 5000, pointsAmount: 0 },
      { wasAmount: 1000, newAmount: 1250 },
      'CNY',
    ),
  ).toEqual({
    backAmount: 0,
    extraAmount: 1250,
  })
  expect(
    differenceFor({ paidAmount: 0, pointsAmount: 0 }, { wasAmount: 1000, newAmount: 1250 }, 'CNY'),
  ).toBeNull()
  expect(
    differenceFor(
      { paidAmount: 5000, pointsAmount: 0 },
      { wasAmount: null, newAmount: 1250 },
      'CNY',
    ),
  ).toBeNull()
})

test('points are worth their sum: what is more expensive costs the whole difference, what is cheaper gives back of what was paid', () => {
  const paid = { paidAmount: 500, pointsAmount: 500 }
  expect(differenceFor(paid, { wasAmount: 1000, newAmount: 100_000 }, 'CNY')).toEqual({
    backAmount: 0,
    extraAmount: 99_000,
  })
  expect(differenceFor(paid, { wasAmount: 1000, newAmount: 500 }, 'CNY')).toEqual({
    backAmount: 250,
    extraAmount: 0,
  })
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

test('rupiah go back in whole numbers, but for all that there is of an order that was paid off the step', () => {
  expect([150, 100, 0].map((amount) => isWholeAmount(amount, 400, 'IDR'))).toEqual([
    false,
    true,
    true,
  ])
  expect(isWholeAmount(450, 450, 'IDR')).toBe(true)
  expect(isWholeAmount(150, 400, 'CNY')).toBe(true)
  expect(shareBack(300, [200, 200], 'IDR')).toEqual([200, 100])
  // No line gives back more than was paid for it.
  expect(shareBack(250, [150, 100], 'IDR')).toEqual([150, 100])
})

test('what may go back, and what is proposed for the pieces that came: less a gift that stays, once', () => {
  const goods = { lineId: 1, quantity: 12, factor: 1, listedAmount: 12_000, remainingQuantity: 12 }
  const about = { name: '', valueAmount: 500, measure: 'amount', least: 10_000 } as const
  const gift = { ...about, lineId: 2, isReturned: false, goods: [goods] }
  const asked = [
    { lineId: 1, quantity: 4, goodsAmount: 4000, backAmount: null },
    { lineId: 2, quantity: 1, goodsAmount: 0, backAmount: null },
  ]
  const due = { type: 'return_refund', currency: 'CNY', gifts: [gift], asked, before: [] } as const
  expect(dueFor({ ...due, came: asked }, 4000)).toEqual({ deductions: [], mostAmount: 4000 })
  // The gift was to come with the goods and does not; or nothing is sent at all.
  const goodsAlone = asked.slice(0, 1)
  expect(dueFor({ ...due, came: goodsAlone }, 4000)).toMatchObject({ mostAmount: 3500 })
  expect(dueFor({ ...due, came: null }, 4000)).toMatchObject({ mostAmount: 3500 })
  expect(dueFor({ ...due, gifts: [], came: null }, 4000).mostAmount).toBe(4000)
  const half = [{ lineId: 1, quantity: 3 }]
  expect(proposedFor({ ...due, came: half }, 4000)).toBe(3000 - 500)
  expect(proposedFor({ ...due, gifts: [], came: half }, 2000)).toBe(1500)
})
