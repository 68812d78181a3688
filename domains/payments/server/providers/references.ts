/** Our numbers at providers that let the merchant choose them: letters, digits and dashes, and nobody else's ever. */
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { NewPayment } from '../provider.ts'

/** Providers take no payment that could be paid for less than a minute; ours is closed when it is over. */
const LEAST_MS = 90_000

export const lastPayableAt = ({
  createdAt,
  expiresAt,
}: Pick<NewPayment, 'createdAt' | 'expiresAt'>): Instant => {
  const earliest = later(createdAt, LEAST_MS)
  return earliest > expiresAt ? earliest : expiresAt
}

/** The number of an attempt's payment: a UUID without its dashes. */
export const toPaymentNumber = (attemptId: string): string => attemptId.replaceAll('-', '')

/** @returns the attempt's id; what is no number of ours is no id either */
export const toAttemptId = (number: string): string =>
  number.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Of an exchange's difference: the word is too long beside the number of its case. */
const DIFFERENCE = /^difference:/
const SHORT_DIFFERENCE = /^d:/

/**
 * The number of a refund, from its payment's and our key (`cancelled:12`): keys count from one again in a shop that was set up
 * a second time, payments never repeat. At most 64 characters.
 */
export const toRefundNumber = (refund: { session: string; key: string }): string =>
  `${refund.session}-${refund.key.replace(DIFFERENCE, 'd:').replaceAll(':', '-')}`

/** @returns our key, null for a refund that is not ours, or not of this payment */
export function toRefundKey(number: string, session: string): string | null {
  const [, payment, key] = /^([\da-f]{32})-([a-zA-Z\d-]+)$/.exec(number) ?? []
  if (payment !== session || key === undefined) return null
  return key.replaceAll('-', ':').replace(SHORT_DIFFERENCE, 'difference:')
}
