/** Sends what is due in the outbox, and throws away what is old. */
import type { Config } from '#kit/server/config.ts'
import type { Sweep } from '#kit/server/jobs.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import * as inbox from './inbox/sql.ts'
import { LEASE_MS, sendOne } from './leave.ts'
import { sealedMails } from './sealed.ts'
import * as sql from './sql.ts'

const KEEP_DAYS = 30
const BATCH = 500

/** So many leave at the same time: a slow mail server answers one in some hundred milliseconds. */
const AT_ONCE = 20

const channelsOf = ({ smtpUrl, smsUrl }: Config): sql.Channel[] => [
  ...(smtpUrl === null ? [] : ['mail' as const]),
  ...(smsUrl === null ? [] : ['sms' as const]),
]

/** Every second, since somebody waits before the page for a code. */
export const sendDue: Sweep = {
  name: 'messages.send',
  everySeconds: 1,
  async run(context) {
    const { db, now, config } = context
    const channels = channelsOf(config)
    if (channels.length === 0) return 0
    const leaseUntil = later(now, LEASE_MS)
    const due = await sql.takeDue(db, { channels, now, leaseUntil, limit: AT_ONCE })
    await Promise.all(due.map((each) => sendOne(each, context)))
    return due.length
  },
}

/** Where no server takes mails, they stay to be looked at. */
const keepMails: Sweep = {
  name: 'messages.keep',
  everySeconds: 5,
  run: async ({ db, config }) =>
    (config.smtpUrl === null ? await sql.keep(db, 'mail', BATCH) : 0) +
    (config.smsUrl === null ? await sql.keep(db, 'sms', BATCH) : 0),
}

export const forgetMails: Sweep = {
  name: 'messages.forget',
  everySeconds: 3600,
  run: async ({ db, now }) =>
    (await sql.forget(db, later(now, -KEEP_DAYS * DAY_MS), BATCH)) +
    (await sql.forgetGoodbyes(db, later(now, -DAY_MS), BATCH)),
}

/** A year is what an order may be asked about; what was removed can be taken back for a day. */
const MESSAGE_KEEP_DAYS = 365
const REMOVED_KEEP_DAYS = 1

export const forgetMessages: Sweep = {
  name: 'messages.forget-read',
  everySeconds: 3600,
  run: ({ db, now }) =>
    inbox.forget(db, {
      createdBefore: later(now, -MESSAGE_KEEP_DAYS * DAY_MS),
      removedBefore: later(now, -REMOVED_KEEP_DAYS * DAY_MS),
      limit: BATCH,
    }),
}

export const sweeps = [sendDue, keepMails, forgetMails, forgetMessages]

export const sealedThings = [sealedMails]
