/** Where a business stands with its papers, in the one thing it wants to know first. */
import type { MyPapers, Papers } from '../contract.ts'
import type { PaperState } from '../states.ts'

export type StatusNotice = {
  /** `none`: a business that has not begun. */
  is: 'verified' | 'expired' | 'none' | null
  /** New papers, beside what is in force. Whether somebody is at them yet is the merchant's affair. */
  open: 'draft' | 'underReview' | 'rejected' | null
}
type Given = {
  isProven: boolean
  open: Pick<Papers, 'state'> | null
  inForce: Pick<Papers, 'state'> | null
}

/** @returns null: nothing to tell, as of a private person who never handed anything in */
export function statusOf(mine: Given | MyPapers, isBusiness: boolean): StatusNotice | null {
  const open = openOf(mine.open?.state ?? null)
  if (mine.inForce?.state === 'expired') return { is: 'expired', open }
  if (mine.isProven) return { is: 'verified', open }
  if (open !== null) return { is: null, open }
  return isBusiness ? { is: 'none', open } : null
}

const openOf = (state: PaperState | null): StatusNotice['open'] =>
  state === null || state === 'draft' || state === 'rejected' ? state : 'underReview'
