/** Which buyers a line may come from, by the name and account of its payer. */
import type { MatchReason } from '../../contract.ts'
import { nameKey, type Index } from './candidates.ts'
import type { ReadLine } from './proposal.ts'

export type Payers = { buyerIds: readonly number[]; reason: MatchReason }

/** Who has paid from the same account before, or is checked to be of that name. */
export function knownPayers(line: ReadLine, index: Index): Payers {
  const before = index.payersBefore.get(line.payerKey)
  if (before !== undefined) {
    return { buyerIds: [before], reason: { word: 'payerBefore', text: line.payerName } }
  }
  const buyerIds = buyersOf(line, index.buyersByCheckedName)
  return { buyerIds, reason: { word: 'payer', text: line.payerName } }
}

export const isKnownPayer = (line: ReadLine, index: Index, buyerId: number): boolean =>
  knownPayers(line, index).buyerIds.includes(buyerId)

export function buyersOf(
  { payerName }: ReadLine,
  byName: ReadonlyMap<string, ReadonlySet<number>>,
): readonly number[] {
  const key = nameKey(payerName)
  return key === '' ? [] : [...(byName.get(key) ?? [])]
}
