/** Whether this browser has a conversation that is not over: then it listens, also while the panel is closed. */
import { ownStore } from '#kit/web/session/own.ts'

export const activeChat = ownStore<number | null>(
  'chat',
  null,
  (value): value is number => typeof value === 'number',
)
