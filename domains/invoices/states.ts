/**
 * Where an invoice may go, and who moves it (semantics.md 2.28). An order without one is `none`. Read by server and browser alike; the
 * server refuses by it and `docs/states.md` is drawn from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type InvoiceState = z.infer<typeof contract.InvoiceState>
type Act = {
  from: readonly InvoiceState[]
  to: readonly InvoiceState[]
  who: 'buyer' | 'staff' | 'system'
}

export const INVOICE_ACTS = {
  withdraw: { from: ['requested'], to: ['void'], who: 'buyer' },
  begin: { from: ['requested'], to: ['processing'], who: 'staff' },
  issue: { from: ['requested', 'processing'], to: ['issued'], who: 'staff' },
  reject: { from: ['requested', 'processing'], to: ['rejected'], who: 'staff' },
  // In the month of its issue; later it is reversed.
  void: { from: ['issued'], to: ['void'], who: 'staff' },
  askRed: { from: ['issued'], to: ['red_requested'], who: 'buyer' },
  staffAskRed: { from: ['issued'], to: ['red_requested'], who: 'staff' },
  // Its money went back without being asked for.
  moneyGone: { from: ['issued'], to: ['red_requested'], who: 'system' },
  // What the buyer asked for themselves.
  takeBackRed: { from: ['red_requested'], to: ['issued'], who: 'buyer' },
  keep: { from: ['red_requested'], to: ['issued'], who: 'staff' },
  red: { from: ['red_requested'], to: ['red_issued'], who: 'staff' },
} as const satisfies Record<string, Act>
export type InvoiceAct = keyof typeof INVOICE_ACTS

export const mayInvoice = (state: InvoiceState, act: InvoiceAct): boolean =>
  (INVOICE_ACTS[act].from as readonly InvoiceState[]).includes(state)

/** What such an invoice took of its orders is free again. */
export const ENDED_STATES = [
  'rejected',
  'void',
  'red_issued',
] as const satisfies readonly InvoiceState[]
export const isEnded = (state: InvoiceState): boolean =>
  (ENDED_STATES as readonly InvoiceState[]).includes(state)
