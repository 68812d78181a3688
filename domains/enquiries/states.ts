/**
 * Where a message to the shop may go, and who moves it. Read by server and browser alike; the server refuses by it and
 * `docs/states.md` is drawn from it.
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
  // Writing on is what opens it again.
  reply: { from: ['new', 'answered', 'closed'], to: ['new'], who: 'buyer' },
  // The sender has not written on.
  end: { from: ['answered'], to: ['closed'], who: 'system' },
} as const satisfies Record<string, Act>

export const mayEnquiry = (state: EnquiryState, act: keyof typeof ENQUIRY_ACTS): boolean =>
  (ENQUIRY_ACTS[act].from as readonly EnquiryState[]).includes(state)
