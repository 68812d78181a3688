/** Sends what lies in the outbox, and throws away what is old. */
import type { Transporter } from 'nodemailer'
import { queue, type JobContext, type Sweep } from '#kit/server/jobs.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import { htmlOf } from './letter/html.ts'
import { unsealMail } from './sealed.ts'
import * as inbox from './inbox/sql.ts'
import { sendText, SmsRefused } from './sms.ts'
import * as sql from './sql.ts'

/** As often as the queue tries a job; then nobody tries any more. */
const MAX_ATTEMPTS = 10
const TIMEOUT_MS = 15_000
const KEEP_DAYS = 30
const BATCH = 500

/** Once or, when the process dies between sending and noting it, twice: the message id is the same then. */
export const mail = queue<{ id: number }>({
  name: 'messages.mail',
  async work({ payload }, context) {
    const { db, now, config } = context
    const waiting = await sql.take(db, payload.id)
    if (waiting === null) return
    if (config.smtpUrl === null) {
      await sql.settle(db, waiting.id, 'kept', now, true)
      return
    }
    try {
      await deliver(config.smtpUrl, waiting, context)
    } catch (error) {
      if (waiting.attempts < MAX_ATTEMPTS) throw error
      await sql.settle(db, waiting.id, 'failed', now, config.demo)
      throw error
    }
    await sql.settle(db, waiting.id, 'sent', now, config.demo)
  },
})

/** As mails, but a provider that says no for good (a number that is none) is not asked again. */
export const sms = queue<{ id: number }>({
  name: 'messages.sms',
  async work({ payload }, { db, now, config }) {
    const waiting = await sql.take(db, payload.id)
    if (waiting === null) return
    if (config.smsUrl === null) {
      await sql.settle(db, waiting.id, 'kept', now, true)
      return
    }
    try {
      const { text, values = {} } = unsealMail(waiting.sealed)
      const { recipient: to, template } = waiting
      const isSent = await sendText(config.smsUrl, { to, text, template, values, now })
      await sql.settle(db, waiting.id, isSent ? 'sent' : 'kept', now, config.demo)
    } catch (error) {
      const isFinal = error instanceof SmsRefused && error.isFinal
      if (!isFinal && waiting.attempts < MAX_ATTEMPTS) throw error
      await sql.settle(db, waiting.id, 'failed', now, config.demo)
      throw error
    }
  },
})

async function deliver(
  smtpUrl: string,
  waiting: sql.Waiting,
  { config }: JobContext,
): Promise<void> {
  const { host } = new URL(config.publicUrl)
  const { recipient, lang, template, sealed } = waiting
  const { subject, text } = unsealMail(sealed)
  const transport = await transportTo(smtpUrl)
  await transport.sendMail({
    from: new URL(smtpUrl).searchParams.get('from') ?? `no-reply@${host.replace(/:\d+$/, '')}`,
    to: { name: '', address: recipient }, // one address, whatever characters are in it
    subject,
    text,
    html: htmlOf({ lang, template, subject, text, origin: config.publicUrl }),
    messageId: `<outbox-${waiting.id}@${host}>`,
    headers: { 'auto-submitted': 'auto-generated' },
  })
}

const transports = new Map<string, Promise<Transporter>>()

/** Loaded with the first mail that goes out: where none ever does, it would be a megabyte of code for nothing. */
function transportTo(smtpUrl: string): Promise<Transporter> {
  let transport = transports.get(smtpUrl)
  if (transport === undefined) {
    const url = new URL(smtpUrl)
    url.searchParams.delete('from')
    for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout'])
      url.searchParams.set(name, String(TIMEOUT_MS))
    transport = import('nodemailer').then(({ createTransport }) => createTransport(url.href))
    transports.set(smtpUrl, transport)
  }
  return transport
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

export const queues = [mail, sms]
export const sweeps = [keepMails, forgetMails, forgetMessages]
