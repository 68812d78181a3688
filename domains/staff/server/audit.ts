/** The log of the back office: every write of the staff leaves an entry, in the transaction of the write. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import type { listAudit } from '../contract.ts'
import * as sql from './log/sql.ts'

export type Act = {
  /** What was done, as `domain.verb`: `orders.ship`. */
  action: string
  /** What it was done to, as `kind:id`: `order:250101K7Q2`. */
  object: string
  /** What of it was changed, and into what. No secrets, no papers. */
  before?: unknown
  after?: unknown
}

/** Who did it, where from and when. */
export type Actor = Pick<StaffContext, 'staffId' | 'staffName' | 'now' | 'ip'>

/**
 * Ends a write of the staff. The last statement of its transaction: entries are made one after another, and who
 * makes one waits for whoever is at it.
 */
export async function audit(tx: Queryable, actor: Actor, act: Act): Promise<void> {
  const entry = {
    at: actor.now,
    staffId: actor.staffId,
    staffName: actor.staffName,
    ip: actor.ip,
    action: act.action,
    object: act.object,
    before: jsonOf(act.before),
    after: jsonOf(act.after),
  }
  await Promise.all([sql.lockHead(tx), sql.write(tx, entry)]) // in this order, in one round trip
}

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

const PAGE_ROWS = 50

export async function list(
  { db }: StaffContext,
  { action, object, staffId, after }: InputOf<typeof listAudit>,
): Promise<DataOf<typeof listAudit>> {
  const before = after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : undefined
  const rows = await sql.entries(db, PAGE_ROWS + 1, action, object, staffId, before)
  const items = rows.slice(0, PAGE_ROWS)
  return { items, next: rows.length > PAGE_ROWS ? String(items.at(-1)?.id) : null }
}
