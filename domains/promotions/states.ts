/**
 * Where an activity may go, and who moves it. Read by server and browser alike; the server refuses by it and
 * `docs/states.md` is drawn from it.
 */
import type { ActivityState } from './contract.ts'

type Act = {
  from: readonly ActivityState[]
  to: readonly ActivityState[]
  who: 'staff' | 'system'
}

export const ACTIVITY_ACTS = {
  publish: { from: ['draft'], to: ['published'], who: 'staff' },
  edit: { from: ['draft'], to: ['draft'], who: 'staff' },
  // Until so long before its start as the shop has set (`promotions.lockedMinutes`).
  editPublished: { from: ['published'], to: ['published'], who: 'staff' },
  // As long, too.
  withdraw: { from: ['published'], to: ['draft'], who: 'staff' },
  stop: { from: ['published', 'running'], to: ['stopped'], who: 'staff' },
  start: { from: ['published'], to: ['running'], who: 'system' },
  end: { from: ['running'], to: ['ended'], who: 'system' },
} as const satisfies Record<string, Act>
