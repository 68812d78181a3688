/** Gauges of messages that were not sent, for monitoring. */
import type { Db } from '#kit/server/database/db.ts'
import type { Gauge } from '#kit/server/metrics.ts'
import type { Instant } from '#kit/contract/values.ts'
import * as sql from './outbox/sql.ts'

export const gauges = ({ db, clock }: { db: Db; clock: () => Instant }): Gauge[] => [
  {
    name: 'messages_waiting_seconds',
    help: 'how long the oldest mail or text message that has not left has been due',
    read: async () => (await sql.oldestWaiting(db, clock())).seconds,
  },
  {
    name: 'messages_failed',
    help: 'mails and text messages that were given up and wait for staff',
    read: async () => (await sql.counts(db)).failedCount,
  },
]
