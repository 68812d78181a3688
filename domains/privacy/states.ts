/**
 * The states of closing an account and of a data export, and who triggers transitions. Used by server and browser alike;
 * the server refuses by it and `docs/states.md` is generated from it.
 */
import type { ClosingState, ExportState } from './contract.ts'

type Act<State> = {
  from: readonly State[]
  to: readonly State[]
  who: 'buyer' | 'system'
}

export const CLOSING_ACTS = {
  cancel: { from: ['asked'], to: ['cancelled'], who: 'buyer' },
  // The waiting period is over, and money or a case has come up meanwhile.
  stop: { from: ['asked'], to: ['stopped'], who: 'system' },
  close: { from: ['asked'], to: ['closed'], who: 'system' },
} as const satisfies Record<string, Act<ClosingState>>

export const COPY_ACTS = {
  finish: { from: ['making'], to: ['ready'], who: 'system' },
  // Not made within its time: it may be requested again.
  giveUp: { from: ['making'], to: ['failed'], who: 'system' },
  // Its time is over, a newer one was requested, or the account was closed.
  throwAway: { from: ['making', 'ready'], to: ['over'], who: 'system' },
} as const satisfies Record<string, Act<ExportState>>
