/** The code that a buyer shows to collect an order. It is not stored but derived from data that only the order has. */
import { createHash } from 'node:crypto'
import type { OrderRow } from '../row.ts'

const DIGITS = 6

/** Six digits from the random id of the checkout that became the order, which staff never see. */
export function pickupCodeOf({ quoteId, number }: Pick<OrderRow, 'quoteId' | 'number'>): string {
  const hash = createHash('sha256').update(`pickup ${quoteId} ${number}`).digest()
  return String(hash.readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, '0')
}
