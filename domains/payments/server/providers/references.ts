/** Our numbers at providers that let the merchant choose them: letters, digits and dashes, and nobody else's ever. */

/** The number of an attempt's payment: a UUID without its dashes. */
export const toPaymentNumber = (attemptId: string): string => attemptId.replaceAll('-', '')

/** @returns the attempt's id; what is no number of ours is no id either */
export const toAttemptId = (number: string): string =>
  number.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/**
 * The number of a refund, from its payment's and our key (`cancelled:12`): keys count from one again in a shop that was set up
 * a second time, payments never repeat. At most 64 characters.
 */
export const toRefundNumber = (refund: { session: string; key: string }): string =>
  `${refund.session}-${refund.key.replaceAll(':', '-')}`

/** @returns our key, null for a refund that is not ours */
export function toRefundKey(number: string): string | null {
  const [, key] = /^[\da-f]{32}-([a-z\d-]+)$/.exec(number) ?? []
  return key?.replaceAll('-', ':') ?? null
}
