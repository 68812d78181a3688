/**
 * Where a transfer and a buyer's request for one may go, and who moves them (semantics.md 2.9). Read by server and
 * browser alike; the server refuses by it and `docs/states.md` is drawn from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type TransferState = z.infer<typeof contract.TransferState>
export type RequestState = z.infer<typeof contract.RequestState>
export type Actor = 'buyer' | 'staff' | 'system'

type Edge<State> = { from: readonly State[]; to: readonly State[]; who: Actor }

export const TRANSFER_ACTS = {
  change: { from: ['draft'], to: ['draft'], who: 'staff' },
  makeReady: { from: ['draft'], to: ['ready_to_ship'], who: 'staff' },
  ship: { from: ['ready_to_ship'], to: ['in_transit'], who: 'staff' },
  receive: {
    from: ['in_transit', 'partially_received'],
    to: ['partially_received', 'received'],
    who: 'staff',
  },
  // Goods in transit are put back or written off.
  cancel: { from: ['draft', 'ready_to_ship', 'in_transit'], to: ['cancelled'], who: 'staff' },
  // What was received before is kept, and the transfer ends. Where everything accounted for was lost, nothing was
  // received.
  cancelRest: { from: ['partially_received'], to: ['received', 'cancelled'], who: 'staff' },
} as const satisfies Record<string, Edge<TransferState>>
export type TransferAct = keyof typeof TRANSFER_ACTS

export const REQUEST_ACTS = {
  withdraw: { from: ['submitted'], to: ['withdrawn'], who: 'buyer' },
  accept: { from: ['submitted'], to: ['accepted'], who: 'staff' },
  // After it was accepted: the transfer was cancelled, or nothing arrived.
  decline: { from: ['submitted', 'accepted', 'in_transit'], to: ['declined'], who: 'staff' },
  ship: { from: ['accepted'], to: ['in_transit'], who: 'staff' },
  arrive: { from: ['in_transit'], to: ['arrived'], who: 'staff' },
  // Expired goods are ordered like any others; the buyer who requested them still owes the fee.
  order: { from: ['arrived', 'expired'], to: ['ordered'], who: 'buyer' },
  // The order was closed.
  giveBack: { from: ['ordered'], to: ['arrived', 'expired'], who: 'system' },
  expire: { from: ['arrived'], to: ['expired'], who: 'system' },
} as const satisfies Record<string, Edge<RequestState>>
export type RequestAct = keyof typeof REQUEST_ACTS

export const mayTransfer = (state: TransferState, act: TransferAct): boolean =>
  (TRANSFER_ACTS[act].from as readonly TransferState[]).includes(state)

export const mayRequest = (state: RequestState, act: RequestAct): boolean =>
  (REQUEST_ACTS[act].from as readonly RequestState[]).includes(state)
