/** The audit log of the back office: every write by staff adds an entry in the same transaction. */
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { AuditAction } from '../actions.ts'
import type { listAudit } from '../contract.ts'
import { nameObjects } from './names.ts'
import * as sql from './sql.ts'

export type Act = {
  action: AuditAction
  /** What it was done to, as `kind:id`: `order:250101K7Q2`. */
  object: string
  /** The changed values, before and after. No secrets, no documents. */
  before?: unknown
  after?: unknown
}

/** The member of staff who acts, with the time and the IP address. */
export type Actor = Pick<StaffContext, 'staffId' | 'staffName' | 'agreedName' | 'now' | 'ip'>

/**
 * Adds the entry of a write by staff. Call it last in the transaction: entries are added one at a time, and other writers wait
 * until this transaction ends.
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
    after: jsonOf(withAgreed(act.after, actor.agreedName)),
  }
  await pipeline([() => sql.lockHead(tx), () => sql.write(tx, entry)])
}

/** Adds the name of the approver to the values after the change. */
function withAgreed(after: unknown, agreedName: string | undefined): unknown {
  if (agreedName === undefined) return after
  const isParts = typeof after === 'object' && after !== null && !Array.isArray(after)
  return isParts ? { ...after, agreedName } : { value: after, agreedName }
}

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value)

const PAGE_ROWS = 50

/** What a list or its file is filtered by. */
export const filterOf = ({
  q,
  ...rest
}: Omit<InputOf<typeof listAudit>, 'after'>): sql.EntryFilter => {
  const words = q?.trim() ?? ''
  if (words === '') return rest
  return { ...rest, part: likePattern(words) }
}

export async function list(
  context: StaffContext,
  { after, ...input }: InputOf<typeof listAudit>,
): Promise<DataOf<typeof listAudit>> {
  const before = idAfter(after) ?? undefined
  const rows = await sql.entries(context.db, PAGE_ROWS + 1, filterOf(input), before)
  const { items: entries, next } = cutPage(rows, PAGE_ROWS)
  const objects = entries.map(({ object }) => object)
  const names = await nameObjects(context, objects)
  const items = entries.map((each) => ({ ...each, objectName: names.get(each.object) ?? null }))
  return { items, next }
}
