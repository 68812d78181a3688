/** A short mark of a delivery address: what is packed for one address names it, and does not leave for another. */
import { createHash } from 'node:crypto'
import type { Address } from '#domains/addresses/contract.ts'

const LETTERS = 6

/** Letters alone: a spreadsheet takes them for no number. The same address has the same mark, also when an order comes back to it. */
export function markOf(address: Address): string {
  const fields = Object.entries(address).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest()
  return [...digest.subarray(0, LETTERS)]
    .map((byte) => String.fromCharCode(65 + (byte % 26)))
    .join('')
}
