/** Monitoring gauges of refunds that are stuck. */
import type { Db } from '#kit/server/database/db.ts'
import type { Gauge } from '#kit/server/metrics.ts'
import type { Instant } from '#kit/contract/values.ts'
import * as sql from './count-sql.ts'

export const gauges = ({ db, clock }: { db: Db; clock: () => Instant }): Gauge[] => [
  {
    name: 'refunds_waiting_seconds',
    help: 'how long the oldest refund that its provider has not taken in has waited',
    read: async () => (await sql.oldestUnsent(db, clock())).seconds,
  },
  {
    name: 'refunds_failed',
    help: 'refunds that a provider has refused and that staff have to send',
    read: async () => (await sql.openRefunds(db)).failedCount,
  },
]
