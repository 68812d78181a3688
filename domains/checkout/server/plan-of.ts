/** The payment plan that the order of a checkout begins with, and whether it is another than the buyer has agreed to. */
import { planFor } from '#domains/orders/server/plan-door.ts'
import type { Settings } from '#domains/settings/definition.ts'
import type { Change, Checkout } from '../contract.ts'
import type { Evaluated } from './evaluate.ts'
import type { Agreed } from './sql.ts'

type Plan = Checkout['plan']

/** @returns null where all is paid at once */
export function planOf(evaluated: Evaluated, settings: Settings): Plan {
  const { currency, rate, totals, lines, quote } = evaluated
  const { payableAmount } = totals
  const depositPercent = quote?.depositPercent ?? null
  const order = { family: lines[0]?.sku.family ?? 'goods', payableAmount, currency, rate }
  const { depositAmount, balanceDays, keepsDeposit } = planFor(
    { ...order, depositPercent },
    settings,
  )
  if (depositAmount === null || balanceDays === null) return null
  return { depositAmount, balanceAmount: payableAmount - depositAmount, balanceDays, keepsDeposit }
}

/** The change to agree to where the rules of the plan have changed. A deposit that follows another sum is none of its own. */
export function changesOfPlan(agreed: Agreed, today: Evaluated, settings: Settings): Change[] {
  const { plan: was } = agreed
  if (was === undefined) return []
  const is = planOf(today, settings)
  const isSameSum = agreed.payableAmount === today.totals.payableAmount
  const isSame =
    was === null || is === null
      ? was === is
      : was.keepsDeposit === is.keepsDeposit &&
        was.balanceDays === is.balanceDays &&
        (!isSameSum || was.depositAmount === is.depositAmount)
  if (isSame) return []
  const amounts = { was: was?.depositAmount ?? null, is: is?.depositAmount ?? null }
  return [{ key: 'plan', name: '', kind: 'plan', ...amounts }]
}
