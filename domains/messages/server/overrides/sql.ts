/** Statements about template overrides. Each change is a row; the newest one is in force. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Template } from '../../definition.ts'
import type { Channel } from '../../templates-contract.ts'

export type Which = { channel: Channel; template: Template; lang: Lang }

export type Row = Which & {
  version: number
  /** Null for text messages; both null: the default is restored. */
  subject: string | null
  body: string | null
  changedAt: Instant
  changedBy: string
}

/** The newest override of each template and language. */
export const inForce = (db: Queryable) =>
  db.rows<Row>(sql`
    select distinct on (channel, template, lang)
      channel, template, lang, version, subject, body, changed_at, changed_by
    from messages.wording order by channel, template, lang, version desc`)

/** The newest first. */
export const versions = (db: Queryable, of: Which, limit: number) =>
  db.rows<Row>(sql`
    select channel, template, lang, version, subject, body, changed_at, changed_by from messages.wording
    where channel = ${of.channel} and template = ${of.template} and lang = ${of.lang}
    order by version desc limit ${limit}`)

/** @returns false when another change was made since `given.version` */
export const add = async (db: Queryable, given: Row): Promise<boolean> =>
  (await db.count(sql`
    insert into messages.wording (channel, template, lang, version, subject, body, changed_at, changed_by)
    select ${given.channel}, ${given.template}, ${given.lang}, ${given.version}::int + 1, ${given.subject}::text,
      ${given.body}::text, ${given.changedAt}, ${given.changedBy}
    where ${given.version}::int = coalesce((select max(version) from messages.wording
      where channel = ${given.channel} and template = ${given.template} and lang = ${given.lang}), 0)
    on conflict do nothing`)) === 1
