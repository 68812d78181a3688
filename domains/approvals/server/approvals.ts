/** Asking for the agreement of a second person, and giving or refusing it. */
import { readSettings } from '#domains/settings/server/door.ts'
import { audit, memberPermissions, wasLetInBy } from '#domains/staff/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import {
  ApprovalReasons,
  type Approval,
  type approvalsWaiting,
  type decline as declineCall,
  type listApprovals,
} from '../contract.ts'
import { actOf, kindsFor } from './kinds.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

export type Asked = Pick<
  sql.NewRow,
  'kind' | 'object' | 'orderNumber' | 'payload' | 'lines' | 'currency' | 'note'
>

/** Leaves a request in the transaction of who asks. @throws {Refused} alreadyAsked */
export async function askApproval(
  tx: Queryable,
  context: StaffContext,
  asked: Asked,
): Promise<void> {
  const { now, staffId, staffName, ip } = context
  const days = (await readSettings(tx))['approvals.days']
  const added = await sql.add(tx, {
    ...asked,
    askedBy: staffId,
    askedName: staffName,
    askedIp: ip,
    askedAt: now,
    expiresAt: later(now, days * DAY_MS),
  })
  if (added === null) throw new Refused(ApprovalReasons.alreadyAsked)
  await audit(tx, context, {
    action: 'approvals.ask',
    object: asked.object,
    after: { kind: asked.kind, lines: asked.lines, note: asked.note },
  })
}

const viewFor =
  ({ staffId }: StaffContext) =>
  ({ payload: _payload, askedBy, askedIp: _ip, decidedBy: _by, ...row }: sql.Row): Approval => ({
    ...row,
    isOwn: askedBy === staffId,
  })

export async function list(
  context: StaffContext,
  { part, object, after }: InputOf<typeof listApprovals>,
): Promise<DataOf<typeof listApprovals>> {
  const { db, staffId, permissions } = context
  const rows = await sql.list(db, {
    part,
    kinds: kindsFor(permissions),
    staffId,
    object: object ?? null,
    after: after !== undefined && /^\d{1,15}$/.test(after) ? Number(after) : null,
    limit: PAGE_ROWS + 1,
  })
  const shown = rows.slice(0, PAGE_ROWS)
  const next = rows.length > PAGE_ROWS ? String(shown.at(-1)?.id) : null
  return { items: shown.map(viewFor(context)), next }
}

export const waiting = ({
  db,
  staffId,
  permissions,
}: StaffContext): Promise<DataOf<typeof approvalsWaiting>> =>
  sql.waiting(db, kindsFor(permissions), staffId)

/** @throws {Refused} approvalNotFound, ownRequest, notAllowed, askerNotAllowed, and what the act refuses */
export function approve(context: StaffContext, approvalId: number): Promise<Approval> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const row = await held(tx, context, approvalId)
    const { askedBy, askedName, askedIp, kind, object } = row
    // The act is done in the name of who asked: somebody who has left, or may do it no more, does nothing.
    if (!(await memberPermissions(tx, askedBy)).has(actOf(kind).permission)) {
      throw new Refused(ApprovalReasons.askerNotAllowed)
    }
    const decided = await sql.decide(tx, {
      id: approvalId,
      state: 'approved',
      by: staffId,
      name: staffName,
      decision: '',
      now,
    })
    await audit(tx, context, { action: 'approvals.approve', object, after: { kind, askedName } })
    const asker = { ...context, staffId: askedBy, staffName: askedName, ip: askedIp }
    await actOf(kind).run(asker, tx, { ...(row.payload as object), agreedBy: staffId } as never)
    return viewFor(context)(decided)
  })
}

/** @throws {Refused} approvalNotFound, ownRequest, notAllowed */
export function decline(
  context: StaffContext,
  { approvalId, reason }: InputOf<typeof declineCall>,
): Promise<Approval> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const { kind, object, askedName } = await held(tx, context, approvalId)
    const decided = await sql.decide(tx, {
      id: approvalId,
      state: 'declined',
      by: staffId,
      name: staffName,
      decision: reason,
      now,
    })
    const after = { kind, askedName, reason }
    await audit(tx, context, { action: 'approvals.decline', object, after })
    return viewFor(context)(decided)
  })
}

/** What waits and is another's, for somebody who may decide it. */
async function held(tx: Queryable, context: StaffContext, approvalId: number): Promise<sql.Row> {
  const row = await sql.lockPending(tx, approvalId)
  if (row === null || row.expiresAt <= context.now) {
    throw new Refused(ApprovalReasons.approvalNotFound)
  }
  if (!kindsFor(context.permissions).includes(row.kind)) {
    throw new Refused(ApprovalReasons.notAllowed)
  }
  if (row.askedBy === context.staffId) throw new Refused(ApprovalReasons.ownRequest)
  await demandIndependent(tx, context, row)
  return row
}

/** Who gave somebody the link to an account may have opened it themself: then one person would be two. @throws {Refused} tooNew */
async function demandIndependent(
  tx: Queryable,
  { staffId, now }: StaffContext,
  { askedBy }: sql.Row,
): Promise<void> {
  const days = (await readSettings(tx))['approvals.newMemberDays']
  const since = new Date(Date.parse(now) - days * DAY_MS).toISOString()
  if (await wasLetInBy(tx, { memberId: staffId, byId: askedBy, since })) {
    throw new Refused(ApprovalReasons.tooNew, { values: { days } })
  }
}

/** @throws {Refused} approvalNotFound, also when another asked for it */
export function withdraw(context: StaffContext, approvalId: number): Promise<Approval> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const row = await sql.lockPending(tx, approvalId)
    if (row === null || row.askedBy !== staffId) {
      throw new Refused(ApprovalReasons.approvalNotFound)
    }
    const decided = await sql.decide(tx, {
      id: approvalId,
      state: 'withdrawn',
      by: staffId,
      name: staffName,
      decision: '',
      now,
    })
    const { kind, object } = row
    await audit(tx, context, { action: 'approvals.withdraw', object, after: { kind } })
    return viewFor(context)(decided)
  })
}

/** Sweep: what nobody decided in time is over, and may be asked for again. */
export const expire = ({ db, now }: JobContext): Promise<number> => sql.expire(db, now)
