/**
 * The states of a business's verification, and who moves it (semantics.md 2.27). Read by server and browser alike;
 * the server refuses by it and `docs/states.md` is drawn from it. That a licence ends soon is no state: it follows from
 * its last day.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type VerificationState = z.infer<typeof contract.VerificationState>
type Act = {
  from: readonly VerificationState[]
  to: readonly VerificationState[]
  who: 'buyer' | 'staff' | 'system'
}

export const VERIFICATION_ACTS = {
  submit: { from: ['draft'], to: ['submitted'], who: 'buyer' },
  resubmit: { from: ['rejected'], to: ['resubmitted'], who: 'buyer' },
  // Recalled for corrections, before the review begins.
  recall: { from: ['submitted', 'resubmitted'], to: ['draft'], who: 'buyer' },
  review: { from: ['submitted', 'resubmitted', 'underReview'], to: ['underReview'], who: 'staff' },
  pass: { from: ['underReview'], to: ['passed'], who: 'staff' },
  reject: { from: ['underReview'], to: ['rejected'], who: 'staff' },
  // Buying goes on; what needs a verified business, such as credit, waits for a new licence.
  expire: { from: ['passed'], to: ['expired'], who: 'system' },
  // A later version has passed.
  replace: { from: ['passed', 'expired'], to: ['replaced'], who: 'system' },
} as const satisfies Record<string, Act>
export type VerificationAct = keyof typeof VERIFICATION_ACTS

export const mayVerification = (state: VerificationState, act: VerificationAct): boolean =>
  (VERIFICATION_ACTS[act].from as readonly VerificationState[]).includes(state)

/** Whether the buyer may change its contents. */
export const isEditable = (state: VerificationState): boolean =>
  state === 'draft' || state === 'rejected'
