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

type ActOn<State> = {
  from: readonly State[]
  to: readonly State[]
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
  // The bank's statement names it before its buyer has proved it, or after a proof was rejected.
  passByLine: { from: ['pendingSubmission', 'rejected'], to: ['passed'], who: 'staff' },
  reject: { from: ['underReview'], to: ['rejected'], who: 'staff' },
} as const satisfies Record<string, ActOn<SubmissionState>>
export type SubmissionAct = keyof typeof SUBMISSION_ACTS

export const maySubmission = (state: SubmissionState, act: SubmissionAct): boolean =>
  (SUBMISSION_ACTS[act].from as readonly SubmissionState[]).includes(state)

/** What was paid in advance goes back by bank. What staff send back without having been asked begins as `toSend`. */
export const PREPAYMENT_REFUND_STATES = [
  'asked',
  'toSend',
  'sent',
  'declined',
  'withdrawn',
  'reversed',
] as const
export type PrepaymentRefundState = (typeof PREPAYMENT_REFUND_STATES)[number]

export const PREPAYMENT_REFUND_ACTS = {
  withdraw: { from: ['asked'], to: ['withdrawn'], who: 'buyer' },
  // Two people.
  agree: { from: ['asked'], to: ['toSend'], who: 'staff' },
  decline: { from: ['asked'], to: ['declined'], who: 'staff' },
  send: { from: ['toSend'], to: ['sent'], who: 'staff' },
  reverse: { from: ['toSend'], to: ['reversed'], who: 'staff' },
} as const satisfies Record<string, ActOn<PrepaymentRefundState>>

export const mayPrepaymentRefund = (
  state: PrepaymentRefundState,
  act: keyof typeof PREPAYMENT_REFUND_ACTS,
): boolean => (PREPAYMENT_REFUND_ACTS[act].from as readonly PrepaymentRefundState[]).includes(state)
