/**
 * The states of a message to the shop, and who changes them. Shared by server and browser; the server refuses other
 * changes, and `docs/states.md` is generated from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'
import { type EnquiryKind } from './kind-names.ts'
import { kindOf } from './kinds.ts'

export type EnquiryState = z.infer<typeof contract.EnquiryState>
type Act = {
  from: readonly EnquiryState[]
  to: readonly EnquiryState[]
  who: 'buyer' | 'staff' | 'system'
}

export const ENQUIRY_ACTS = {
  answer: { from: ['new', 'answered', 'closed', 'expired'], to: ['answered'], who: 'staff' },
  close: { from: ['new', 'answered'], to: ['closed'], who: 'staff' },
  // A reply opens it again. Feedback has one, while it is answered (`mayReply`).
  reply: { from: ['new', 'answered', 'closed', 'expired'], to: ['new'], who: 'buyer' },
  // The sender has not replied.
  end: { from: ['answered'], to: ['closed'], who: 'system' },
  // Nobody has answered for a month, or before the last day on which an answer was of use.
  expire: { from: ['new'], to: ['expired'], who: 'system' },
} as const satisfies Record<string, Act>

export const mayEnquiry = (state: EnquiryState, act: keyof typeof ENQUIRY_ACTS): boolean =>
  (ENQUIRY_ACTS[act].from as readonly EnquiryState[]).includes(state)

/** Whether the sender may add to it: feedback has one reply, to an answer; other kinds have any number at any time. */
export function mayReply(kind: EnquiryKind, state: EnquiryState, repliesSent: number): boolean {
  const { repliesMax } = kindOf(kind)
  if (repliesMax === null) return mayEnquiry(state, 'reply')
  return state === 'answered' && repliesSent < repliesMax
}
