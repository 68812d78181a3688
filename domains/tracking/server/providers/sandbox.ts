/**
 * The tracking provider of a trial: what it reports follows from the number and from the time since the parcel was shipped. The end
 * of a number says what becomes of it (`…-BACK`, `…-FAILED`, `…-DOOR`); any other is signed for, but for one in ten, which ends in 7:
 * as those that end in DOOR it stays at the buyer's door, and is a problem of a parcel that does not move.
 */
import type { TrackingState } from '#domains/orders/contract.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { TrackedParcel, TrackingProvider, TrackingReport } from '../provider.ts'

type Step = { hours: number; state: TrackingState; word: string }

const WAY: readonly Step[] = [
  { hours: 2, state: 'accepted', word: 'accepted' },
  { hours: 8, state: 'moving', word: 'left' },
  { hours: 26, state: 'moving', word: 'arrived' },
  { hours: 44, state: 'delivering', word: 'delivering' },
]
const SIGNED: Step = { hours: 48, state: 'delivered', word: 'signed' }
const ENDS: Readonly<Record<string, Step | null>> = {
  DOOR: null,
  BACK: { hours: 50, state: 'returned', word: 'returned' },
  FAILED: { hours: 48, state: 'failed', word: 'failed' },
}

export const sandboxTracker: TrackingProvider = {
  acknowledgement: { type: 'application/json; charset=utf-8', body: '{}' },
  register: (parcel) => Promise.resolve({ reference: null, report: reportOf(parcel) }),
  ask: (parcel) => Promise.resolve(reportOf(parcel)),
  read: () => null,
  check: () => Promise.resolve(),
}

function reportOf({ number, shippedAt, lang, now }: TrackedParcel): TrackingReport {
  const named = ENDS[number.split('-').at(-1) ?? '']
  const end = named === undefined ? (number.endsWith('7') ? null : SIGNED) : named
  const steps = end === null ? WAY : [...WAY, end]
  const traces = steps
    .map(({ hours, state, word }) => ({
      at: later(shippedAt, hours * HOUR_MS),
      state,
      text: translate(lang, `tracking.sandbox.${word}`),
    }))
    .filter(({ at }) => at <= now)
    .reverse()
  return {
    number,
    carrier: null,
    state: traces[0]?.state ?? 'registered',
    reportedAt: null,
    traces,
  }
}
