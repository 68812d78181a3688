/** Asking for the agreement of a second person, and giving or refusing it. */
import { readSettings } from '#domains/settings/server/door.ts'
import {
  areConnected,
  audit,
  colleaguesWith,
  helpedBy,
  lastLossAt,
  memberPermissions,
} from '#domains/staff/server/door.ts'
import type { Permission } from '#domains/staff/contract.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import { idAfter } from '#kit/server/cursor.ts'
import type { Queryable } from '#kit/server/db.ts'
import type { JobContext } from '#kit/server/jobs.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import { DAY_MS, later } from '#kit/server/time.ts'
import { formatZoned } from '#kit/web/dates.ts'
import {
  ApprovalReasons,
  type Approval,
  type approvalsWaiting,
  type decline as declineCall,
  type listApprovals,
} from '../contract.ts'
import { actOf, kindsFor } from './kinds.ts'
import { mailOwnersOf } from './mail.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

export type Asked = Pick<
  sql.NewRow,
  'kind' | 'object' | 'orderNumber' | 'payload' | 'lines' | 'currency' | 'note'
> & {
  /** What one person says of it is not enough, even where there is nobody else. */
  isNeverAlone?: boolean
}

/**
 * What becomes of an act beyond what one person may do, in the transaction of who is at it. While a colleague could agree it
 * waits for them. Where there is nobody it is the caller's to do at once; the log keeps that, and all owners are mailed.
 * @returns whether it waits
 * @throws {Refused} alreadyAsked; aloneFrom where the last colleague has only just gone; nobodyElse
 */
export async function askApproval(
  tx: Queryable,
  context: StaffContext,
  { isNeverAlone = false, ...asked }: Asked,
): Promise<boolean> {
  const { now, staffId, staffName, ip } = context
  const { kind, object, lines, note } = asked
  const { permission, isRule, isAloneForLong, mailsOwners } = actOf(kind)
  const after = { kind, lines, currency: asked.currency, note }
  const deciders = await colleaguesWith(tx, permission, staffId)
  const mayWait = isNeverAlone || isAloneForLong === true
  if (
    deciders.length === 0 ||
    (!mayWait && (await areOwnHires(tx, context, deciders, permission)))
  ) {
    if (isNeverAlone) throw new Refused(ApprovalReasons.nobodyElse)
    if (isAloneForLong === true) await demandAloneForLong(tx, context, permission)
    await audit(tx, context, { action: 'approvals.alone', object, after })
    if (mailsOwners !== true) await mailOwnersOf(tx, context, 'staff-acted-alone', asked)
    return false
  }
  const days = (await readSettings(tx))['approvals.days']
  const added = await sql.add(tx, {
    ...asked,
    askedBy: staffId,
    askedName: staffName,
    askedIp: ip,
    askedAt: now,
    expiresAt: later(now, days * DAY_MS),
    deciders,
  })
  if (added === null) throw new Refused(ApprovalReasons.alreadyAsked)
  await audit(tx, context, { action: 'approvals.ask', object, after })
  if (isRule === true) await mailOwnersOf(tx, context, 'staff-approval-asked', asked)
  return true
}

/**
 * Whether nobody else could agree for days but those whom the caller has let in lately. A buyer's money does not wait for that:
 * a shop whose first clerk has just come would else be slower than one without.
 */
async function areOwnHires(
  tx: Queryable,
  { now, staffId: byId }: StaffContext,
  deciders: readonly number[],
  permission: Permission,
): Promise<boolean> {
  const days = (await readSettings(tx))['approvals.newMemberDays']
  const helped = await helpedBy(tx, { byId, permission, since: later(now, -days * DAY_MS) })
  return deciders.every((id) => helped.includes(id))
}

/** Whoever takes a session over would else send the others away and then be alone. @throws {Refused} aloneFrom */
async function demandAloneForLong(
  tx: Queryable,
  { staffId: exceptId, now, lang }: StaffContext,
  permission: Permission,
): Promise<void> {
  const settings = await readSettings(tx)
  const days = settings['approvals.newMemberDays']
  const lostAt = await lastLossAt(tx, { permission, exceptId, since: later(now, -days * DAY_MS) })
  if (lostAt === null) return
  const from = formatZoned(later(lostAt, days * DAY_MS), lang, settings['shop.timeZone'])
  throw new Refused(ApprovalReasons.aloneFrom, { values: { from } })
}

