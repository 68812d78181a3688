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
/** Where banks cut names off at the earliest: 18 bytes, or as many letters of other writing as two bytes each leave. */
const CUT_LEAST = { han: 9, other: 18 }

/**
 * Buyers type any name, and one letter begins many: only the bank's is cut off, never shorter than banks do, or is wholly the same. A name that
 * either leaves out says nothing.
 */
function isSamePayer(payerName: string, statedName: string): boolean {
  const [name, stated] = [referenceKey(payerName), referenceKey(statedName)]
  if (name === '' || stated === '' || name === stated) return true
  const least = /\p{Script=Han}/u.test(name) ? CUT_LEAST.han : CUT_LEAST.other
  return name.length >= least && stated.startsWith(name)
}

/** Whether the line's payer has another name, or another end of their account, than a buyer's proof states. What either leaves out says nothing. */
export function isUnlikeProof(
  line: ReadLine,
  proof: { payerName: string | null; payerLast4: string | null },
): boolean {
  const isSameName = isSamePayer(line.payerName, proof.payerName ?? '')
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
