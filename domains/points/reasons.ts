/** Why acts on points are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9050 to 9069. */
export const PointReasons = {
  buyerUnknown: { code: 9050, message: 'points.buyerUnknown' },
  tooFewPoints: { code: 9051, message: 'points.tooFewPoints' },
} as const satisfies Record<string, Reason>
