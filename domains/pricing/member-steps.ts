/** How the reductions of lines for customer type, membership and level come to the order's. Pure. */
import type { Step } from './contract.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

/** The reductions of all lines, one step for each kind. */
export function memberSteps(
  lines: readonly { quantity: number; steps: readonly Step[] }[],
): Step[] {
  const reductions = lines.flatMap(({ quantity, steps }) =>
    steps
      .filter(({ kind }) => kind === 'business' || kind === 'super' || kind === 'level')
      .map((each) => ({ ...each, amount: each.amount * quantity })),
  )
  return [...Map.groupBy(reductions, ({ kind }) => kind).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, amount: sum(same.map(({ amount }) => amount)) }]
  })
}
