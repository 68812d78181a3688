/**
 * Where an after-sales case may go, and who moves it (semantics.md 2.13). Read by server and browser alike; the server refuses by
 * it and `docs/states.md` is drawn from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type CaseState = z.infer<typeof contract.CaseState>
type Act = {
  from: readonly CaseState[]
  to: readonly CaseState[]
  who: 'buyer' | 'staff' | 'system'
}

export const CASE_ACTS = {
  // Before anybody has decided it: the round before is replaced.
  edit: { from: ['applied'], to: ['applied'], who: 'buyer' },
  // Without goods to send back the refund is next.
  agree: {
    from: ['applied', 'appealed'],
    to: ['agreed', 'awaiting_stock', 'awaiting_payment', 'awaiting_return', 'replacement_ready'],
    who: 'staff',
  },
  // The replacement has come: it is reserved, and the case goes on as if there had been enough at once.
  reserveStock: {
    from: ['awaiting_stock'],
    to: ['awaiting_payment', 'awaiting_return', 'replacement_ready'],
    who: 'system',
  },
  // Money instead of waiting, as a round of another type that staff have agreed to with the waiting.
  chooseRefund: { from: ['awaiting_stock'], to: ['agreed', 'awaiting_return'], who: 'buyer' },
  // The same, since staff know that it will not come.
  stopWaiting: { from: ['awaiting_stock'], to: ['agreed', 'awaiting_return'], who: 'staff' },
  // The same, since it has not come in time.
  endWaiting: { from: ['awaiting_stock'], to: ['agreed', 'awaiting_return'], who: 'system' },
  // The difference of a dearer replacement is paid: its order says so.
  payDifference: {
    from: ['awaiting_payment'],
    to: ['awaiting_return', 'replacement_ready'],
    who: 'system',
  },
  reject: { from: ['applied', 'appealed'], to: ['rejected'], who: 'staff' },
  // Somebody else than who rejected looks again, once.
  appeal: { from: ['rejected'], to: ['appealed'], who: 'buyer' },
  sendBack: { from: ['awaiting_return'], to: ['returning'], who: 'buyer' },
  // A slip of the pen in carrier, number or words: neither the clock nor when it was sent changes.
  correctReturn: { from: ['returning'], to: ['returning'], who: 'buyer' },
  bookPickup: { from: ['awaiting_return', 'pickup_booked'], to: ['pickup_booked'], who: 'staff' },
  pickUp: { from: ['pickup_booked'], to: ['picked_up'], who: 'staff' },
  // What counts as received since nobody had looked in time may still be looked at, until its refund leaves (`mayLookAtGoods`).
  checkIn: {
    from: ['returning', 'picked_up', 'received', 'replacement_ready'],
    to: ['received', 'replacement_ready'],
    who: 'staff',
  },
  refuseGoods: {
    from: ['returning', 'picked_up', 'received', 'replacement_ready'],
    to: ['goods_refused'],
    who: 'staff',
  },
  // Nobody has looked at the goods in time.
  receiveAlone: {
    from: ['returning', 'picked_up'],
    to: ['received', 'replacement_ready'],
    who: 'system',
  },
  // Refused goods leave the merchant: by a parcel, or as staff say. The case stays as it was, and may be applied for again.
  sendHome: {
    from: ['goods_refused', 'rejected', 'revoked', 'closed_overdue'],
    to: ['goods_refused', 'rejected', 'revoked', 'closed_overdue'],
    who: 'staff',
  },
  // The difference of a cheaper replacement leaves before it does.
  refund: {
    from: ['agreed', 'received', 'replacement_ready'],
    to: ['refunding', 'replacement_ready'],
    who: 'staff',
  },
  shipReplacement: { from: ['replacement_ready'], to: ['replacement_shipped'], who: 'staff' },
  // A slip of the pen in its carrier or number: neither the clock nor when it was sent changes.
  correctReplacement: {
    from: ['replacement_shipped'],
    to: ['replacement_shipped'],
    who: 'staff',
  },
  receiveReplacement: {
    from: ['replacement_shipped'],
    to: ['completed', 'refunding'],
    who: 'buyer',
  },
  receiveReplacementAlone: {
    from: ['replacement_shipped'],
    to: ['completed', 'refunding'],
    who: 'system',
  },
  complete: { from: ['refunding'], to: ['completed'], who: 'system' },
  revoke: {
    from: [
      'applied',
      'appealed',
      'agreed',
      'awaiting_stock',
      'awaiting_payment',
      'awaiting_return',
    ],
    to: ['revoked'],
    who: 'buyer',
  },
  closeOverdue: { from: ['awaiting_return'], to: ['closed_overdue'], who: 'system' },
  // The difference was not paid in time.
  lapse: { from: ['awaiting_payment'], to: ['closed_overdue'], who: 'system' },
  // Another round of the same case.
  resubmit: {
    from: ['rejected', 'goods_refused', 'revoked', 'closed_overdue'],
    to: ['applied'],
    who: 'buyer',
  },
} as const satisfies Record<string, Act>
export type CaseAct = keyof typeof CASE_ACTS

export const mayCase = (state: CaseState, act: CaseAct): boolean =>
  (CASE_ACTS[act].from as readonly CaseState[]).includes(state)

/** Whether goods may be checked in or refused now: once they were, never again. */
export const mayLookAtGoods = (state: CaseState, isReceivedAlone: boolean): boolean =>
  mayCase(state, 'checkIn') &&
  (isReceivedAlone || (state !== 'received' && state !== 'replacement_ready'))

