/**
 * The states of a message to the shop, and who changes them. Shared by server and browser; the server refuses other
 * changes, and `docs/states.md` is generated from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type EnquiryState = z.infer<typeof contract.EnquiryState>
type Act = {
  from: readonly EnquiryState[]
  to: readonly EnquiryState[]
  who: 'buyer' | 'staff' | 'system'
}

export const ENQUIRY_ACTS = {
  answer: { from: ['new', 'answered', 'closed'], to: ['answered'], who: 'staff' },
  close: { from: ['new', 'answered'], to: ['closed'], who: 'staff' },
  // A reply opens it again.
  reply: { from: ['new', 'answered', 'closed'], to: ['new'], who: 'buyer' },
  // The sender has not replied.
  end: { from: ['answered'], to: ['closed'], who: 'system' },
} as const satisfies Record<string, Act>

export const mayEnquiry = (state: EnquiryState, act: keyof typeof ENQUIRY_ACTS): boolean =>
  (ENQUIRY_ACTS[act].from as readonly EnquiryState[]).includes(state)
