/** Background work that failed on a row: which, since when, why, and another try at once. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant } from '#kit/contract/values.ts'

const Row = z.object({
  /** `orders.close`: the domain, and what it does. */
  sweep: z.string().check(z.maxLength(100)),
  /** Of the row, as its domain knows it: an id, a number, a code. */
  key: z.string().check(z.maxLength(300)),
})
export const FailedRow = z.extend(Row, {
  attemptCount: z.int(),
  firstFailedAt: Instant,
  failedAt: Instant,
  nextTryAt: Instant,
  /** As the program said it, in its own words. */
  problem: z.string(),
})
export type FailedRow = z.infer<typeof FailedRow>

/** The longest failing first, at most 200. */
export const listFailedRows = endpoint({
  method: 'GET',
  path: '/office/failures',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.object({ rows: z.array(FailedRow), count: z.int() }),
})
/** Tried again within seconds; `isGone`: it was moved meanwhile. */
export const retryFailedRow = endpoint({
  method: 'POST',
  path: '/office/failures/retry',
  who: 'staff:settings.write',
  input: Row,
  data: z.object({ isGone: z.boolean() }),
})
