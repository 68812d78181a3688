/** Mails and text messages are written into the outbox inside the transaction of what they tell about. */
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Config } from '#kit/server/config.ts'
import { later } from '#kit/contract/time.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { MessageCategory } from '../contract.ts'
import type { MailValues, Template } from '../definition.ts'
import type { NewMessage } from './inbox/insertion.ts'
import * as inbox from './inbox/sql.ts'
import { RETRY_MS } from './deliver.ts'
import { waysFor } from './preferences/service.ts'
import { encryptMail, type Written } from './encrypted.ts'
import * as sql from './sql.ts'
import { writeMail, writeSms, type Surroundings } from './templates.ts'
import { loadOverrides } from './overrides/cache.ts'

/** Addresses of accounts that were closed: nobody reads what is sent there. */
const CLOSED = '@closed.invalid'

/** Where links lead. Set where the shop is put together. */
let origin = ''
export function setOrigin({ publicUrl }: Pick<Config, 'publicUrl'>): void {
  origin = publicUrl
}

export type Mail<T extends Template = Template> = {
  /** Null: whose account has a telephone number alone reads it in the shop, where it is told there. */
  to: string | null
  lang: Lang
  template: T
  values: MailValues[T]
  /** The same key never sends twice. */
  key: string
  now: Instant
  /** After it the message is of no use to whoever gets it, as a code that has run out. */
  usefulUntil?: Instant
  /** Whose account it is about: it is forgotten with that. Whom it is told in the shop, it is about anyway. */
  buyerId?: number
  /** Whom it is told in the shop as well. What is secret (codes, links that open an account) is mailed only. */
  inShop?: { buyerId: number; category: MessageCategory }
}

/**
 * Writes a mail and leaves it to be sent when, and only when, `tx` commits; not, where the buyer wants none of its kind.
 * @returns false when a mail with this key was written before
 */
export async function sendMail<T extends Template>(
  tx: Queryable,
  given: Mail<T>,
): Promise<boolean> {
  const { to, lang, template, values, key, now, usefulUntil, inShop } = given
  const buyerId = given.buyerId ?? inShop?.buyerId
  const recipient = to?.trim() ?? null
  if (recipient?.endsWith(CLOSED) === true) return true
  const { byMail, inShop: isShown } = await waysFor(tx, template, inShop?.buyerId)
  const { path = null, ...rest } = values as { path?: string | null }
  const message =
    inShop === undefined || !isShown
      ? null
      : { ...inShop, key, template, values: JSON.stringify(rest), path, now }
  if (!byMail || recipient === null) {
    if (message !== null) await inbox.put(tx, message)
    return true
  }
  const { subject, text: body } = writeMail(template, values, await surroundings(tx, lang))
  const channel = 'mail' as const
  const envelope = { channel, key, recipient, lang, template, now, usefulUntil, buyerId }
  return (await post(tx, envelope, { subject, body }, message)) !== null
}

/**
 * As `sendMail`, to a telephone number (E.164).
 * @returns false when a message with this key was written before
 */
export async function sendSms<T extends Template>(
  tx: Queryable,
  { to, lang, template, values, key, now, usefulUntil, buyerId }: Mail<T> & { to: string },
): Promise<boolean> {
  const text = writeSms(template, values, await surroundings(tx, lang))
  const id = await post(
    tx,
    { channel: 'sms', key, recipient: to, lang, template, now, usefulUntil, buyerId },
    { subject: '', body: text, values: { ...values } },
  )
  return id !== null
}

type Posted = { subject: string; body: string; values?: Readonly<Record<string, unknown>> }

/**
 * Puts into the outbox what is written already.
 * @param told what its buyer reads of it in the shop
 * @returns null when something with this key was written before
 */
export async function post(
  tx: Queryable,
  to: Omit<sql.Outgoing, 'encryptedText' | 'triesUntil'>,
  { subject, body: text, values }: Posted,
  message: NewMessage | null = null,
): Promise<number | null> {
  const isSms = to.channel === 'sms'
  // For providers who keep the words of text messages themselves.
  const providerValues =
    isSms && values !== undefined ? { values: values as Written['values'] & object } : {}
  const triesUntil = later(to.now, RETRY_MS)
  const encrypted = encryptMail({ subject, text, ...providerValues }, to.key)
  return sql.write(tx, { ...to, triesUntil, encryptedText: encrypted }, message)
}

/** What a message is written with beside its own values. */
export async function surroundings(db: Queryable, lang: Lang): Promise<Surroundings> {
  const [settings, overrides] = await Promise.all([readSettings(db), loadOverrides(db)])
  return {
    lang,
    origin,
    overrides,
    shop: settings['shop.name'],
    timeZone: settings['shop.timeZone'],
  }
}
