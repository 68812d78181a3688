/** Statements about the outbox. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OutboxState } from '../contract.ts'
import type { Template } from '../definition.ts'
import { insertMessage, type NewMessage } from './inbox/insertion.ts'

export type Channel = 'mail' | 'sms'

export type Outgoing = {
  channel: Channel
  key: string
  recipient: string
  lang: Lang
  template: Template
  encryptedText: Buffer
  now: Instant
  /** When the last attempt is made. */
  triesUntil: Instant
  /** The account that it is about: deleted with it. */
  buyerId?: number | undefined
  /** Afterwards the message is useless and is no longer sent. */
  usefulUntil?: Instant | undefined
}

const insertMail = (mail: Outgoing) => sql`
    insert into messages.outbox
      (channel, key, recipient, lang, template, sealed, state, created_at, next_try_at, tries_until,
        useful_until, buyer_id)
    values (${mail.channel}, ${mail.key}, ${mail.recipient}, ${mail.lang}, ${mail.template}, ${mail.encryptedText},
      'waiting', ${mail.now}, ${mail.now}, ${mail.triesUntil},
      ${mail.usefulUntil ?? null}, ${mail.buyerId ?? null})
    on conflict (key) do nothing returning id`

/**
 * @param message what the buyer reads of it in the shop: written with it, or not at all
 * @returns null when a mail with this key was written before
 */
export async function write(
  db: Queryable,
  mail: Outgoing,
  message: NewMessage | null,
): Promise<number | null> {
  const both = (message: NewMessage) => sql`
    with written as (${insertMail(mail)}),
    posted as (${insertMessage(message, sql`from written`)})
    select id from written`
  const row = await db.maybeRow<{ id: number }>(message === null ? insertMail(mail) : both(message))
  return row?.id ?? null
}

export type Due = {
  id: number
  key: string
  channel: Channel
  template: Template
  recipient: string
  lang: Lang
  encryptedText: Buffer
  /** Including this one. */
  attempts: number
  triesUntil: Instant
  usefulUntil: Instant | null
}

/**
 * Takes due messages for one more attempt each: messages without any attempt first, so that failing ones delay nothing.
 * @param given.leaseUntil when it becomes due again should the process that took it die
 */
export const takeDue = (
  db: Queryable,
  given: { channel: Channel; now: Instant; leaseUntil: Instant; limit: number },
) =>
  db.rows<Due>(sql`
    update messages.outbox set attempts = attempts + 1, next_try_at = ${given.leaseUntil}
    where id in (
      select id from messages.outbox
      where state = 'waiting' and channel = ${given.channel}
        and next_try_at <= ${given.now}
      order by useful_until nulls last, attempts > 0, next_try_at, id limit ${given.limit} for update skip locked)
    returning id, key, channel, template, recipient, lang, sealed as encrypted_text, attempts, tries_until, useful_until`)

/** @param given.keepsText whether the text is stored, to be read or to be sent again */
export const settle = (
  db: Queryable,
  id: number,
  given: {
    state: 'sent' | 'kept' | 'failed' | 'expired'
    now: Instant
    keepsText: boolean
    error?: string
  },
) =>
  db.count(sql`
    update messages.outbox set state = ${given.state}, settled_at = ${given.now}, next_try_at = null,
      sealed = case when ${given.keepsText}::boolean then sealed end,
      last_error = coalesce(${given.error ?? null}, last_error)
    where id = ${id} and state = 'waiting'`)

/** It was not sent, and is tried again then. */
export const postpone = (
  db: Queryable,
  id: number,
  { until, error }: { until: Instant; error: string },
) =>
  db.count(sql`
    update messages.outbox set next_try_at = ${until}, last_error = ${error}
    where id = ${id} and state = 'waiting'`)

/** Marks messages as `kept`, as of the moment they were written. @returns how many */
export const storeUnsent = (db: Queryable, channel: Channel, limit: number) =>
  db.count(sql`
    update messages.outbox set state = 'kept', settled_at = created_at, next_try_at = null where id in (
      select id from messages.outbox where state = 'waiting' and channel = ${channel}
      limit ${limit} for update skip locked)`)

export type Shown = Omit<
  Outgoing,
  'now' | 'encryptedText' | 'usefulUntil' | 'triesUntil' | 'buyerId'
> & {
  id: number
  encryptedText: Buffer | null
  state: OutboxState
  createdAt: Instant
}

/** The newest first; all of them, or those to one address; with a domain, only those below it. */
export const listNewest = (
  db: Queryable,
  limit: number,
  recipient: string | undefined,
  domain: string | null,
) =>
  db.rows<Shown>(sql`
    select id, key, channel, recipient, lang, template, sealed as encrypted_text, state, created_at from messages.outbox
    where true
    ${recipient === undefined ? empty : sql`and lower(recipient) = lower(${recipient})`}
    ${domain === null ? empty : sql`and lower(btrim(recipient)) like ${`%${domain}`}`}
    order by id desc limit ${limit}`)

/** After the last mail to a closed account was sent. */
export const remove = (db: Queryable, id: number) =>
  db.count(sql`delete from messages.outbox where id = ${id}`)

/** The last mail to a closed account is the last row that contains its address. @returns how many */
export const forgetGoodbyes = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from messages.outbox where id in (
      select id from messages.outbox
      where state <> 'waiting' and settled_at < ${before} and template = 'account-closed'
      limit ${limit} for update skip locked)`)

/** Mails older than a month are of no use. */
export const forget = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from messages.outbox where id in (
      select id from messages.outbox where state <> 'waiting' and settled_at < ${before}
      limit ${limit} for update skip locked)`)
