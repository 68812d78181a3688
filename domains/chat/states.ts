/**
 * The states of a conversation, and who changes them. Shared by server and browser; the server refuses other changes, and
 * `docs/states.md` is generated from it.
 */
import type * as z from 'zod/mini'
import type * as contract from './contract.ts'

export type ChatState = z.infer<typeof contract.ChatState>
type Act = {
  from: readonly ChatState[]
  to: readonly ChatState[]
  who: 'buyer' | 'staff' | 'system'
}

export const CHAT_ACTS = {
  // Whoever has the fewest conversations gets it.
  assign: { from: ['open'], to: ['assigned'], who: 'system' },
  // From the queue, or over from a colleague.
  take: {
    from: ['open', 'assigned', 'waiting_customer'],
    to: ['assigned', 'waiting_customer'],
    who: 'staff',
  },
  transfer: {
    from: ['assigned', 'waiting_customer'],
    to: ['assigned', 'waiting_customer'],
    who: 'staff',
  },
  answer: {
    from: ['open', 'assigned', 'waiting_customer'],
    to: ['waiting_customer'],
    who: 'staff',
  },
  write: { from: ['open', 'assigned', 'waiting_customer'], to: ['open', 'assigned'], who: 'buyer' },
  // Whoever served it has left while the customer waits.
  release: { from: ['assigned'], to: ['open'], who: 'system' },
  leave: { from: ['open', 'assigned', 'waiting_customer'], to: ['closed'], who: 'buyer' },
  close: { from: ['open', 'assigned', 'waiting_customer'], to: ['closed'], who: 'staff' },
  // Nobody has written for a long time, or nobody was there and it became a message to the shop.
  end: { from: ['open', 'assigned', 'waiting_customer'], to: ['closed'], who: 'system' },
} as const satisfies Record<string, Act>

export const mayChat = (state: ChatState, act: keyof typeof CHAT_ACTS): boolean =>
  (CHAT_ACTS[act].from as readonly ChatState[]).includes(state)
