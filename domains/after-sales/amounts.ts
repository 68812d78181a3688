/** What goes back for pieces of an order: shares of what was paid, taken by what is left of them (semantics.md 2.14). Pure; for server and browser. */
import { restOfLine, shareByLine } from '#domains/orders/shares.ts'
import { allocate, PRICE_STEP, type Currency } from '#kit/contract/money.ts'

type ChargedLine = Parameters<typeof shareByLine>[1][number] & {
  id: number
  closedQuantity: number
}
type Charged = Parameters<typeof shareByLine>[0] & {
  /** What goes back for a closed rest; null: none is closed. */
  closedAmount: number | null
}

export type LineShare = { lineId: number; goodsAmount: number; freightAmount: number }

/** Whether nothing of a line is to come: only then is it known which part of what was paid for it stands for pieces that have left. */
export const isFinal = ({
  quantity,
  shippedQuantity,
  closedQuantity,
}: Pick<ChargedLine, 'quantity' | 'shippedQuantity' | 'closedQuantity'>): boolean =>
  shippedQuantity > 0 && shippedQuantity + closedQuantity === quantity

/**
 * What was paid for the pieces of each line that have left or will, goods and freight apart. Of a line that is final it never changes, whatever
 * becomes of the others; with what goes back for a closed rest all shares sum to what was paid. The goods of a line that was closed whole have none.
 */
export function shareLines(order: Charged, lines: readonly ChargedLine[]): LineShare[] {
  const { currency, paidAmount, closedAmount } = order
  const shares = shareByLine(order, lines).map(({ goodsAmount, freightAmount }, index) => {
    const line = lines[index]!
    const rest =
      line.closedQuantity === 0 ? 0 : restOfLine(line, { goodsAmount, freightAmount }, currency)
    return { lineId: line.id, goodsAmount: goodsAmount - rest, freightAmount }
  })
  if (closedAmount === null) return shares
  const amounts = shares.flatMap((share) => [share.goodsAmount, share.freightAmount])
  const leftAmount = Math.max(0, paidAmount - closedAmount)
  if (amounts.reduce((sum, amount) => sum + amount, 0) === leftAmount) return shares
  // Its rest was closed while lines were summed before they were rounded; no case is older than that.
  const again = allocate(leftAmount, amounts, PRICE_STEP[currency])
  return shares.map(({ lineId }, index) => ({
    lineId,
    goodsAmount: again[2 * index] ?? 0,
    freightAmount: again[2 * index + 1] ?? 0,
  }))
}

/** Fractions of a minor unit that still count where what remains is compared. */
const PARTS = 1000

/** What of a line no case has taken. */
export type Left = { quantity: number; goodsAmount: number }

/** What goes back for some of the pieces that are left: the last ones take the remainder. */
export function amountFor(left: Left, quantity: number, currency: Currency): number {
  if (quantity <= 0 || quantity > left.quantity) return 0
  if (quantity === left.quantity) return left.goodsAmount
  const step = BigInt(PRICE_STEP[currency])
  const exact = (BigInt(left.goodsAmount) * BigInt(quantity)) / BigInt(left.quantity)
  return Number((exact / step) * step)
}

/** What goes back for some of the pieces that are left, goods and freight apart: of each by what is left of it, the last pieces with the remainder. */
export const takePart = (
  left: Left & { freightAmount: number },
  quantity: number,
  currency: Currency,
): { goodsAmount: number; freightAmount: number } => ({
  goodsAmount: amountFor(left, quantity, currency),
  freightAmount: amountFor(
    { quantity: left.quantity, goodsAmount: left.freightAmount },
    quantity,
    currency,
  ),
})

/**
 * Whether so much can be sent: in steps of the currency's prices, since no bank transfers a fraction of a rupiah. All that there is always can:
 * orders of before may have been paid off the step.
 */
export const isWhole = (amount: number, most: number, currency: Currency): boolean =>
  amount % PRICE_STEP[currency] === 0 || amount === most

/**
 * Splits what goes back over lines, none of which gets more than its weight: in steps of the currency where all of it is in steps.
 * @param amount at most the sum of the weights
 */
