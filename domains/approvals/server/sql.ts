/** The SQL statements of approvals. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ApprovalKind, ApprovalLine } from '../contract.ts'

/**
 * As it is stored. `message`: the key of a server's message that the text is, so that each reader reads it in their language; the text is in that
 * of whoever asked, as the audit log has it.
 */
export type StoredLine = ApprovalLine & { message?: string }

export type Row = {
  id: number
  kind: ApprovalKind
  object: string
  orderNumber: string | null
  payload: unknown
  lines: StoredLine[]
  currency: Currency | null
  note: string
  askedBy: number
  askedName: string
  askedIp: string
  askedAt: Instant
  expiresAt: Instant
  state: 'pending' | 'approved' | 'declined' | 'withdrawn' | 'expired' | 'superseded'
  decidedBy: number | null
  decidedName: string | null
  decidedAt: Instant | null
  decision: string
  /** Null for a request of an older release: all staff with the permission may decide it. */
  deciders: number[] | null
}

export type NewRow = Omit<
  Row,
  'id' | 'state' | 'decidedBy' | 'decidedName' | 'decidedAt' | 'decision'
>

/** @returns null when a request for the same act is pending already */
export function add(tx: Queryable, form: NewRow) {
  return tx.maybeRow<{ id: number }>(sql`
    insert into approvals.request (kind, object, order_number, payload, lines, currency, note, asked_by, asked_name,
      asked_ip, asked_at, expires_at, deciders)
    values (${form.kind}, ${form.object}, ${form.orderNumber}, ${JSON.stringify(form.payload)}::jsonb,
      ${JSON.stringify(form.lines)}::jsonb, ${form.currency}, ${form.note}, ${form.askedBy}, ${form.askedName},
      ${form.askedIp}, ${form.askedAt}, ${form.expiresAt}, ${form.deciders}::bigint[])
    on conflict (kind, object) where state = 'pending' do nothing returning id`)
}

export function lockPending(tx: Queryable, id: number) {
  return tx.maybeRow<Row>(sql`
    select * from approvals.request where id = ${id} and state = 'pending' for update`)
}

type Decision = {
  id: number
  state: 'approved' | 'declined' | 'withdrawn'
  by: number
  name: string
  decision: string
  now: Instant
}

export function decide(tx: Queryable, to: Decision) {
  return tx.row<Row>(sql`
    update approvals.request set state = ${to.state}, decided_by = ${to.by}, decided_name = ${to.name},
      decided_at = ${to.now}, decision = ${to.decision}
    where id = ${to.id} and state = 'pending' returning *`)
}

/** Ends requests that were not decided in time, 100 at a time. */
export function expire(db: Queryable, now: Instant) {
  return db.count(sql`
    update approvals.request set state = 'expired', decided_at = ${now}
    where id in (select id from approvals.request where state = 'pending' and expires_at <= ${now}
      order by expires_at limit 100 for update skip locked)`)
}

export type Superseded = Pick<Row, 'id' | 'askedBy'>

/** Ends the pending request for this act on this object, if there is one: it was decided otherwise. */
export const supersede = (
  tx: Queryable,
  { kind, object, now }: Pick<Row, 'kind' | 'object'> & { now: Instant },
): Promise<Superseded[]> =>
  tx.rows(sql`
    update approvals.request set state = 'superseded', decided_at = ${now}
    where kind = ${kind} and object = ${object} and state = 'pending' returning id, asked_by`)

/** An act that is asked for with these values, whatever it is done to. */
export type AskedAct = Pick<Row, 'kind'> & { payload: Readonly<Record<string, string | number>> }

export const isAsked = async (db: Queryable, { kind, payload }: AskedAct): Promise<boolean> => {
  const rows = await db.rows(sql`
    select from approvals.request
    where kind = ${kind} and state = 'pending' and payload @> ${JSON.stringify(payload)}::jsonb limit 1`)
  return rows.length > 0
}

/** Of many things those that a pending request of any kind names in its payload: by the field, `statementLineId`, and their ids. */
export const namedInPending = async (
  db: Queryable,
  field: string,
  ids: readonly number[],
): Promise<Set<number>> => {
  const rows = await db.rows<{ id: number }>(sql`
    select (payload ->> ${field})::bigint as id from approvals.request
    where state = 'pending' and payload ->> ${field} = any(${ids.map(String)}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** Whoever is approving one has done so, or waits: what is read after this stays true. @returns whether one is pending */
export const lockAsked = async (tx: Queryable, { kind, payload }: AskedAct): Promise<boolean> => {
  const rows = await tx.rows(sql`
    select from approvals.request
    where kind = ${kind} and state = 'pending' and payload @> ${JSON.stringify(payload)}::jsonb for update`)
  return rows.length > 0
}

export const supersedeAsked = (
  tx: Queryable,
  { kind, payload, now }: AskedAct & { now: Instant },
): Promise<Superseded[]> =>
  tx.rows(sql`
    update approvals.request set state = 'superseded', decided_at = ${now}
    where kind = ${kind} and state = 'pending' and payload @> ${JSON.stringify(payload)}::jsonb
    returning id, asked_by`)

type ListFilter = {
  part: 'pending' | 'decided'
  kinds: readonly ApprovalKind[]
  /** Also the kinds that the reader decides where a request lists them as an approver. */
  decidable: readonly ApprovalKind[]
  /** Members of staff see all of their own requests. */
  staffId: number
  object: string | null
  /** The reader sees all requests about this order. */
  orderNumber: string | null
  kind: ApprovalKind | null
  after: number | null
  limit: number
}

export function list(db: Queryable, { part, after, limit, ...rest }: ListFilter) {
  const wanted = conditionOf(rest)
  return part === 'pending'
    ? db.rows<Row>(sql`
        select * from approvals.request
        where state = 'pending' and ${wanted} and (${after}::bigint is null or id > ${after})
        order by id limit ${limit}`)
    : db.rows<Row>(sql`
        select * from approvals.request
        where state <> 'pending' and ${wanted} and (${after}::bigint is null or id < ${after})
        order by id desc limit ${limit}`)
}

const isOf = (kinds: readonly ApprovalKind[]) => sql`kind = any(${kinds as ApprovalKind[]}::text[])`

/** The request lists the member of staff as an approver. */
const isNamed = (staffId: number, decidable: readonly ApprovalKind[]) =>
  sql`(${staffId}::bigint = any(deciders) and ${isOf(decidable)})`

const conditionOf = ({
  kinds,
  decidable,
  staffId,
  object,
  orderNumber,
  kind,
}: Omit<ListFilter, 'part' | 'after' | 'limit'>) => sql`
  (${isOf(kinds)} or asked_by = ${staffId} or order_number = ${orderNumber}::text or ${isNamed(staffId, decidable)})
  and (${object}::text is null or object = ${object} or order_number = substring(${object} from '^order:(.*)$'))
  and (${kind}::text is null or kind = ${kind})`

export function countWaiting(
  db: Queryable,
  { kinds, decidable, staffId }: Pick<ListFilter, 'kinds' | 'decidable' | 'staffId'>,
) {
  return db.row<{ count: number; ownCount: number; listedCount: number }>(sql`
    select count(*) filter (where asked_by <> ${staffId}
        and (deciders is null and ${isOf(kinds)} or ${isNamed(staffId, decidable)}))::int as count,
      count(*) filter (where asked_by = ${staffId})::int as own_count,
      count(*) filter (where asked_by = ${staffId} or ${isOf(kinds)} or ${isNamed(staffId, decidable)})::int
        as listed_count
    from approvals.request where state = 'pending'`)
}
