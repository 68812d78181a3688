/**
 * The states of a buyer's repayment submission, and who moves it (semantics.md 2.7). Read by server and browser alike; the server
 * refuses by it, the database by the same edges, and `docs/states.md` is drawn from it.
 */
export const SUBMISSION_STATES = [
  'pendingSubmission',
  'underReview',
  'passed',
  'rejected',
  'withdrawn',
] as const
export type SubmissionState = (typeof SUBMISSION_STATES)[number]

type Act = {
  from: readonly SubmissionState[]
  to: readonly SubmissionState[]
  who: 'buyer' | 'staff'
}

export const SUBMISSION_ACTS = {
  // Entries are chosen, and may be chosen again until the proof is sent.
  choose: { from: ['pendingSubmission'], to: ['pendingSubmission'], who: 'buyer' },
  submit: { from: ['pendingSubmission'], to: ['underReview'], who: 'buyer' },
  resubmit: { from: ['rejected'], to: ['underReview'], who: 'buyer' },
  withdraw: {
    from: ['pendingSubmission', 'underReview', 'rejected'],
    to: ['withdrawn'],
    who: 'buyer',
  },
  // It becomes a repayment, which pays entries; what was passed by mistake is reversed there.
  pass: { from: ['underReview'], to: ['passed'], who: 'staff' },
  reject: { from: ['underReview'], to: ['rejected'], who: 'staff' },
} as const satisfies Record<string, Act>
export type SubmissionAct = keyof typeof SUBMISSION_ACTS

export const maySubmission = (state: SubmissionState, act: SubmissionAct): boolean =>
  (SUBMISSION_ACTS[act].from as readonly SubmissionState[]).includes(state)
