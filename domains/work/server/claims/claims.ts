/** Claims of items, and decisions: nobody decides what a colleague works on. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import type { claimItem, listClaims, releaseItem } from '../../contract.ts'
import { CLAIM_MS, CLAIMS_MAX } from '../../limits.ts'
import { WorkReasons } from '../../reasons.ts'
import { demandQueue, mayDecide } from '../queues.ts'
import * as sql from './sql.ts'

/** Nobody's for those who do not decide these items. */
export async function list(
  context: StaffContext,
  { kind }: InputOf<typeof listClaims>,
): Promise<DataOf<typeof listClaims>> {
  if (!mayDecide(context, kind)) return []
  return sql.liveClaims(context.db, kind, context.now)
}

/** @throws {Refused} notAllowed, claimed, tooManyClaims */
export async function claim(
  context: StaffContext,
  input: InputOf<typeof claimItem>,
): Promise<DataOf<typeof claimItem>> {
  demandQueue(context, input.kind)
  return context.db.tx((tx) => claimIn(tx, context, input))
}

/**
 * Claims an item within a transaction of its domain; a colleague's claim only when `from` names them.
 * @throws {Refused} claimed, tooManyClaims
 */
export async function claimIn(
  tx: Queryable,
  context: StaffContext,
  { kind, ref, from = null }: sql.Item & { from?: number | null | undefined },
): Promise<DataOf<typeof claimItem>> {
  const { now, staffId, staffName } = context
  const expiresAt = later(now, CLAIM_MS)
  const before = await sql.lockClaim(tx, { kind, ref })
  const to = { kind, ref, staffId, staffName, now, expiresAt, from, most: CLAIMS_MAX }
  if (!(await sql.claim(tx, to))) {
    const other = await sql.lockClaim(tx, { kind, ref })
    demandNotOthers(other, context)
    throw new Refused(WorkReasons.tooManyClaims, { values: { count: CLAIMS_MAX } })
  }
  if (before !== null && before.staffId !== staffId && before.expiresAt > now) {
    await audit(tx, context, {
      action: 'work.takeOver',
      object: `${context.work.get(kind)?.object ?? kind}:${ref}`,
      before: { claimedBy: before.staffName },
      after: { claimedBy: staffName },
    })
  }
  return { ref, staffId, staffName, expiresAt }
}

/** @throws {Refused} notAllowed */
export async function release(
  context: StaffContext,
  { kind, ref }: InputOf<typeof releaseItem>,
): Promise<Record<string, never>> {
  demandQueue(context, kind)
  await sql.release(context.db, { kind, ref }, context.staffId)
  return {}
}

export type Decision = sql.Item & {
  outcome: sql.Decided['outcome']
  /** The template that a refusal or a question began with. */
  reasonCode?: string | null | undefined
}

/**
 * Records the decision of an item and ends its claim; the first act of every transaction that decides one. Without a claim
 * of anybody it may be decided too: that of two who do so at once one succeeds is what the item's own state is for.
 * @throws {Refused} claimed
 */
export async function recordDecision(
  tx: Queryable,
  context: StaffContext,
  { kind, ref, outcome, reasonCode = null }: Decision,
): Promise<void> {
  const { now, staffId, staffName } = context
  demandNotOthers(await sql.lockClaim(tx, { kind, ref }), context)
  await pipeline([
    () => sql.endClaim(tx, { kind, ref }),
    () => sql.addDecision(tx, { kind, ref, staffId, staffName, outcome, reasonCode, now }),
  ])
}

/** For an act that may end a colleague's item besides its own. @throws {Refused} claimed */
export async function demandNotClaimed(
  tx: Queryable,
  context: StaffContext,
  item: sql.Item,
): Promise<void> {
  demandNotOthers(await sql.lockClaim(tx, item), context)
}

/** @throws {Refused} claimed */
function demandNotOthers(
  held: { staffId: number; staffName: string; expiresAt: string } | null,
  { staffId, now }: StaffContext,
): void {
  if (held === null || held.staffId === staffId || held.expiresAt <= now) return
  throw new Refused(WorkReasons.claimed, { values: { name: held.staffName } })
}
