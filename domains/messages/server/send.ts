/** Writes mails and text messages into the outbox, inside the transaction of the change that they report. */
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Config } from '#kit/server/config.ts'
import { nameIn } from '#kit/contract/shop-identity.ts'
import { later } from '#kit/contract/time.ts'
import { readIdentity, readSettings } from '#domains/settings/server/door.ts'
import type { MessageCategory } from '../contract.ts'
import type { MailValues, Template } from '../definition.ts'
import type { NewMessage } from './inbox/insertion.ts'
import * as inbox from './inbox/sql.ts'
import { RETRY_MS } from './deliver.ts'
import { mailOf } from './definitions.ts'
import { deferMail } from './digest/defer.ts'
import { waysFor } from './preferences/service.ts'
import { unsubscribeQuery } from './preferences/unsubscribe.ts'
import { encryptMail, type Written } from './encrypted.ts'
import * as sql from './sql.ts'
import { writeMail, writeSms, type Surroundings } from './templates.ts'
import { loadOverrides } from './overrides/cache.ts'

/** The domain of closed accounts' addresses: nobody reads mail sent there. */
const CLOSED = '@closed.invalid'

/** The shop's address for links. Set by the composition of the shop. */
let origin = ''
export function setOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): void {
  origin = publicUrl
}

export type Mail<T extends Template = Template> = {
  /** Null: a buyer with a telephone number alone reads the message in the shop, if it is shown there. */
  to: string | null
  lang: Lang
  template: T
  values: MailValues[T]
  /** The same key never sends twice. */
  key: string
  now: Instant
  /** Afterwards the message is useless to its recipient, like an expired code. */
  usefulUntil?: Instant
  /** The account that it is about: the message is deleted with the account. Not needed with `inShop`. */
  buyerId?: number
  /** Also shows the message in the buyer's inbox. Secrets (codes, links that give access to an account) are mailed only. */
  inShop?: { buyerId: number; category: MessageCategory }
  /** What travels with the mail, as its definition reads it (`readFile`). What is too large does not: the text links to it. */
  files?: readonly string[]
}

/**
 * Writes a mail that is sent when, and only when, `tx` commits; not, where the buyer has switched off its kind.
 * @returns false when a mail with this key was written before
 */
export async function sendMail<T extends Template>(
  tx: Queryable,
  given: Mail<T>,
): Promise<boolean> {
  const { to, lang, template, values, key, now, usefulUntil, inShop, files } = given
  const buyerId = given.buyerId ?? inShop?.buyerId
  const recipient = to?.trim() ?? null
  if (recipient?.endsWith(CLOSED) === true) return true
  const { byMail, inShop: isShown, mailFrequency } = await waysFor(tx, template, inShop?.buyerId)
  const { path = null, ...rest } = values as { path?: string | null }
  const message =
    inShop === undefined || !isShown
      ? null
      : { ...inShop, key, template, values: JSON.stringify(rest), path, now }
  if (!byMail || recipient === null) {
    if (message !== null) await inbox.put(tx, message)
    return true
  }
  const { kind } = mailOf(template)
  // What is of no use any more by then is mailed at once, and so is what carries files.
  if (
    mailFrequency !== 'each' &&
    inShop !== undefined &&
    usefulUntil === undefined &&
    files === undefined
  ) {
    const { buyerId: ownId } = inShop
    const item = {
      key,
      buyerId: ownId,
      kind,
      recipient,
      lang,
      template,
      values: JSON.stringify(rest),
      now,
    }
    return deferMail(tx, { ...item, frequency: mailFrequency }, message)
  }
  const unsubscribe =
    inShop === undefined ? null : unsubscribeQuery({ buyerId: inShop.buyerId, kind })
  const around = { ...(await loadSurroundings(tx, lang)), unsubscribe }
  const { subject, text: body } = writeMail(template, values, around)
  const channel = 'mail' as const
  const envelope = { channel, key, recipient, lang, template, now, usefulUntil, buyerId }
  return (await post(tx, envelope, { subject, body, files, unsubscribe }, message)) !== null
}

/**
 * As `sendMail`, to a telephone number (E.164).
 * @returns false when a message with this key was written before
 */
export async function sendSms<T extends Template>(
  tx: Queryable,
  { to, lang, template, values, key, now, usefulUntil, buyerId }: Mail<T> & { to: string },
): Promise<boolean> {
  const text = writeSms(template, values, await loadSurroundings(tx, lang))
  const id = await post(
    tx,
    { channel: 'sms', key, recipient: to, lang, template, now, usefulUntil, buyerId },
    { subject: '', body: text, values: { ...values } },
  )
  return id !== null
}

type Posted = {
  subject: string
  body: string
  values?: Readonly<Record<string, unknown>>
  files?: readonly string[] | undefined
  unsubscribe?: string | null
}

/**
 * Inserts a rendered message into the outbox.
 * @param message what its buyer reads of it in the shop
 * @returns null when something with this key was written before
 */
export async function post(
  tx: Queryable,
  to: Omit<sql.Outgoing, 'encryptedText' | 'triesUntil'>,
  { subject, body: text, values, files = [], unsubscribe = null }: Posted,
  message: NewMessage | null = null,
): Promise<number | null> {
  const isSms = to.channel === 'sms'
  // For providers that store the texts of messages themselves.
  const providerValues =
    isSms && values !== undefined ? { values: values as Written['values'] & object } : {}
  const triesUntil = later(to.now, RETRY_MS)
  const withFiles = files.length > 0 ? { files } : {}
  const withLink = unsubscribe === null ? {} : { unsubscribe }
  const encrypted = encryptMail(
    { subject, text, ...providerValues, ...withFiles, ...withLink },
    to.key,
  )
  return sql.write(tx, { ...to, triesUntil, encryptedText: encrypted }, message)
}

/** What rendering a message needs besides its own values. */
export async function loadSurroundings(db: Queryable, lang: Lang): Promise<Surroundings> {
  const [settings, identity, overrides] = await Promise.all([
    readSettings(db),
    readIdentity(db),
    loadOverrides(db),
  ])
  return {
    lang,
    origin,
    overrides,
    shop: nameIn(identity, lang),
    timeZone: settings['shop.timeZone'],
  }
}
