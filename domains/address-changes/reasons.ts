/** Why requests are refused here: a number for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

/** Codes 8300 to 8349. */
export const AddressChangeReasons = {
  noSuchAddress: { code: 8300, message: 'address-changes.noSuchAddress' },
  otherCountry: { code: 8301, message: 'address-changes.otherCountry' },
  notServed: { code: 8302, message: 'address-changes.notServed' },
  /** It would cost more or less, and what was put on credit terms stays as it is. */
  onTerms: { code: 8303, message: 'address-changes.onTerms' },
  notAfterPaying: { code: 8304, message: 'address-changes.notAfterPaying' },
} as const satisfies Record<string, Reason>
