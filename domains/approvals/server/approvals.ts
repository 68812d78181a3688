/** Approval requests: creating, listing, approving, declining, withdrawing and expiring them. */
import { readSettings } from '#domains/settings/server/door.ts'
import { recordDecision } from '#domains/work/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import {
  colleaguesWith,
  helpedBy,
  lastLossAt,
  memberPermissions,
} from '#domains/staff/server/colleague-door.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import { formatZoned } from '#kit/web/language/dates.ts'
import { translate } from '#kit/server/text/translate.ts'
import type {
  Approval,
  ApprovalLine,
  approveMany as approveManyCall,
  waitingApprovals,
  decline as declineCall,
  listApprovals,
} from '../contract.ts'
import { ApprovalReasons } from '../reasons.ts'
import {
  couldBeOne,
  demandIndependent,
  independentFrom,
  mayDecide,
  stepsLately,
  type Lately,
} from './independence.ts'
import { actOf, decidableBy, kindsFor, type Act } from './kinds.ts'
import { mailOwnersOf } from './mail.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30

export type Asked = Pick<
  sql.NewRow,
  'kind' | 'object' | 'orderNumber' | 'payload' | 'lines' | 'currency' | 'note'
> & {
  /** The act needs a second person even where no colleague could approve it: then it is refused. */
  isNeverAlone?: boolean
}

/**
 * Requests approval of an act above the limit of one person, in the caller's transaction. The request waits while a colleague
 * could approve it. Without such a colleague the caller carries the act out at once; it is logged, and all owners are mailed.
 * @returns whether the act waits for approval
 * @throws {Refused} alreadyAsked; aloneFrom where the last colleague has only just gone; nobodyElse
 */
export async function askApproval(
  tx: Queryable,
  context: StaffContext,
  { isNeverAlone = false, ...asked }: Asked,
): Promise<boolean> {
  const { now, staffId, staffName, ip } = context
  const { kind, object, note } = asked
  const act = actOf(context, kind)
  const { permission, standIns = [], isRule, isAloneForLong, mailsOwners } = act
  const lines = asked.lines.map(({ message: _message, ...line }) => line)
  const after = { kind, lines, currency: asked.currency, note }
  const colleagues = await colleaguesWith(tx, permission, staffId)
  const deciders = colleagues.length > 0 ? colleagues : await findStandIns(tx, context, act)
  const mayWait = isNeverAlone || isAloneForLong === true
  if (
    deciders.length === 0 ||
    (!mayWait && (await areOwnHires(tx, context, deciders, permission)))
  ) {
    if (isNeverAlone) throw new Refused(ApprovalReasons.nobodyElse)
    if (isAloneForLong === true) await demandAloneForLong(tx, context, [permission, ...standIns])
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
  if (isRule === true) await mailOwnersOf(tx, context, 'staff-approval-asked', asked, deciders)
  return true
}

/**
 * Whether the caller let in all possible approvers lately, so that none of them may approve for some days. A buyer's money does
 * not wait for that: a shop that has just hired its first clerk would otherwise be slower than one without a clerk.
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

/**
 * Finds colleagues who approve in place of the holders of the permission where there are none. Leaves out those who let the
 * caller in lately or were let in by the caller: both could be one person, and a new shop would wait for its first accountant.
 */
async function findStandIns(
  tx: Queryable,
  { staffId, now }: StaffContext,
  { standIns = [] }: Act,
): Promise<number[]> {
  const found = new Set<number>()
  for (const permission of standIns) {
    for (const id of await colleaguesWith(tx, permission, staffId)) {
      if (!(await couldBeOne(tx, { memberIds: [id, staffId], permission, now }))) found.add(id)
    }
  }
  return [...found].sort((a, b) => a - b)
}

/** Otherwise the thief of a session could remove the colleagues and then act alone. @throws {Refused} aloneFrom */
async function demandAloneForLong(
  tx: Queryable,
  { staffId: exceptId, now, lang }: StaffContext,
  permissions: readonly Permission[],
): Promise<void> {
  const settings = await readSettings(tx)
  const days = settings['approvals.newMemberDays']
  const since = later(now, -days * DAY_MS)
  const losses = await Promise.all(
    permissions.map((permission) => lastLossAt(tx, { permission, exceptId, since })),
  )
  const lostAt = losses
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  if (lostAt === undefined) return
  const from = formatZoned(later(lostAt, days * DAY_MS), lang, settings['shop.timeZone'])
  throw new Refused(ApprovalReasons.aloneFrom, { values: { from } })
}

const toView = async (db: Queryable, context: StaffContext, row: sql.Row): Promise<Approval> =>
  viewOf(context, row, await stepsLately(db, context.now))

function viewOf(context: StaffContext, whole: sql.Row, lately: Lately): Approval {
  const { payload: _payload, askedBy, askedIp: _ip, decidedBy: _by, deciders: _all, ...row } = whole
  const isOwn = askedBy === context.staffId
  const isDecider = row.state === 'pending' && !isOwn && mayDecide(context, whole)
  const canDecideFrom = isDecider ? independentFrom(context, whole, lately) : null
  const canDecide = isDecider && canDecideFrom === null
  const lines = row.lines.map((line) => lineIn(context.lang, line))
  return { ...row, lines, isOwn, canDecide, canDecideFrom }
}

const lineIn = (lang: Lang, { message, text, ...line }: sql.StoredLine): ApprovalLine => ({
  ...line,
  text: message === undefined ? text : translate(lang, message),
})

/** All staff who may see an order see its approval requests. */
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
    kinds: kindsFor(context),
    decidable: decidableBy(context),
    staffId,
    object: object ?? null,
    orderNumber: orderOf(object, permissions),
    kind: kind ?? null,
    after: idAfter(after),
    limit: PAGE_ROWS + 1,
  })
  const page = cutPage(rows, PAGE_ROWS)
  const lately = await stepsLately(db, context.now)
  return { items: page.items.map((row) => viewOf(context, row, lately)), next: page.next }
}

