/** Why requests about distributors are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 9100 to 9119. */
export const DistributorReasons = {
  appliedAlready: { code: 9100, message: 'distributors.appliedAlready' },
  applyLater: { code: 9101, message: 'distributors.applyLater' },
  decidedAlready: { code: 9102, message: 'distributors.decidedAlready' },
  ratesAboveCap: { code: 9103, message: 'distributors.ratesAboveCap' },
  applicationsClosed: { code: 9104, message: 'distributors.applicationsClosed' },
  distributorElsewhere: { code: 9105, message: 'distributors.distributorElsewhere' },
  notVerified: { code: 9106, message: 'distributors.notVerified' },
  ownAccount: { code: 9107, message: 'distributors.ownAccount' },
} as const satisfies Record<string, Reason>
