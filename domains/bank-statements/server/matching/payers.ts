/** Which buyers a line may come from, by the name and account of its payer. */
import { referenceKey } from '#kit/contract/text.ts'
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

const ACCOUNT_END = 4

/** Whether the line's payer has another name, or another end of their account, than a buyer's proof states. What either leaves out says nothing. */
export function isUnlikeProof(
  line: ReadLine,
  proof: { payerName: string | null; payerLast4: string | null },
): boolean {
  const [name, stated] = [referenceKey(line.payerName), referenceKey(proof.payerName ?? '')]
  // Banks cut names off.
  const isSameName = name.startsWith(stated) || stated.startsWith(name)
  const end = referenceKey(line.payerAccount).slice(-ACCOUNT_END)
  const last4 = proof.payerLast4 ?? ''
  return !isSameName || (end.length === ACCOUNT_END && last4 !== '' && end !== last4)
}

export function buyersOf(
  { payerName }: ReadLine,
  byName: ReadonlyMap<string, ReadonlySet<number>>,
): readonly number[] {
  const key = nameKey(payerName)
  return key === '' ? [] : [...(byName.get(key) ?? [])]
}
