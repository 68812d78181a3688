/** How the amounts of an order that is changed are explained, whoever changes it: staff, a review, another address. Pure. */
import { allocate, PRICE_STEP } from '#kit/contract/money.ts'
import type { Step, Totals } from './contract.ts'
import { memberSteps } from './member-steps.ts'
import type { Retotaled } from './retotal.ts'

type Now = Pick<
  Retotaled,
  | 'goodsAmount'
  | 'couponAmount'
  | 'pointsAmount'
  | 'freightAmount'
  | 'taxReliefAmount'
  | 'taxAmount'
  | 'adjustmentAmount'
> & { pointsCount: number }

/**
 * The steps sum to the new amounts. What one piece would have cost is not known of an order any more, so that step goes with the goods.
 * @param lines with their quantities and steps, where these have changed
 */
export function stepsAfter(
  agreed: Totals,
  now: Now,
  lines?: Parameters<typeof memberSteps>[0],
): Totals['steps'] {
  const { steps } = agreed
  return {
    goods: now.goodsAmount === agreed.goodsAmount ? steps.goods : [],
    member: lines === undefined ? steps.member : memberSteps(lines),
    coupon: now.couponAmount === 0 ? [] : withAmount(steps.coupon, now.couponAmount),
    points: pointsSteps(steps.points, now),
    freight: freightSteps(agreed, now.freightAmount),
    relief: withAmount(steps.relief, now.taxReliefAmount),
    tax: withAmount(steps.tax, now.taxAmount),
    adjustment:
      now.adjustmentAmount === 0
        ? []
        : [{ kind: 'adjustment', amount: now.adjustmentAmount, values: {} }],
  }
}

const withAmount = (steps: readonly Step[], amount: number): Step[] =>
  steps.map((each) => ({ ...each, amount }))

const pointsSteps = (steps: readonly Step[], { pointsAmount, pointsCount }: Now): Step[] =>
  pointsCount === 0
    ? []
    : withAmount(steps, pointsAmount).map((each) => ({
        ...each,
        values: { ...each.values, count: pointsCount },
      }))

/** A fee for a transfer stays, as long as there is as much freight: a coupon for freight that left it to pay goes on leaving it (`retotal`). */
function freightSteps({ freightAmount, currency, steps }: Totals, amount: number): Step[] {
  if (amount === freightAmount) return steps.freight
  const fees = steps.freight.filter(({ kind }) => kind === 'transferFee')
  const feeAmount = fees.reduce((sum, each) => sum + each.amount, 0)
  const shares = allocate(
    Math.min(feeAmount, amount),
    fees.map((each) => each.amount),
    PRICE_STEP[currency],
  )
  const left = fees.flatMap((each, index) => {
    const share = shares[index] ?? 0
    return share === 0 ? [] : [{ ...each, amount: share }]
  })
  return [{ kind: 'freight', amount: Math.max(0, amount - feeAmount), values: {} }, ...left]
}
