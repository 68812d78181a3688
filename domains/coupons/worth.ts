/** What a coupon takes off an order, and why it takes off nothing. Pure: amounts are minor units of the order's currency. */
import { isInScope, type GoodsInScope, type Scoped } from '#domains/catalog/scope.ts'
import { convert, convertUp, PRICE_STEP, type Currency } from '#kit/contract/money.ts'

/** Amounts in the base currency, as the merchant wrote them. */
export type Worth = {
  kind: 'reduction' | 'discount' | 'freight'
  thresholdAmount: number
  offAmount: number | null
  offPercent: number | null
  capAmount: number | null
}
/**
 * Whether it may take more than this percentage off an order that it can be used for; 100: nothing does. Free freight without a cap may take off
 * anything; with one it is measured on the least goods with as much freight.
 */
export function takesOffMoreThan(worth: Worth, percent: number): boolean {
  if (percent >= 100) return false
  switch (worth.kind) {
    case 'reduction':
      return (worth.offAmount ?? 0) * 100 > worth.thresholdAmount * percent
    case 'discount':
      return (worth.offPercent ?? 0) > percent
    case 'freight':
      return (
        worth.capAmount === null ||
        worth.capAmount * 100 > (worth.thresholdAmount + worth.capAmount) * percent
      )
  }
}

/** The most that one of them takes off an order; free freight without a cap: without end. */
export const mostTakenOff = ({ offAmount, capAmount }: Worth): number =>
  offAmount ?? capAmount ?? Infinity

/** Of the goods in its scope those of one cart: at the ordinary price, or at the price of an activity. Missing: of any. */
export type OfCart = { cart?: 'any' | 'ordinary' | 'activity' }

/** The same in another currency at the day's rate; a threshold is never lower than the merchant wrote it. */
export const worthIn = <W extends Worth>(worth: W, currency: Currency, rate: number): W => {
  const step = PRICE_STEP[currency]
  const toAmount = (amount: number | null) =>
    amount === null ? null : Math.max(step, convert(amount, rate, currency))
  return {
    ...worth,
    thresholdAmount:
      worth.thresholdAmount === 0 ? 0 : convertUp(worth.thresholdAmount, rate, currency),
    offAmount: toAmount(worth.offAmount),
    capAmount: toAmount(worth.capAmount),
  }
}

export type Goods = GoodsInScope & {
  amount: number
  /** Set where it is sold at a price that no coupon comes on top of: then it neither counts nor shares. */
  isAlone?: boolean
  /** It is sold at the price of an activity. */
  isOfActivity?: boolean
}

const isInCart = ({ cart = 'any' }: OfCart, { isOfActivity = false }: Goods): boolean =>
  cart === 'any' || (cart === 'activity') === isOfActivity

/** `short`: goods in its scope lack `missingAmount`; `notForGoods`: none is in its scope; `withActivity`: all that are have prices without coupons. */
export type Why =
  | { kind: 'short'; missingAmount: number }
  | { kind: 'notForGoods' | 'withActivity' | 'noFreight' | 'nothingLeft'; missingAmount: null }

/** `amount` is positive; it is shared over the lines by `weights`. */
export type Discount = { amount: number; weights: number[] }

export type Order = {
  currency: Currency
  /** Per line, after the buyer's own prices. */
  lines: readonly Goods[]
  freightAmount: number
  /** Of it the fee of a transfer between warehouses, which is no freight to the buyer: free freight does not take it off. */
  feeAmount: number
}

/**
 * At least one step of the currency is left to pay (0.01, one rupiah); what is above is lost.
 * @param terms amounts in the order's currency
 * @returns `weights`: over which lines it is shared, by their amounts
 */
export function discountOf(
  terms: Worth & Scoped & OfCart,
  { currency, lines, freightAmount, feeAmount }: Order,
): { why: null; discount: Discount } | { why: Why; discount: null } {
  const refused = (why: Why) => ({ why, discount: null }) as const
  const step = PRICE_STEP[currency]
  const inScope = lines.filter((line) => isInScope(terms, line) && isInCart(terms, line))
  if (inScope.length === 0) return refused({ kind: 'notForGoods', missingAmount: null })
  if (inScope.every(({ isAlone }) => isAlone === true))
    return refused({ kind: 'withActivity', missingAmount: null })
  const scoped = lines.map((line) =>
    inScope.includes(line) && line.isAlone !== true ? line.amount : 0,
  )
  const scopedAmount = scoped.reduce((sum, each) => sum + each, 0)
  const missingAmount = terms.thresholdAmount - scopedAmount
  if (missingAmount > 0) return refused({ kind: 'short', missingAmount })
  const wayAmount = freightAmount - feeAmount
  if (terms.kind === 'freight' && wayAmount === 0)
    return refused({ kind: 'noFreight', missingAmount: null })
  const goodsAmount = lines.reduce((sum, each) => sum + each.amount, 0)
  const most = goodsAmount + freightAmount - step
  const amount = Math.min(takenOff(terms, { scopedAmount, wayAmount, step }), most)
  if (amount <= 0) return refused({ kind: 'nothingLeft', missingAmount: null })
  const weights = terms.kind === 'freight' ? lines.map((line) => line.amount) : scoped
  return { why: null, discount: { amount, weights } }
}

function takenOff(
  { kind, offAmount, offPercent, capAmount }: Worth,
  { scopedAmount, wayAmount, step }: { scopedAmount: number; wayAmount: number; step: number },
): number {
  const cap = capAmount ?? Infinity
  switch (kind) {
    case 'reduction':
      return Math.min(offAmount ?? 0, scopedAmount)
    case 'discount': {
      const exact = (scopedAmount * (offPercent ?? 0)) / 100
      return Math.min(Math.floor(exact / step + 0.5) * step, cap)
    }
    case 'freight':
      return Math.min(wayAmount, cap)
  }
}

/** What it takes off one line of goods that count for it and come to its threshold: at most all but a step. */
export const takenOffGoods = (worth: Worth, amount: number, step: number): number =>
  Math.min(takenOff(worth, { scopedAmount: amount, wayAmount: 0, step }), amount - step)

type Choice<C> = { coupon: C; amount: number; validUntil: string }

/** The one that takes off most; of equal ones the first to end. */
export const bestOf = <C>(choices: readonly Choice<C>[]): C | null =>
  choices.toSorted(
    (one, other) => other.amount - one.amount || one.validUntil.localeCompare(other.validUntil),
  )[0]?.coupon ?? null