/** Whether goods that were refused are to go home now: while another round is open they stay, since it may be about them. */
export const maySendHome = (state: CaseState, keepsGoods: boolean): boolean =>
  keepsGoods && mayCase(state, 'sendHome')

/** Whether goods are to go back, or are on their way: a sheet goes with them. */
export const hasReturnLabel = (state: CaseState): boolean =>
  state === 'awaiting_return' || state === 'pickup_booked' || state === 'returning'

/** Over, but for another round of those that did not end with a refund. */
export const ENDED_STATES = [
  'completed',
  'rejected',
  'goods_refused',
  'revoked',
  'closed_overdue',
] as const satisfies readonly CaseState[]
export const isEnded = (state: CaseState): boolean =>
  (ENDED_STATES as readonly CaseState[]).includes(state)

/** What a state says of whose turn it is, with what else of the case does. */
type Turn = {
  state: CaseState
  recovery: 'none' | 'self' | 'pickup'
  /** What staff propose instead of what was asked for: the buyer answers. */
  proposedType: string | null
  /** Goods that were refused, and are to go home. */
  keepsGoods: boolean
}

/**
 * Whose turn it is; null: nobody's.
 * @param waits what its refunds wait for, where its money is on its way
 */
export function actorOf(
  { state, recovery, proposedType, keepsGoods }: Turn,
  waits: readonly ('account' | 'staff' | 'provider')[] = [],
): 'buyer' | 'merchant' | 'system' | null {
  if (isEnded(state)) return keepsGoods ? 'merchant' : null
  if (proposedType !== null) return 'buyer'
  if (state === 'refunding') {
    if (waits.includes('account')) return 'buyer'
    return waits.includes('staff') ? 'merchant' : 'system'
  }
  return state === 'awaiting_payment' ||
    (state === 'awaiting_return' && recovery === 'self') ||
    state === 'replacement_shipped'
    ? 'buyer'
    : 'merchant'
}

/** A state as it is shown: where no state says what the buyer is asked for, that. A question of staff stands beside it as a tag. */
export function shownStateOf({
  state,
  clock,
  isAsked,
}: Pick<contract.CaseSummary, 'state' | 'clock' | 'isAsked'>): CaseState | 'account' | 'proposed' {
  if (clock?.actor !== 'buyer' || isAsked) return state
  if (state === 'refunding') return 'account'
  return state === 'applied' || state === 'appealed' ? 'proposed' : state
}

/** What happens when nobody has acted at the end of the time that a state gives; null: nothing by itself. */
export function consequenceOf({
  state,
  recovery,
  proposedType,
  keepsGoods,
}: Turn):
  | 'escalates'
  | 'refunds'
  | 'lapses'
  | 'closes'
  | 'received'
  | 'completes'
  | 'withdraws'
  | null {
  if (proposedType !== null) return 'withdraws'
  if (state === 'awaiting_stock') return 'refunds'
  if (state === 'awaiting_payment') return 'lapses'
  if (state === 'awaiting_return') return recovery === 'self' ? 'closes' : 'escalates'
  if (state === 'returning' || state === 'picked_up') return 'received'
  if (state === 'replacement_shipped') return 'completes'
  return (keepsGoods && isEnded(state)) ||
    state === 'applied' ||
    state === 'appealed' ||
    state === 'replacement_ready' ||
    state === 'agreed' ||
    state === 'pickup_booked' ||
    state === 'received' ||
    state === 'refunding'
    ? 'escalates'
    : null
}
