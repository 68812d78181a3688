/** Maps a provider's failure codes to texts that say what to do. */
import type { Words } from '#kit/web/language/messages.gen.ts'

/** Codes as Stripe, Adyen and others use them; any other code gets the general text. */
const KNOWN = {
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  declined: 'declined',
  refused: 'declined',
  insufficient_funds: 'funds',
  not_enough_balance: 'funds',
  expired_card: 'expiredCard',
  incorrect_cvc: 'cardData',
  invalid_cvc: 'cardData',
  incorrect_number: 'cardData',
  invalid_number: 'cardData',
  invalid_card_number: 'cardData',
  authentication_required: 'notConfirmed',
  authentication_failed: 'notConfirmed',
  card_velocity_exceeded: 'limit',
  limit_exceeded: 'limit',
  withdrawal_amount_exceeded: 'limit',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  processing_error: 'provider',
  acquirer_error: 'provider',
  provider_away: 'provider',
  replaced: 'replaced',
  switched: 'cancelled',
} as const satisfies Record<string, string>

export type FailureWord = (typeof KNOWN)[keyof typeof KNOWN] | 'other'

/** @param failure the provider's own code, in upper or lower case */
export function failureWord(failure: string | null): FailureWord {
  const code = (failure ?? '')
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return Object.hasOwn(KNOWN, code) ? KNOWN[code as keyof typeof KNOWN] : 'other'
}

/** Each has a message: a missing one does not compile. */
export const failureKey = (
  failure: string | null,
): `failure.${FailureWord}` & keyof Words['payments'] => `failure.${failureWord(failure)}`
