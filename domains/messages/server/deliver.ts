/**
 * One attempt to send one message. Errors are stored in its row and never thrown, so later messages do not wait.
 * Sends once or, when the process dies between sending and storing the result, twice: the message id is the same then.
 */
import type { Transporter } from 'nodemailer'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { DAY_MS, HOUR_MS, later, MINUTE_MS, SECOND_MS } from '#kit/contract/time.ts'
import { readIdentity } from '#domains/settings/server/door.ts'
import { readPng } from '#domains/uploads/server/storage-door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Template } from '../definition.ts'
import { mailOf } from './definitions.ts'
import { htmlOf } from './mail-layout/html.ts'
import { decryptMail } from './encrypted.ts'
import { sendText, SmsRefused } from './sms.ts'
import * as sql from './sql.ts'

const TIMEOUT_MS = 10_000
const FIRST_WAIT_MS = 5 * SECOND_MS
const LONGEST_WAIT_MS = HOUR_MS
/**
 * How long a message is retried; a longer failure is no temporary outage. The text is stored, and staff can send it again.
 */
export const RETRY_MS = 7 * DAY_MS
/** Longer than any attempt takes: during this time no other process takes the message. */
export const LEASE_MS = 3 * MINUTE_MS
const ERROR_MAX = 300

export async function sendOne(due: sql.Due, context: JobContext): Promise<void> {
  const { db, now, config, log } = context
  const { id, channel, usefulUntil } = due
  if (usefulUntil !== null && usefulUntil <= now) {
    await sql.settle(db, id, { state: 'expired', now, keepsText: config.demo })
    return
  }
  try {
    const hasLeft = channel === 'mail' ? await mail(due, context) : await text(due, context)
    await sql.settle(db, id, { state: hasLeft ? 'sent' : 'kept', now, keepsText: config.demo })
    // The last mail to a closed account is the last row that contains its address.
    if (hasLeft && !config.demo && due.template === 'account-closed') await sql.remove(db, id)
  } catch (error) {
    const reason = reasonOf(error)
    log.warn(
      { err: error, message: id, channel, attempts: due.attempts },
      'a message did not leave',
    )
    if (isFinal(error) || now >= due.triesUntil) {
      await sql.settle(db, id, { state: 'failed', now, keepsText: true, error: reason })
    } else {
      await sql.postpone(db, id, { until: later(now, waitMs(due.attempts)), error: reason })
    }
  }
}

/** The wait doubles each time, with some randomness, so that messages do not all hit a recovering server at once. */
export const waitMs = (attempts: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS) * (0.75 + Math.random() / 4)

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).toWellFormed().slice(0, ERROR_MAX)

/** The provider refuses the number or mailbox itself: another attempt is of no use. */
function isFinal(error: unknown): boolean {
  if (error instanceof SmsRefused) return error.isFinal
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  return responseCode !== undefined && responseCode >= 500 && command === 'RCPT TO'
}

/** @returns true; throws when the server does not accept the mail */
async function mail(due: sql.Due, { db, config }: JobContext): Promise<boolean> {
  const { smtpUrl, publicUrl: origin } = config
  if (smtpUrl === null) return false
  const { host } = new URL(origin)
  const { id, recipient, lang, template } = due
  const { subject, text, files = [], unsubscribe } = decryptMail(due)
  const logo = await loadLogo(db)
  const transport = await transportTo(smtpUrl)
  await transport.sendMail({
    from: new URL(smtpUrl).searchParams.get('from') ?? `no-reply@${host.replace(/:\d+$/, '')}`,
    to: { name: '', address: recipient }, // exactly one address, whatever characters it contains
    subject,
    text,
    html: htmlOf({ lang, template, subject, text, origin, logo: logo === null ? null : LOGO }),
    attachments: [
      ...(logo === null
        ? []
        : [{ cid: LOGO, content: logo, contentType: 'image/png', filename: 'logo.png' }]),
      ...(await loadFiles(db, template, files)),
    ],
    messageId: `<outbox-${id}@${host}>`,
    headers: {
      'auto-submitted': 'auto-generated',
      ...(unsubscribe === undefined
        ? {}
        : unsubscribeHeaders(`${origin}/api/messages/unsubscribe${unsubscribe}`)),
    },
  })
  return true
}

/** Mail programs show a button that posts to this address (RFC 8058); older ones open it. */
const unsubscribeHeaders = (url: string) => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
})

/** Of all files of a mail together: mail servers refuse more than some ten megabytes, and what travels is a third larger. */
const FILES_MAX_BYTES = 4 * 1024 * 1024

/** What travels with a mail, in its order, without what would make it too large. */
async function loadFiles(db: Queryable, template: Template, refs: readonly string[]) {
  const { readFile } = mailOf(template)
  const loaded = await Promise.all(refs.map((ref) => readFile?.(db, ref) ?? null))
  let room = FILES_MAX_BYTES
  return loaded.flatMap((file) => {
    if (file === null || file.bytes.length > room) return []
    room -= file.bytes.length
    return [{ filename: file.name, contentType: file.type, content: file.bytes }]
  })
}

/** The name of the logo within a mail: it travels with it, so that nothing is loaded and nobody sees who reads. */
const LOGO = 'logo'
const LOGO_SIDE = 112

/** @returns null where the merchant has none, or none that is stored here */
async function loadLogo(db: Queryable): Promise<Buffer | null> {
  const { logoUrl } = await readIdentity(db)
  return logoUrl === null ? null : readPng(logoUrl, LOGO_SIDE)
}

/** @returns false when the provider has no template for this kind of message */
async function text(due: sql.Due, { config, now }: JobContext): Promise<boolean> {
  if (config.smsUrl === null) return false
  const { text: words, values = {} } = decryptMail(due)
  const { recipient: to, template } = due
  return sendText(config.smsUrl, { to, text: words, template, values, now })
}

const transports = new Map<string, Promise<Transporter>>()

/** Loaded with the first mail that is sent: a shop without a mail server would load a megabyte of code for nothing. */
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
