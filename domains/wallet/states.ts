/**
 * The states of a withdrawal, and who moves it (semantics.md 2.25). Read by server and browser alike; the server refuses by it, the database by
 * the same edges, and `docs/states.md` is drawn from it.
 */
export const WITHDRAWAL_STATES = [
  'applied',
  'approved',
  'paying',
  'paid',
  'rejected',
  'failed',
  'cancelled',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

type Act = {
  from: readonly WithdrawalState[]
  to: readonly WithdrawalState[]
  who: 'buyer' | 'staff'
}

export const WITHDRAWAL_ACTS = {
  cancel: { from: ['applied'], to: ['cancelled'], who: 'buyer' },
  // Two people above the limit.
  approve: { from: ['applied'], to: ['approved'], who: 'staff' },
  reject: { from: ['applied', 'approved'], to: ['rejected'], who: 'staff' },
  // From here on money may have left: whoever does not know what became of it waits for the bank's answer.
  start: { from: ['approved'], to: ['paying'], who: 'staff' },
  // By hand, what a colleague has begun to transfer.
  takeOver: { from: ['paying'], to: ['paying'], who: 'staff' },
  pay: { from: ['paying'], to: ['paid'], who: 'staff' },
  // The bank says that nothing was transferred, or sent it back. Two people.
  fail: { from: ['paying'], to: ['failed'], who: 'staff' },
} as const satisfies Record<string, Act>
export type WithdrawalAct = keyof typeof WITHDRAWAL_ACTS

export const mayWithdrawal = (state: WithdrawalState, act: WithdrawalAct): boolean =>
  (WITHDRAWAL_ACTS[act].from as readonly WithdrawalState[]).includes(state)

/** Its amount is held. */
export const isOpenWithdrawal = (state: WithdrawalState): boolean =>
  state === 'applied' || state === 'approved' || state === 'paying'
