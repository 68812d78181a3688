/**
 * Closes answered enquiries that got no reply, lets those expire that nobody has answered, and deletes old ones with
 * everything written in them.
 */
import { forgetNotes } from '#domains/notes/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { batchSweep } from '#kit/server/jobs/row-sweep.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { releaseEntryFiles } from './files.ts'
import { mailExpired } from './notices.ts'
import * as sql from './sql.ts'

const BATCH = 200

const end = batchSweep({
  name: 'enquiries.end',
  everySeconds: 600,
  atOnce: BATCH,
  async find(tx, now, filter) {
    const days = (await readSettings(tx))['enquiries.closeDays']
    return sql.findSilent(tx, later(now, -days * DAY_MS), filter)
  },
  async move(tx, ids, { now }) {
    await sql.endAll(tx, ids, now)
  },
})

const expire = batchSweep({
  name: 'enquiries.expire',
  everySeconds: 600,
  atOnce: BATCH,
  find: sql.findExpiring,
  async move(tx, ids, { now }) {
    for (const row of await sql.expireAll(tx, ids, now)) await mailExpired(tx, { ...row, now })
  },
})

const forget = batchSweep({
  name: 'enquiries.forget',
  everySeconds: 3600,
  atOnce: BATCH,
  async find(tx, now, filter) {
    const days = (await readSettings(tx))['enquiries.keepDays']
    return sql.findOld(tx, later(now, -days * DAY_MS), filter)
  },
  async move(tx, ids) {
    await releaseEntryFiles(tx, ids)
    await forgetNotes(tx, 'enquiry', ids)
    await sql.forgetAll(tx, ids)
  },
})

export const sweeps = [end, expire, forget]
