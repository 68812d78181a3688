/**
 * What each line pays, most certain first: what lines name goes before what amounts and payers make likely, so that a guess takes
 * nothing that another line names. Pure: reads candidates, changes only what is left of them in the index.
 */
import { leftOf, type Index } from './candidates.ts'
import { matchByPayer } from './by-payer.ts'
import { matchNamed } from './by-name.ts'
import { readLine, toMatch, type Match, type OpenLine, type ReadLine } from './proposal.ts'

/** By line; those that nothing was found for are left out. */
export function matchLines(lines: readonly OpenLine[], index: Index): Map<number, Match> {
  const found = new Map<number, Match>()
  let rest = lines.map(readLine)
  for (const step of [matchNamed, matchByPayer, matchByAmount]) {
    const left: ReadLine[] = []
    for (const line of rest) {
      const match = step(line, index)
      if (match === null) left.push(line)
      else {
        found.set(line.id, match)
        take(index, match)
      }
    }
    rest = left
  }
  return found
}

/** Nothing is thought to be paid twice. */
function take(index: Index, { proposal }: Match): void {
  for (const { orderId, amount } of proposal.parts) {
    index.left.set(orderId, Math.max(0, (index.left.get(orderId) ?? 0) - amount))
  }
  if (proposal.submission !== null) index.takenSubmissions.add(proposal.submission.id)
}

/** One order alone is due this much. */
function matchByAmount(line: ReadLine, index: Index): Match | null {
  const alike = (index.byAmount.get(line.amount) ?? []).filter(
    (order) => leftOf(index, order) === line.amount && order.placedAt.slice(0, 10) <= line.bookedOn,
  )
  const [only, other] = alike
  if (only === undefined || other !== undefined) return null
  return toMatch('unsure', [only], index, line.amount, [
    { word: 'amount', text: '' },
    { word: 'only', text: '' },
  ])
}
