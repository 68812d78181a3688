/** Every statement of the messages domain. */
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { OutboxState } from '../contract.ts'
import type { Template } from '../definition.ts'
import { inserted, type NewMessage } from './inbox/insertion.ts'

export type Channel = 'mail' | 'sms'

export type Outgoing = {
  channel: Channel
  key: string
  recipient: string
  lang: Lang
  template: Template
  encryptedText: Buffer
  now: Instant
  /** When it is given up. */
  triesUntil: Instant
  /** Whose account it is about: forgotten with it. */
  buyerId?: number | undefined
  /** After it the message is of no use, and is not sent any more. */
  usefulUntil?: Instant | undefined
}

const written = (mail: Outgoing) => sql`
    insert into messages.outbox
      (channel, key, recipient, lang, template, sealed, state, created_at, next_try_at, tries_until,
        useful_until, buyer_id)
    values (${mail.channel}, ${mail.key}, ${mail.recipient}, ${mail.lang}, ${mail.template}, ${mail.encryptedText},
      'waiting', ${mail.now}, ${mail.now}, ${mail.triesUntil},
      ${mail.usefulUntil ?? null}, ${mail.buyerId ?? null})
    on conflict (key) do nothing returning id`

/**
 * @param told what the buyer reads of it in the shop: written with it, or not at all
 * @returns null when a mail with this key was written before
 */
export async function write(
  db: Queryable,
  mail: Outgoing,
  message: NewMessage | null,
): Promise<number | null> {
  const both = (message: NewMessage) => sql`
    with written as (${written(mail)}),
    told as (${inserted(message, sql`from written`)})
    select id from written`
  const row = await db.maybeRow<{ id: number }>(message === null ? written(mail) : both(message))
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
  /** This one included. */
  attempts: number
  triesUntil: Instant
  usefulUntil: Instant | null
}

/**
 * Takes up what is due, for one more try each: what was never tried first, so that what fails keeps nothing waiting.
 * @param given.leaseUntil when it comes up again should whoever took it die with it
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

/** @param given.keepsText whether the text stays to be looked at, or to be sent again */
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

/** It did not leave, and is tried again then. */
export const postpone = (
  db: Queryable,
  id: number,
  { until, error }: { until: Instant; error: string },
) =>
  db.count(sql`
    update messages.outbox set next_try_at = ${until}, last_error = ${error}
    where id = ${id} and state = 'waiting'`)

/** Kept from the moment they were written. @returns how many */
export const keep = (db: Queryable, channel: Channel, limit: number) =>
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

/** The newest first; all of them, or those to one address, and where a domain is given those below it only. */
export const newest = (
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

/** The last mail to a closed account has left. */
export const remove = (db: Queryable, id: number) =>
  db.count(sql`delete from messages.outbox where id = ${id}`)

/** The last mail to a closed account is the last place that knows its address. @returns how many */
export const forgetGoodbyes = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from messages.outbox where id in (
      select id from messages.outbox
      where state <> 'waiting' and settled_at < ${before} and template = 'account-closed'
      limit ${limit} for update skip locked)`)

/** Nobody needs last month's mails. */
export const forget = (db: Queryable, before: Instant, limit: number) =>
  db.count(sql`
    delete from messages.outbox where id in (
      select id from messages.outbox where state <> 'waiting' and settled_at < ${before}
      limit ${limit} for update skip locked)`)
