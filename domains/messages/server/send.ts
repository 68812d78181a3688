/** Mail, and what is read in the shop, is written inside the transaction of what it tells about. */
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Config } from '#kit/server/config.ts'
import { enqueue } from '#kit/server/jobs.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { MessageCategory, Template } from '../contract.ts'
import * as inbox from './inbox/sql.ts'
import { mail } from './jobs.ts'
import { sealMail } from './sealed.ts'
import * as sql from './sql.ts'
import { writeMail, type MailValues } from './templates.ts'

/** Where links in mails lead, and whether a server takes them. Set where the calls are put on the server. */
let origin = ''
let hasServer = false
export function setOrigin({ publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>): void {
  origin = publicUrl
  hasServer = smtpUrl !== null
}

export type Mail<T extends Template = Template> = {
  to: string
  lang: Lang
  template: T
  values: MailValues[T]
  /** The same key never sends twice. */
  key: string
  now: Instant
  /** Whom it is told in the shop as well. What is secret (codes, links that open an account) is mailed only. */
  inShop?: { buyerId: number; category: MessageCategory }
}

/**
 * Writes a mail and leaves it to be sent when, and only when, `tx` commits.
 * @returns false when a mail with this key was written before
 */
export async function sendMail<T extends Template>(
  tx: Queryable,
  given: Mail<T>,
): Promise<boolean> {
  const { to, lang, template, values, key, now, inShop } = given
  const settings = await readSettings(tx)
  const written = writeMail(template, values, {
    lang,
    origin,
    shop: settings['shop.name'],
    timeZone: settings['shop.timeZone'],
  })
  const sealed = sealMail(written)
  const id = await sql.write(tx, { key, recipient: to.trim(), lang, template, sealed, now })
  if (id === null) return false
  if (inShop !== undefined) {
    const { path = null, ...rest } = values as { path?: string | null }
    await inbox.put(tx, { ...inShop, key, template, values: JSON.stringify(rest), path, now })
  }
  // Without a server nothing of the outside world happens: a sweep keeps what waits, all of it at once.
  if (hasServer) await enqueue(tx, mail, { id })
  return true
}