export const countWaiting = (context: StaffContext): Promise<DataOf<typeof waitingApprovals>> =>
  sql.countWaiting(context.db, {
    kinds: kindsFor(context),
    decidable: decidableBy(context),
    staffId: context.staffId,
  })

/** Each in a transaction of its own: a refusal leaves the others. */
export async function approveMany(
  context: StaffContext,
  approvalIds: readonly number[],
): Promise<DataOf<typeof approveManyCall>> {
  const outcomes: DataOf<typeof approveManyCall> = []
  for (const id of new Set(approvalIds)) {
    try {
      await approve(context, id)
      outcomes.push({ id, reason: null })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const reason = translate(context.lang, error.reason.message, { ...error.values })
      outcomes.push({ id, reason })
    }
  }
  return outcomes
}

/** @throws {Refused} approvalNotFound, ownRequest, notThere, tooNew, notAllowed, askerNotAllowed, work.claimed, and what the act refuses */
export async function approve(context: StaffContext, approvalId: number): Promise<Approval> {
  const { db, now, staffId, staffName } = context
  const approved = await db.tx(async (tx) => {
    const item = { kind: 'approvals', ref: String(approvalId) } as const
    await recordDecision(tx, context, { ...item, outcome: 'approved' })
    const row = await lockDecidable(tx, context, approvalId)
    const { askedBy, askedName, askedIp, kind, object } = row
    // The act is carried out in the requester's name: a requester who left or lost the permission can do nothing any more.
    if (!(await memberPermissions(tx, askedBy)).has(actOf(context, kind).permission)) {
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
    await actOf(context, kind).run({ ...context, ...asker }, tx, payload)
    return toView(tx, context, decided)
  })
  actOf(context, approved.kind).afterwards?.()
  return approved
}

/** @throws {Refused} approvalNotFound, ownRequest, notThere, tooNew, notAllowed, work.claimed */
export function decline(
  context: StaffContext,
  { approvalId, reason }: InputOf<typeof declineCall>,
): Promise<Approval> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const item = { kind: 'approvals', ref: String(approvalId) } as const
    await recordDecision(tx, context, { ...item, outcome: 'rejected' })
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
    return toView(tx, context, decided)
  })
}

/** Locks a pending request of a colleague that the reader may decide. @throws {Refused} as `decline` does */
async function lockDecidable(
  tx: Queryable,
  context: StaffContext,
  approvalId: number,
): Promise<sql.Row> {
  const row = await sql.lockPending(tx, approvalId)
  if (row === null || row.expiresAt <= context.now) {
    throw new Refused(ApprovalReasons.approvalNotFound)
  }
  if (!decidableBy(context).includes(row.kind)) {
    throw new Refused(ApprovalReasons.notAllowed)
  }
  if (row.askedBy === context.staffId) throw new Refused(ApprovalReasons.ownRequest)
  await demandIndependent(tx, context, row)
  return row
}

/** @throws {Refused} approvalNotFound, also for requests of a colleague */
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
    return toView(tx, context, decided)
  })
}

/** Sweep: ends pending requests whose time is over; the same act may be requested again. */
export const expire = ({ db, now }: JobContext): Promise<number> => sql.expire(db, now)
