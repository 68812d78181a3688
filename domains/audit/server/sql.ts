/** The SQL statements of the audit log. */
import type { AuditAction } from '../actions.ts'
import sql, { empty } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

/** Entries form a chain: the transaction that locks the head adds the next entry, and others wait for its commit. */
export const lockHead = (db: Queryable) => db.rows(sql`select one from staff.audit_head for update`)

export type Written = {
  at: Instant
  staffId: number
  staffName: string
  action: string
  object: string
  /** JSON texts, or null. */
  before: string | null
  after: string | null
  ip: string
}

/** Sent right after `lockHead` in the same transaction, so that it sees the newest head. */
export const write = (db: Queryable, entry: Written) =>
  db.count(sql`
    with given as (
      select ${entry.at}::timestamptz as at, ${entry.staffId}::bigint as staff_id,
        ${entry.staffName}::text as staff_name,
        (select role from staff.member where id = ${entry.staffId}::bigint) as role,
        ${entry.action}::text as action, ${entry.object}::text as object,
        ${entry.before}::jsonb as before, ${entry.after}::jsonb as after, ${entry.ip}::text as ip),
    added as (
      insert into staff.audit
        (at, staff_id, staff_name, role, action, object, before, after, ip, prev_hash, hash)
      select given.*, head.hash, staff.audit_hash(head.hash, given.at, given.staff_id, given.staff_name,
        given.role, given.action, given.object, given.before, given.after, given.ip)
      from given, staff.audit_head as head
      returning id, hash)
    update staff.audit_head set entry_id = added.id, hash = added.hash from added`)

export type Entry = {
  id: number
  at: Instant
  staffName: string
  role: string | null
  action: string
  object: string
  before: unknown
  after: unknown
  ip: string
}

export type EntryFilter = {
  /** A whole action, or the word before its dot. */
  action?: string | undefined
  object?: string | undefined
  /** An `ilike` pattern, matched against the object and the changed values. */
  part?: string | undefined
  staffId?: number | undefined
  from?: Instant | undefined
  until?: Instant | undefined
}

/** The newest first. */
export const entries = (
  db: Queryable,
  limit: number,
  filter: EntryFilter,
  before: number | undefined,
) =>
  db.rows<Entry>(sql`
    select id, at, staff_name, role, action, object, before, after, ip from staff.audit
    where ${isListed(filter)} ${before === undefined ? empty : sql`and id < ${before}`}
    order by id desc limit ${limit}`)

/** How many there are, on all pages. */
export const countEntries = async (db: Queryable, filter: EntryFilter): Promise<number> => {
  const { count } = await db.row<{ count: number }>(sql`
    select count(*)::int as count from staff.audit where ${isListed(filter)}`)
  return count
}

const isListed = ({ action, object, part, staffId, from, until }: EntryFilter) => sql`
  true
  ${action === undefined ? empty : sql`and (action = ${action} or action like ${action} || '.%')`}
  ${object === undefined ? empty : sql`and object = ${object}`}
  ${part === undefined ? empty : sql`and (object ilike ${part} or before::text ilike ${part} or after::text ilike ${part})`}
  ${staffId === undefined ? empty : sql`and staff_id = ${staffId}`}
  ${from === undefined ? empty : sql`and at >= ${from}`}
  ${until === undefined ? empty : sql`and at < ${until}`}`

/** Entries about any of these objects, the newest first. */
export const entriesAbout = (db: Queryable, objects: readonly string[], limit: number) =>
  db.rows<Entry>(sql`
    select id, at, staff_name, role, action, object, before, after, ip from staff.audit
    where object = any(${objects as string[]}::text[]) order by id desc limit ${limit}`)

/** Whether the log has an entry of one of these actions. */
export const wasLogged = async (
  db: Queryable,
  actions: readonly AuditAction[],
  /** Only about objects that begin with it. */
  objectPrefix = '',
): Promise<boolean> => {
  const { isDone } = await db.row<{ isDone: boolean }>(sql`
    select exists (select from staff.audit where action = any(${actions as string[]}::text[])
      and starts_with(object, ${objectPrefix})) as is_done`)
  return isDone
}
