/** What a line is known by, so that the same line of another file is not a second one. */
import { createHash } from 'node:crypto'
import { referenceKey } from '#kit/contract/text.ts'
import type { FileLine } from './line.ts'

export type Identified = FileLine & { identity: string; knownBy: string; payerKey: string }

const digestOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)

const REFERENCE_MAX = 60
/** A reference of the bank that is shorter, or has no digit, tells nothing: `0`, `NR`, `TRANSFER`. */
const REFERENCE_LEAST = 4
const isReference = (key: string): boolean => key.length >= REFERENCE_LEAST && /\p{N}/u.test(key)

/**
 * The bank's own reference, with day and amount; without one the balance after the line; else what the line says, and which
 * of its equals in the file it is: two alike are two transfers, and both are known when the file comes again.
 */
export function identifyLines(): (line: FileLine) => Identified {
  const seen = new Map<string, number>()
  return (line) => {
    const { bookedOn, amount, balance, payerName, payerAccount } = line
    const key = referenceKey(line.reference ?? '')
    const payerKey = referenceKey(payerAccount === '' ? payerName : payerAccount).slice(0, 60)
    if (isReference(key)) {
      const identity = `R${digestOf(bookedOn, amount, key)}`
      return { ...line, identity, knownBy: cutReference(line.reference ?? '', key), payerKey }
    }
    const words = referenceKey(line.text)
    const digest = digestOf(bookedOn, amount, balance ?? '', payerKey, words)
    const isAlone = balance !== null && balance !== ''
    const ordinal = isAlone ? 1 : (seen.get(digest) ?? 0) + 1
    if (!isAlone) seen.set(digest, ordinal)
    const short = digestOf(digest, ordinal).replace(/[-_]/g, '').slice(0, 12).toUpperCase()
    const knownBy = `${bookedOn.replaceAll('-', '')}-${short}`
    return { ...line, identity: `H${digest}:${ordinal}`, knownBy, payerKey }
  }
}

/** Longer ones are told apart by a digest at their end. */
const cutReference = (reference: string, key: string): string => {
  const trimmed = reference.trim()
  return trimmed.length <= REFERENCE_MAX
    ? trimmed
    : `${trimmed.slice(0, REFERENCE_MAX - 12)}-${digestOf(key).slice(0, 10)}`
}
