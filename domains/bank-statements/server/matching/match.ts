/**
 * What each line pays, most certain first: what lines name goes before what amounts and payers make likely, so that a guess takes
 * nothing that another line names. Pure: reads candidates, changes only what is left of them in the index.
 */
import { dayIn } from '#kit/contract/zone.ts'
import type { AwaitedOrder } from '#domains/payments/server/statement-door.ts'
import { leftOf, takeOf, type Index } from './candidates.ts'
import { matchByPayer, matchByTypedName } from './by-payer.ts'
import { matchNamed, matchStated } from './by-name.ts'
import { readLine, toMatch, type Match, type OpenLine, type ReadLine } from './proposal.ts'

type Step = (line: ReadLine, index: Index) => Match | null

/** All lines go through a step before any goes through the next: a page of them at a time. */
export const STEPS: readonly Step[] = [
  matchNamed,
  matchByPayer,
  matchStated,
  matchByTypedName,
  matchByAmount,
]

/** By line; those that this step finds nothing for are left out. */
export function matchLines(
  step: Step,
  lines: readonly OpenLine[],
  index: Index,
): Map<number, Match> {
  const found = new Map<number, Match>()
  for (const line of lines) {
    const match = step(readLine(line), index)
    if (match === null) continue
    found.set(line.id, match)
    take(index, match)
  }
  return found
}

/** Nothing is thought to be paid twice. */
function take(index: Index, { proposal }: Match): void {
  for (const { orderId, amount } of proposal.parts) takeOf(index, orderId, amount)
  if (proposal.submission !== null) index.takenSubmissions.add(proposal.submission.id)
}

/** One order alone is due this much. It is a guess, and none about money that looks like a payout. */
export function matchByAmount(line: ReadLine, index: Index): Match | null {
  const only = findOnly(line, index)
  if (only === null) return null
  return toMatch('unsure', [only], index, line.amount, [
    { word: 'amount', text: '' },
    { word: 'only', text: '' },
  ])
}

/**
 * Stops at a second one, and looks at each order that other lines take once: of the product that sells best there are as many
 * orders of one amount as there are lines.
 */
function findOnly({ amount, bookedOn }: ReadLine, index: Index): AwaitedOrder | null {
  const alike = index.byAmount.get(amount) ?? []
  let only: AwaitedOrder | null = null
  for (let i = 0; i < alike.length;) {
    const order = alike[i]!
    if (leftOf(index, order) !== amount) {
      alike.splice(i, 1)
      continue
    }
    // The oldest are first: those behind it were placed after the money came too.
    if (dayIn(order.placedAt, index.timeZone) > bookedOn) break
    if (only !== null) return null
    only = order
    i++
  }
  return only
}
