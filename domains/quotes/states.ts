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
  answer: { from: ['sent'], to: ['answered'], who: 'staff' },
  decline: { from: ['sent'], to: ['declined'], who: 'staff' },
  // By the order that is made from it.
  accept: { from: ['answered'], to: ['accepted'], who: 'buyer' },
  // An answered request can be withdrawn too, by a buyer who has bought elsewhere.
  withdraw: { from: ['sent', 'answered'], to: ['withdrawn'], who: 'buyer' },
  expire: { from: ['answered'], to: ['expired'], who: 'system' },
} as const satisfies Record<string, Act>

export const mayQuote = (state: QuoteState, act: keyof typeof QUOTE_ACTS): boolean =>
  (QUOTE_ACTS[act].from as readonly QuoteState[]).includes(state)
