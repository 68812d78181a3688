/** Sweeps that end expired levels and super memberships. */
import type { Queryable } from '#kit/server/database/db.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { endLevels, endSpending, raiseLevels } from './levels/levels.ts'
import { notifyOfEnd, notifyOfEnding } from './super/notices.ts'
import { dueForSuperReminder, endSuper, overSuper, remindSuper } from './super/sql.ts'

/** Few at a time, because each gets a mail. */
const BATCH = 100

/** Until the sweep runs, reads treat expired memberships as ended. */
const endSuperMembers = batchSweep({
  name: 'membership.end-super-members',
  everySeconds: 5,
  atOnce: BATCH,
  find: overSuper,
  async move(tx, ids, { now }) {
    for (const each of await endSuper(tx, ids)) await notifyOfEnd(tx, each, now)
  },
})

const remindSuperMembers = batchSweep({
  name: 'membership.remind-super-members',
  everySeconds: 60,
  atOnce: BATCH,
  find: async (tx, now, filter) =>
    dueForSuperReminder(tx, now, later(now, (await reminderDays(tx)) * DAY_MS), filter),
  async move(tx, ids, { now }) {
    const days = await reminderDays(tx)
    for (const each of await remindSuper(tx, ids)) await notifyOfEnding(tx, each, { days, now })
  },
})
const reminderDays = async (tx: Queryable) => (await readSettings(tx))['members.superReminderDays']

export const sweeps = [endLevels, raiseLevels, endSpending, endSuperMembers, remindSuperMembers]
