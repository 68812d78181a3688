/**
 * The personal data that activities store about a buyer: what their orders took, which is retained together with those orders, what
 * they asked for in flash sales, and of which they are to be told.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  copy: async (db, buyerId) => [
    { name: 'activity-purchases', rows: await sql.usagesOf(db, buyerId) },
    { name: 'flash-claims', rows: await sql.claimsOf(db, buyerId) },
    { name: 'flash-reminders', rows: await sql.remindersOf(db, buyerId) },
  ],
  open: async () => [],
  forget: async (tx, buyerId, now) => {
    await sql.lockQueues(tx, buyerId)
    await sql.leaveQueues(tx, buyerId, now)
    await sql.endClaims(tx, buyerId, now)
    await sql.dropReminders(tx, buyerId)
  },
}