export function shareBack(
  amount: number,
  weights: readonly number[],
  currency: Currency,
): number[] {
  const step = PRICE_STEP[currency]
  const isInSteps = [amount, ...weights].every((each) => each % step === 0)
  return allocate(amount, weights, isInSteps ? step : 1)
}

/** What goes back in all, as it is agreed to; 0 while nothing is. */
export const agreedOf = ({
  agreedGoodsAmount,
  agreedFreightAmount,
}: {
  agreedGoodsAmount: number | null
  agreedFreightAmount: number | null
}): number => (agreedGoodsAmount ?? 0) + (agreedFreightAmount ?? 0)

/** A gift that a buyer has, and the goods that it was given for. */
export type EarnedGift = {
  /** Its own line. */
  lineId: number
  name: string
  /** What it is stated to be worth, as far as no case has taken it off. */
  valueAmount: number
  measure: 'amount' | 'quantity'
  /** Minor units, or base units. */
  least: number
  /** It came back with another case that keeps its refund. */
  isReturned: boolean
  goods: {
    lineId: number
    quantity: number
    factor: number
    listedAmount: number
    /** Pieces of which no case gives the money back. */
    remainingQuantity: number
  }[]
}
export type Deduction = Pick<EarnedGift, 'lineId' | 'name'> & { amount: number }

/** What a case is about of a line. Pieces of an exchange stay with the buyer, and are worth less where what replaces them is cheaper. */
type Going = {
  lineId: number
  quantity: number
  /** Of an exchange: what was paid for the pieces, and what of it goes back. */
  exchange?: { goodsAmount: number; backAmount: number } | undefined
}
type Piece = { lineId: number; quantity: number; goodsAmount: number; backAmount: number | null }

/** Pieces of a case as `deductionsFor` reads them. */
export const goingOf = (
  type: 'refund_only' | 'return_refund' | 'exchange',
  pieces: readonly Piece[],
): Going[] =>
  pieces.map(({ lineId, quantity, goodsAmount, backAmount }) => ({
    lineId,
    quantity,
    exchange: type === 'exchange' ? { goodsAmount, backAmount: backAmount ?? 0 } : undefined,
  }))

const countOf = (asked: readonly Going[], lineId: number): number =>
  asked.find((line) => line.lineId === lineId && line.exchange === undefined)?.quantity ?? 0

/**
 * What is taken off for gifts that stay with the buyer while goods go back, or are exchanged for something cheaper, so that too little remains
 * for them. At least the smallest step of the currency goes back; what that leaves is taken off the next case.
 * @param asked what the case is about; a gift that goes back with it is not taken off
 * @param amount what would go back without them
 */
export function deductionsFor(
  gifts: readonly EarnedGift[],
  asked: readonly Going[],
  amount: number,
  currency: Currency,
): Deduction[] {
  const due = gifts.filter(
    (gift) =>
      !gift.isReturned &&
      countOf(asked, gift.lineId) === 0 &&
      remainingOf(gift, asked) < gift.least,
  )
  let room = Math.max(0, amount - PRICE_STEP[currency])
  return due.flatMap(({ lineId, name, valueAmount }) => {
    const taken = Math.min(valueAmount, room)
    room -= taken
    return taken === 0 ? [] : [{ lineId, name, amount: taken }]
  })
}

/** The same pieces where nothing is sent: the gifts among them stay with the buyer. */
export const withoutGifts = <T extends { lineId: number }>(
  gifts: readonly EarnedGift[],
  asked: readonly T[],
): T[] => asked.filter((line) => gifts.every(({ lineId }) => lineId !== line.lineId))

export const sumOf = (deductions: readonly Pick<Deduction, 'amount'>[]): number =>
  deductions.reduce((sum, { amount }) => sum + amount, 0)

/**
 * What a case takes off once it is known what of it comes back: for gifts that were to come and stay, and of what it took off before as much as
 * is due still. What others did meanwhile makes it no more.
 * @param amount what was agreed to
 */
