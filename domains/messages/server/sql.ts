/** Every statement of the messages domain. */
import sql, { empty } from 'sql-template-tag'
import type { Instant, Lang } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { Template } from '../contract.ts'

export type Channel = 'mail' | 'sms'

export type Outgoing = {
  channel: Channel
  key: string
  recipient: string
  lang: Lang
  template: Template
  sealed: Buffer
  now: Instant
}

/** @returns null when a mail with this key was written before */
export async function write(db: Queryable, mail: Outgoing): Promise<number | null> {
  const row = await db.maybeRow<{ id: number }>(sql`
    insert into messages.outbox (channel, key, recipient, lang, template, sealed, state, created_at)
    values (${mail.channel}, ${mail.key}, ${mail.recipient}, ${mail.lang}, ${mail.template}, ${mail.sealed},
      'waiting', ${mail.now})
    on conflict (key) do nothing returning id`)
  return row?.id ?? null
}

export type Waiting = {
  id: number
  template: Template
  recipient: string
  lang: Lang
  sealed: Buffer
  attempts: number
}

/** Takes a mail up for one more try. @returns null when it needs none any more */
export const take = (db: Queryable, id: number) =>
  db.maybeRow<Waiting>(sql`
    update messages.outbox set attempts = attempts + 1 where id = ${id} and state = 'waiting'
    returning id, template, recipient, lang, sealed, attempts`)

/** @param keepText whether the text stays to be looked at */
export const settle = (
  db: Queryable,
  id: number,
  state: 'sent' | 'kept' | 'failed',
  now: Instant,
  keepText: boolean,
) =>
  db.count(sql`
    update messages.outbox set state = ${state}, settled_at = ${now},
      sealed = case when ${keepText}::boolean then sealed end
    where id = ${id} and state = 'waiting'`)

/** Kept from the moment they were written. @returns how many */
export const keep = (db: Queryable, channel: Channel, limit: number) =>
  db.count(sql`
    update messages.outbox set state = 'kept', settled_at = created_at where id in (
      select id from messages.outbox where state = 'waiting' and channel = ${channel}
      limit ${limit} for update skip locked)`)

export type Shown = Omit<Outgoing, 'key' | 'now' | 'sealed'> & {
  id: number
  sealed: Buffer | null
  state: 'waiting' | 'sent' | 'kept' | 'failed'
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
    select id, channel, recipient, lang, template, sealed, state, created_at from messages.outbox
    where true
    ${recipient === undefined ? empty : sql`and lower(recipient) = lower(${recipient})`}
    ${domain === null ? empty : sql`and lower(btrim(recipient)) like ${`%${domain}`}`}
    order by id desc limit ${limit}`)

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
