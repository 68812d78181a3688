/** The code that a buyer shows to collect an order. It is not stored but derived from data that only the order has. */
import { createHash } from 'node:crypto'
import type { OrderRow } from '../row.ts'

const DIGITS = 6

/** Six digits from the order's random key, which nobody is answered with; of an order from before it had one, its checkout's. */
export function pickupCodeOf({
  pickupKey,
  quoteId,
  number,
}: Pick<OrderRow, 'pickupKey' | 'quoteId' | 'number'>): string {
  const hash = createHash('sha256')
    .update(`pickup ${pickupKey ?? quoteId} ${number}`)
    .digest()
  return String(hash.readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, '0')
}