function deductionsAgain(
  gifts: readonly EarnedGift[],
  { asked, came, before }: Again,
  amount: number,
  currency: Currency,
): Deduction[] {
  return deductionsFor(gifts, came, amount + sumOf(before), currency).flatMap((gift) => {
    const { lineId } = gift
    const wasToCome = countOf(asked, lineId) > 0
    const was = before.find((each) => each.lineId === lineId)?.amount ?? 0
    const due = wasToCome ? gift.amount : Math.min(gift.amount, was)
    return due === 0 ? [] : [{ ...gift, amount: due }]
  })
}
type Again = {
  asked: readonly Going[]
  came: readonly Going[]
  before: readonly Pick<Deduction, 'lineId' | 'amount'>[]
}

/**
 * What of the latest round of a case may go back before anything of it has come: what the buyer read, and what it took off for gifts that are
 * earned again since. An appeal may have taken off more than they read when they sent the round.
 * @param deductions of the round, as they were read and as they are by now
 */
export const amountOfRound = (
  askedAmount: number,
  deductions: readonly { askedAmount: number; amount: number }[],
): number => deductions.reduce((sum, each) => sum + each.askedAmount - each.amount, askedAmount)

/** A case whose gifts are looked at again, with what came of it. */
export type Due = {
  type: 'refund_only' | 'return_refund' | 'exchange'
  currency: Currency
  /** None where the case takes nothing off for gifts. */
  gifts: readonly EarnedGift[]
  asked: readonly Piece[]
  /** What came back, or is to come; null: nothing is sent. */
  came: readonly { lineId: number; quantity: number }[] | null
  /** What its latest round takes off by now. */
  before: readonly Pick<Deduction, 'lineId' | 'amount'>[]
}

/**
 * What staff may agree to, and refund after a check-in, at most: what was agreed to or asked for, with what is taken off for gifts once it is
 * known what comes back.
 * @param amount what was agreed to, or `amountOfRound`
 */
export function dueFor(
  { type, currency, gifts, asked, came, before }: Due,
  amount: number,
): { deductions: Deduction[]; mostAmount: number } {
  if (gifts.length === 0) return { deductions: [], mostAmount: amount }
  const going = goingOf(type, asked)
  // What an exchange replaces comes back whole, or is refused.
  const back = type === 'exchange' ? going : (came ?? withoutGifts(gifts, asked))
  const deductions = deductionsAgain(gifts, { asked: going, came: back, before }, amount, currency)
  return { deductions, mostAmount: amount + sumOf(before) - sumOf(deductions) }
}

/**
 * What is proposed at a check-in: of the agreed amount the part of the pieces that came, by what was asked for them, without gifts that stay.
 * @param amount what was agreed to
 */
export function proposedFor(due: Due & { came: NonNullable<Due['came']> }, amount: number): number {
  const { asked, came, currency } = due
  const cameAmount = asked.reduce((sum, line) => {
    const quantity = came.find(({ lineId }) => lineId === line.lineId)?.quantity ?? 0
    return sum + amountFor(line, quantity, currency)
  }, 0)
  const askedAmount = asked.reduce((sum, { goodsAmount }) => sum + goodsAmount, 0)
  const { deductions, mostAmount } = dueFor(due, amount)
  const taken = sumOf(deductions)
  const agreed = { quantity: askedAmount, goodsAmount: mostAmount + taken }
  return Math.max(0, amountFor(agreed, cameAmount, currency) - taken)
}

/** What remains of the goods of a gift, as its threshold counts them. */
function remainingOf({ measure, goods }: EarnedGift, asked: readonly Going[]): number {
  const each = goods.map(({ lineId, quantity, factor, listedAmount, remainingQuantity }) => {
    const left = Math.max(0, remainingQuantity - countOf(asked, lineId))
    if (measure === 'quantity') return left * factor
    const exchanged = asked.find((line) => line.lineId === lineId)
    const worth = (listedAmount * left) / quantity
    if (exchanged?.exchange === undefined || exchanged.exchange.goodsAmount === 0) return worth
    const { goodsAmount, backAmount } = exchanged.exchange
    return worth - (((listedAmount * exchanged.quantity) / quantity) * backAmount) / goodsAmount
  })
  // Shares of one line are not whole; a thousandth of a minor unit is none.
  return Math.round(each.reduce((sum, one) => sum + one, 0) * PARTS) / PARTS
}
