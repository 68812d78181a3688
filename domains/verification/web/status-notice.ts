/** How far a business is verified, in the one thing it wants to know first. */
import type { MyVerification, Verification } from '../contract.ts'
import type { VerificationState } from '../states.ts'

export type StatusNotice = {
  /** `none`: a business that has not begun. */
  is: 'verified' | 'expired' | 'none' | null
  /** A new verification beside the one in force. Whether somebody reviews it yet is the merchant's affair. */
  open: 'draft' | 'underReview' | 'rejected' | null
}
type Given = {
  isProven: boolean
  open: Pick<Verification, 'state'> | null
  inForce: Pick<Verification, 'state'> | null
}

/** @returns null: nothing to tell, as of a private person who never handed anything in */
export function statusOf(mine: Given | MyVerification, isBusiness: boolean): StatusNotice | null {
  const open = openOf(mine.open?.state ?? null)
  if (mine.inForce?.state === 'expired') return { is: 'expired', open }
  if (mine.isProven) return { is: 'verified', open }
  if (open !== null) return { is: null, open }
  return isBusiness ? { is: 'none', open } : null
}

const openOf = (state: VerificationState | null): StatusNotice['open'] =>
  state === null || state === 'draft' || state === 'rejected' ? state : 'underReview'
