/** Failed background work: which row, since when, why, and an immediate retry. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Instant } from '#kit/contract/values.ts'

const Row = z.object({
  /** `orders.close`: the domain, and its task. */
  sweep: z.string().check(z.maxLength(100)),
  /** The row's key in its domain: an id, a number, a code. */
  key: z.string().check(z.maxLength(300)),
})
export const FailedRow = z.extend(Row, {
  attemptCount: z.int(),
  firstFailedAt: Instant,
  failedAt: Instant,
  nextTryAt: Instant,
  /** The program's own error message. */
  problem: z.string(),
  /** Why staff have set it aside; null while it is tried again. */
  setAsideReason: z.nullable(z.string()),
})
export type FailedRow = z.infer<typeof FailedRow>

/** Longest failing first, those that were set aside last; at most 200. `count` is of those that are tried again. */
export const listFailedRows = endpoint({
  method: 'GET',
  path: '/office/staff/failures',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.object({ rows: z.array(FailedRow), count: z.int() }),
})
/** Retried within seconds; `isGone`: it was processed meanwhile. */
export const retryFailedRow = endpoint({
  method: 'POST',
  path: '/office/staff/failures/retry',
  who: 'staff:settings.write',
  input: Row,
  data: z.object({ isGone: z.boolean() }),
})
/** Retries everything that fails within seconds, but what was set aside. */
export const retryAllFailedRows = endpoint({
  method: 'POST',
  path: '/office/staff/failures/retry-all',
  who: 'staff:settings.write',
  input: z.object({}),
  data: z.object({ count: z.int() }),
})
/** Sets it aside with a reason that colleagues read: it is not tried again until somebody retries it. */
export const setAsideFailedRow = endpoint({
  method: 'POST',
  path: '/office/staff/failures/set-aside',
  who: 'staff:settings.write',
  input: z.extend(Row, { reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(300)) }),
  data: z.object({ isGone: z.boolean() }),
})
