/** Summarizes a business verification in the one thing that matters first. */
import type { MyVerification, Verification } from '../contract.ts'
import type { VerificationState } from '../states.ts'

export type StatusNotice = {
  /** `none`: a business without a verification. */
  is: 'verified' | 'expired' | 'none' | null
  /** A new version beside the one in force. Whether its review has begun is not shown. */
  open: 'draft' | 'underReview' | 'rejected' | null
}
type Given = {
  isProven: boolean
  open: Pick<Verification, 'state'> | null
  inForce: Pick<Verification, 'state'> | null
}

/** @returns null: nothing to show, as for a private person who never submitted anything */
export function statusOf(mine: Given | MyVerification, isBusiness: boolean): StatusNotice | null {
  const open = openOf(mine.open?.state ?? null)
  if (mine.inForce?.state === 'expired') return { is: 'expired', open }
  if (mine.isProven) return { is: 'verified', open }
  if (open !== null) return { is: null, open }
  return isBusiness ? { is: 'none', open } : null
}

const openOf = (state: VerificationState | null): StatusNotice['open'] =>
  state === null || state === 'draft' || state === 'rejected' ? state : 'underReview'