const viewFor =
  ({ staffId, permissions }: StaffContext) =>
  ({
    payload: _payload,
    askedBy,
    askedIp: _ip,
    decidedBy: _by,
    deciders,
    ...row
  }: sql.Row): Approval => ({
    ...row,
    isOwn: askedBy === staffId,
    canDecide:
      row.state === 'pending' &&
      askedBy !== staffId &&
      permissions.has(actOf(row.kind).permission) &&
      (deciders?.includes(staffId) ?? true),
  })

/** What waits for an order concerns everybody who may see the order. */
const ORDER = 'order:'
const orderOf = (object: string | undefined, permissions: ReadonlySet<string>): string | null =>
  object?.startsWith(ORDER) === true && permissions.has('orders.read')
    ? object.slice(ORDER.length)
    : null

export async function list(
  context: StaffContext,
  { part, object, kind, after }: InputOf<typeof listApprovals>,
): Promise<DataOf<typeof listApprovals>> {
  const { db, staffId, permissions } = context
  const rows = await sql.list(db, {
    part,
    kinds: kindsFor(permissions),
    staffId,
    object: object ?? null,
    orderNumber: orderOf(object, permissions),
    kind: kind ?? null,
    after: idAfter(after),
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

/** @throws {Refused} approvalNotFound, ownRequest, notThere, tooNew, notAllowed, askerNotAllowed, and what the act refuses */
export async function approve(context: StaffContext, approvalId: number): Promise<Approval> {
  const { db, now, staffId, staffName } = context
  const approved = await db.tx(async (tx) => {
    const row = await lockDecidable(tx, context, approvalId)
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
    const asker = { staffId: askedBy, staffName: askedName, ip: askedIp, agreedName: staffName }
    const payload = { ...(row.payload as object), agreedBy: staffId } as never
    await actOf(kind).run({ ...context, ...asker }, tx, payload)
    return viewFor(context)(decided)
  })
  actOf(approved.kind).afterwards?.()
  return approved
}

/** @throws {Refused} approvalNotFound, ownRequest, notThere, tooNew, notAllowed */
export function decline(
  context: StaffContext,
  { approvalId, reason }: InputOf<typeof declineCall>,
): Promise<Approval> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const { kind, object, askedName } = await lockDecidable(tx, context, approvalId)
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
async function lockDecidable(
  tx: Queryable,
  context: StaffContext,
  approvalId: number,
): Promise<sql.Row> {
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

/**
 * Somebody who could agree already when it was asked, and is another person than who asks: whoever gives another the link to an
 * account may have opened it themself. Then they would be two, whichever of both asks, and so would two whom they have let in.
 * @throws {Refused} notThere, tooNew
 */
async function demandIndependent(
  tx: Queryable,
  { staffId, now }: StaffContext,
  { askedBy, kind, deciders }: sql.Row,
): Promise<void> {
  if (deciders !== null && !deciders.includes(staffId)) {
    throw new Refused(ApprovalReasons.notThere)
  }
  const { permission } = actOf(kind)
  if (await couldBeOne(tx, { memberIds: [staffId, askedBy], permission, now })) {
    const days = (await readSettings(tx))['approvals.newMemberDays']
    throw new Refused(ApprovalReasons.tooNew, { values: { days } })
  }
}

/** Whether one of two members let the other in lately, or a third both: they could be the same person with two logins. */
export async function couldBeOne(
  tx: Queryable,
  {
    memberIds,
    permission,
    now,
  }: { memberIds: readonly [number, number]; permission: Permission; now: Instant },
): Promise<boolean> {
  if (memberIds[0] === memberIds[1]) return true
  const days = (await readSettings(tx))['approvals.newMemberDays']
  return areConnected(tx, { memberIds, permission, since: later(now, -days * DAY_MS) })
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
