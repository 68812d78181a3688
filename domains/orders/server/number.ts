/** Order numbers: readable, with a check digit against typing errors, and without revealing how many orders there were. */
import { createHmac } from 'node:crypto'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'

/** Numbers per day: eight digits. The sequence of the database wraps around within them. */
const COUNT = 100_000_000
const HALF_BITS = 14 // two halves hold 2^28, the least even split above COUNT
const HALF_MASK = (1 << HALF_BITS) - 1
const ROUNDS = 4

/** Cases of after-sales and orders of points goods are numbered in the same way, each by a sequence of their own. */
const PREFIX = { goods: 'SO', device: 'DO', case: 'RF', points: 'PG' } as const

/**
 * Prefix, the day in the shop's zone (yyMMdd), the permuted sequence (8 digits), a check digit: 17 characters.
 * @param key makes the permutation; the same for all processes and for good
 */
export function orderNumber(spec: {
  family: keyof typeof PREFIX
  sequence: number
  key: string
  now: Instant
  timeZone: string
}): string {
  const digits = shortDay(spec.now, spec.timeZone) + permute(spec.sequence, spec.key)
  return PREFIX[spec.family] + digits + checkDigit(digits)
}

/** Whether a number can be one of ours: a wrong digit or two swapped neighbours are detected. */
export function isOrderNumber(text: string): boolean {
  const digits = /^(?:SO|DO)(\d{15})$/.exec(text)?.[1]
  return digits !== undefined && checkDigit(digits.slice(0, -1)) === digits.at(-1)
}

/** A Feistel network permutes all 28-bit values; it is applied again until the result is below the count. */
export function permute(sequence: number, key: string): string {
  if (!Number.isSafeInteger(sequence) || sequence < 0 || sequence >= COUNT) {
    throw new RangeError(`no sequence: ${sequence}`)
  }
  let value = sequence
  do {
    value = feistel(value, key)
  } while (value >= COUNT)
  return String(value).padStart(8, '0')
}

function feistel(value: number, key: string): number {
  let left = value >>> HALF_BITS
  let right = value & HALF_MASK
  for (let round = 0; round < ROUNDS; round++) {
    const mixed = createHmac('sha256', key).update(`${round} ${right}`).digest().readUInt16BE(0)
    const next = (left ^ mixed) & HALF_MASK
    left = right
    right = next
  }
  return (left << HALF_BITS) | right
}

/** `260301` */
const shortDay = (now: Instant, timeZone: string): string =>
  dayIn(now, timeZone).slice(2).replaceAll('-', '')

/** ISO 7064, MOD 11,10. */
function checkDigit(digits: string): string {
  let product = 10
  for (const digit of digits) {
    const sum = (product + Number(digit)) % 10
    product = ((sum === 0 ? 10 : sum) * 2) % 11
  }
  return String((11 - product) % 10)
}
