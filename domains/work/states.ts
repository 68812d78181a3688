/**
 * The states of an information request: what staff ask a buyer about an item of a queue. While one is open the item waits for
 * the buyer and its clock stands. Nothing leads out of a state that ended it; a trigger refuses that too.
 */
import type { InfoRequestState } from './info-requests-contract.ts'

type Act = {
  from: readonly InfoRequestState[]
  to: readonly InfoRequestState[]
  who: 'buyer' | 'staff' | 'system'
}

export const INFO_REQUEST_ACTS = {
  answer: { from: ['open'], to: ['answered'], who: 'buyer' },
  // The reviewer needs no answer any more, or decides without one.
  withdraw: { from: ['open'], to: ['withdrawn'], who: 'staff' },
  // The item is over by another hand: its buyer withdrew it, or the shop closed what it was about.
  drop: { from: ['open'], to: ['withdrawn'], who: 'system' },
  // The buyer has not answered in time: the item waits for staff again.
  expire: { from: ['open'], to: ['expired'], who: 'system' },
} as const satisfies Record<string, Act>
