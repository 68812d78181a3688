/** Sends what is due in the outbox, and deletes old messages. */
import { readSettings } from '#domains/settings/server/door.ts'
import type { Config } from '#kit/server/config.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { sendDigests } from './digest/digest.ts'
import * as inbox from './inbox/sql.ts'
import { LEASE_MS, sendOne } from './deliver.ts'
import { encryptedMails } from './encrypted.ts'
import * as sql from './sql.ts'

const BATCH = 500

/** How many messages are sent at the same time: a slow mail server takes some hundred milliseconds for one. */
const AT_ONCE = 20

const hasServer = ({ smtpUrl, smsUrl }: Config, channel: sql.Channel): boolean =>
  (channel === 'mail' ? smtpUrl : smsUrl) !== null

/**
 * Every second, because people wait for codes. Each channel has its own job, so that a slow server delays its own channel
 * only.
 */
const sendDue = (channel: sql.Channel): Sweep => ({
  name: `messages.send-${channel}`,
  everySeconds: 1,
  async run(context) {
    const { db, now, config } = context
    if (!hasServer(config, channel)) return 0
    const leaseUntil = later(now, LEASE_MS)
    const due = await sql.takeDue(db, { channel, now, leaseUntil, limit: AT_ONCE })
    await Promise.all(due.map((each) => sendOne(each, context)))
    return due.length
  },
})
export const sendMails = sendDue('mail')
export const sendTexts = sendDue('sms')

/** Where no mail server is configured, mails are stored unsent and can be read. */
const keepMails: Sweep = {
  name: 'messages.keep',
  everySeconds: 5,
  run: async ({ db, config }) =>
    (config.smtpUrl === null ? await sql.storeUnsent(db, 'mail', BATCH) : 0) +
    (config.smsUrl === null ? await sql.storeUnsent(db, 'sms', BATCH) : 0),
}

export const forgetMails: Sweep = {
  name: 'messages.forget',
  everySeconds: 3600,
  async run({ db, now }) {
    const { 'messages.mailDays': days } = await readSettings(db)
    return (
      (await sql.forget(db, later(now, -days * DAY_MS), BATCH)) +
      (await sql.forgetGoodbyes(db, later(now, -DAY_MS), BATCH))
    )
  },
}

/** Removed messages can be restored for a day. */
const REMOVED_KEEP_DAYS = 1

export const forgetMessages: Sweep = {
  name: 'messages.forget-read',
  everySeconds: 3600,
  async run({ db, now }) {
    const { 'messages.keepDays': days } = await readSettings(db)
    return inbox.forget(db, {
      createdBefore: later(now, -days * DAY_MS),
      removedBefore: later(now, -REMOVED_KEEP_DAYS * DAY_MS),
      limit: BATCH,
    })
  },
}

export const sweeps = [sendDigests, sendMails, sendTexts, keepMails, forgetMails, forgetMessages]

export const encryptedThings = [encryptedMails]
