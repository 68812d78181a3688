/** The terms that a dialog begins with: it changes its own part of them. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { creditOf, CreditTerms } from '../office-contract.ts'

export type CreditOf = DataOf<typeof creditOf>
export type DialogProps = { id: number; credit: CreditOf; onClose: () => void }

/** What many customers have. */
const USUAL_DAYS = 30

export const currentTerms = ({ account }: CreditOf): CreditTerms => ({
  limitAmount: account?.limitAmount ?? 0,
  periodDays: account?.periodDays ?? USUAL_DAYS,
  discountBasisPoints: account?.discountBasisPoints ?? 0,
  discountDays: account?.discountDays ?? 0,
  validUntil: account?.validUntil ?? null,
  temporaryAmount: account?.temporaryAmount ?? 0,
  temporaryUntil: account?.temporaryUntil ?? null,
  isFrozen: account !== null && account.frozenAt !== null,
})
