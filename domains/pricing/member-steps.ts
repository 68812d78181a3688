/** How the reductions of lines for customer type, membership, level and activities come to the order's. Pure. */
import type { Step } from './contract.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0)

const REDUCTIONS: ReadonlySet<Step['kind']> = new Set(['business', 'super', 'level', 'activity'])

const sourceOf = ({ kind, values }: Step) => `${kind}:${values['activityId'] ?? ''}`

/** The reductions of all lines, one step for each kind and each activity. */
export function memberSteps(
  lines: readonly { quantity: number; steps: readonly Step[] }[],
): Step[] {
  const reductions = lines.flatMap(({ quantity, steps }) =>
    steps
      .filter(({ kind }) => REDUCTIONS.has(kind))
      .map((each) => ({ ...each, amount: each.amount * quantity })),
  )
  return [...Map.groupBy(reductions, sourceOf).values()].flatMap((same) => {
    const [first] = same
    return first === undefined ? [] : [{ ...first, amount: sum(same.map(({ amount }) => amount)) }]
  })
}
