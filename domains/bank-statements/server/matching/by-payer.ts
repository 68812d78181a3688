/** Lines that name nothing, from a payer who is known: by an earlier line, by a proof, or by a buyer's name. */
import type { MatchReason } from '../../contract.ts'
import { leftOf, type Index } from './candidates.ts'
import { buyersOf, knownPayers, type Payers } from './payers.ts'
import { findSubset } from './subset.ts'
import { matchDebt } from './by-debt.ts'
import { toRepayment } from './by-name.ts'
import { atMost, isNear, toMatch, type Match, type ReadLine } from './proposal.ts'

export const matchByPayer = (line: ReadLine, index: Index): Match | null =>
  matchBuyers(line, index, knownPayers(line, index))

/** A name that buyers have typed themselves: whoever decides looks at each of these. */
export function matchByTypedName(line: ReadLine, index: Index): Match | null {
  const buyerIds = buyersOf(line, index.buyersByTypedName)
  const reason = { word: 'payerTyped', text: line.payerName } as const
  return atMost(matchBuyers(line, index, { buyerIds, reason }), 'unsure')
}

function matchBuyers(line: ReadLine, index: Index, { buyerIds, reason }: Payers): Match | null {
  for (const buyerId of buyerIds) {
    const match =
      matchSubmitted(line, index, buyerId, reason) ?? matchOrdered(line, index, buyerId, reason)
    if (match !== null) return match
  }
  const [only, other] = buyerIds
  return only === undefined || other !== undefined
    ? null
    : matchDebt(line, index, { buyerId: only, named: [], reasons: [reason], best: 'likely' })
}

function matchSubmitted(
  line: ReadLine,
  index: Index,
  buyerId: number,
  reason: MatchReason,
): Match | null {
  const alike = (index.submissionsByBuyer.get(buyerId) ?? []).filter(
    ({ id, amount }) => amount === line.amount && !index.takenSubmissions.has(id),
  )
  const [only, other] = alike
  if (only === undefined || other !== undefined) return null
  return atMost(toRepayment(line, only, reason), 'likely')
}

/** One order of theirs is due the amount, or several are together. */
function matchOrdered(
  line: ReadLine,
  index: Index,
  buyerId: number,
  reason: MatchReason,
): Match | null {
  const open = (index.byBuyer.get(buyerId) ?? []).filter((order) => leftOf(index, order) > 0)
  const same = open.filter((order) => leftOf(index, order) === line.amount)
  const proved = same.find(
    ({ amount, paidAt }) =>
      amount === line.amount && paidAt !== null && isNear(paidAt, line.bookedOn),
  )
  if (proved !== undefined) {
    return toMatch('likely', [proved], index, line.amount, [
      reason,
      { word: 'amount', text: '' },
      { word: 'day', text: line.bookedOn },
    ])
  }
  if (same.length > 0) {
    const all: MatchReason[] = [reason, { word: 'amount', text: '' }]
    if (same.length === 1) all.push({ word: 'only', text: '' })
    return toMatch(same.length === 1 ? 'likely' : 'unsure', [same[0]!], index, line.amount, all)
  }
  const amounts = open.map((order) => leftOf(index, order))
  const together = findSubset(amounts, line.amount)
  if (together === null || together.length === 0) return null
  const orders = together.map((i) => open[i]!)
  return toMatch('likely', orders, index, line.amount, [reason, { word: 'amountOfAll', text: '' }])
}
