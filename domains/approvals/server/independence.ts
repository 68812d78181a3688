/** Whether the reader of a request may decide it: named in it, and another person than who made it. */
import { readSettings } from '#domains/settings/server/door.ts'
import {
  areConnected,
  connectedUntil,
  stepsSince,
  stepsTo,
  type Step,
} from '#domains/staff/server/connected-door.ts'
import { colleaguesWith } from '#domains/staff/server/colleague-door.ts'
import type { Permission } from '#kit/contract/permissions.ts'
import { Refused, type Reason } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { ApprovalReasons } from '../reasons.ts'
import { actOf, decidableBy, kindsFor } from './kinds.ts'
import type * as sql from './sql.ts'

/** Whether permissions and the request's list of approvers allow the reader to decide. Does not check independence. */
export const mayDecide = (
  context: StaffContext,
  { kind, deciders }: Pick<sql.Row, 'kind' | 'deciders'>,
): boolean =>
  deciders === null
    ? kindsFor(context).includes(kind)
    : deciders.includes(context.staffId) && decidableBy(context).includes(kind)

/** Who let in whom, and for how many days that makes two of them one. Read once for all requests of a page. */
export type Lately = { days: number; steps: readonly Step[] }

export async function stepsLately(db: Queryable, now: Instant): Promise<Lately> {
  const days = (await readSettings(db))['approvals.newMemberDays']
  return { days, steps: await stepsSince(db, later(now, -days * DAY_MS)) }
}

/**
 * Requires that the reader could already decide when the request was made, and is a different person from the requester. A member
 * who sends an invitation link may have opened it themself, and so control both accounts, or all accounts that they let in.
 * @throws {Refused} notThere, tooNew
 */
export async function demandIndependent(
  tx: Queryable,
  context: StaffContext,
  row: sql.Row,
): Promise<void> {
  if (row.askedBy === context.staffId || !mayDecide(context, row)) {
    throw new Refused(ApprovalReasons.notThere)
  }
  const lately = await stepsLately(tx, context.now)
  if (independentFrom(context, row, lately) === null) return
  const { days } = lately
  throw new Refused(ApprovalReasons.tooNew, { values: { days } })
}

/** When the reader and the requester begin to count as two people, by the permissions that the reader decides by; null: now. */
export function independentFrom(
  context: StaffContext,
  { askedBy, kind }: Pick<sql.Row, 'askedBy' | 'kind'>,
  { days, steps }: Lately,
): Instant | null {
  const { staffId, permissions } = context
  const { permission, standIns = [] } = actOf(context, kind)
  const deciding = permissions.has(permission) ? [permission] : standIns
  const last = deciding
    .map((each) => connectedUntil(stepsTo(steps, each), [staffId, askedBy]))
    .filter((at) => at !== null)
    .sort()
    .at(-1)
  return last === undefined ? null : later(last, days * DAY_MS)
}

/** Whether one of two members let the other in lately, or a third let in both: they could be one person with two logins. */
export async function couldBeOne(
  tx: Queryable,
  {
    memberIds,
    permission,
    now,
  }: { memberIds: readonly [number, number]; permission: Permission; now: Instant },
): Promise<boolean> {
  if (memberIds[0] === memberIds[1]) return true
  const { steps } = await stepsLately(tx, now)
  return areConnected(stepsTo(steps, permission), memberIds)
}

type OtherThan = {
  /** Those whom it may not be, nor anybody who could be one of them. */
  memberIds: readonly number[]
  permission: Permission
  reason: Reason
  /** Where no other colleague may, whoever is left does it themself. */
  isAloneEnough?: boolean
}

/**
 * Requires that whoever acts is another person than these members, by any of their logins.
 * @throws {Refused} the given reason
 */
export async function demandAnotherPerson(
  tx: Queryable,
  { staffId, now }: Pick<StaffContext, 'staffId' | 'now'>,
  { memberIds, permission, reason, isAloneEnough = false }: OtherThan,
): Promise<void> {
  const known = [...new Set(memberIds)]
  const areOne = await Promise.all(
    known.map((id) => couldBeOne(tx, { memberIds: [id, staffId], permission, now })),
  )
  if (!areOne.includes(true)) return
  if (isAloneEnough) {
    const colleagues = await colleaguesWith(tx, permission, staffId)
    if (colleagues.every((id) => known.includes(id))) return
  }
  throw new Refused(reason)
}

/** What no buyer has said, as a line of an imported statement, is the word of who brought it: whoever accepts it has to be somebody else. */
export const isOneWord = async (
  tx: Queryable,
  { staffId, now }: Pick<StaffContext, 'staffId' | 'now'>,
  { broughtBy, permission }: { broughtBy: number; permission: Permission },
): Promise<boolean> =>
  broughtBy === staffId || couldBeOne(tx, { memberIds: [broughtBy, staffId], permission, now })
