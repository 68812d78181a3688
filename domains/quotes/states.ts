/**
 * Where a request for a quote may go, and who moves it (semantics.md 3.1). Read by server and browser alike; the server
 * refuses by it and `docs/states.md` is drawn from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type QuoteState = z.infer<typeof contract.QuoteState>
type Act = {
  from: readonly QuoteState[]
  to: readonly QuoteState[]
  who: 'buyer' | 'staff' | 'system'
}

export const QUOTE_ACTS = {
  // An open answer can be replaced by another version, and a counter-offer is answered by one.
  answer: { from: ['sent', 'countered', 'answered'], to: ['answered'], who: 'staff' },
  // Of an answered request: the offer is taken back, with a reason.
  decline: { from: ['sent', 'countered', 'answered'], to: ['declined'], who: 'staff' },
  counter: { from: ['answered'], to: ['countered'], who: 'buyer' },
  declineOffer: { from: ['answered'], to: ['declined'], who: 'buyer' },
  // By the order that is made from it.
  accept: { from: ['answered'], to: ['accepted'], who: 'buyer' },
  // An answered request can be withdrawn too, by a buyer who has bought elsewhere.
  withdraw: { from: ['sent', 'answered', 'countered'], to: ['withdrawn'], who: 'buyer' },
  expire: { from: ['answered', 'countered'], to: ['expired'], who: 'system' },
} as const satisfies Record<string, Act>

export const mayQuote = (state: QuoteState, act: keyof typeof QUOTE_ACTS): boolean =>
  (QUOTE_ACTS[act].from as readonly QuoteState[]).includes(state)

/** The states in which a request waits for the merchant. */
export const WAITING_STATES = ['sent', 'countered'] as const satisfies readonly QuoteState[]
