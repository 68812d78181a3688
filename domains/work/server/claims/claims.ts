/** Claims of items, and decisions: nobody decides what a colleague works on. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { pipeline } from '#kit/server/database/pipeline.ts'
import type { NewsEvent } from '../../notices-contract.ts'
import type { claimItem, listClaims, releaseItem } from '../../contract.ts'
import { CLAIM_MS, CLAIMS_MAX } from '../../limits.ts'
import { WorkReasons } from '../../reasons.ts'
import { INFO_REQUEST_ACTS } from '../../states.ts'
import { QUESTIONS_OF, REFUSALS_OF } from '../../decision-reasons.ts'
import { hasReason } from '../decision-reasons/sql.ts'
import { endOfItem, setSeen } from '../info-requests/sql.ts'
import { removeItem } from '../notices/sql.ts'
import { notifyStaff } from '../news/news.ts'
import { workersOn } from '../news/sql.ts'
import { demandQueue, infoQueueOf, mayDecide } from '../queues.ts'
import * as sql from './sql.ts'

/** Nobody's for those who do not decide these items. */
export async function list(
  context: StaffContext,
  { kind }: InputOf<typeof listClaims>,
): Promise<DataOf<typeof listClaims>> {
  if (!mayDecide(context, kind)) return []
  return sql.liveClaims(context.db, kind, context.now)
}

/** What a member of staff has claimed of one kind of item. */
export async function claimedRefs(
  db: Queryable,
  { kind, staffId, now }: { kind: sql.Item['kind']; staffId: number; now: Instant },
): Promise<string[]> {
  const claims = await sql.liveClaims(db, kind, now)
  return claims.filter((claim) => claim.staffId === staffId).map(({ ref }) => ref)
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
  await context.work.get(kind)?.claimed?.(tx, context, ref)
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
 * @throws {Refused} claimed, reasonUnknown
 */
export async function recordDecision(
  tx: Queryable,
  context: StaffContext,
  { kind, ref, outcome, reasonCode = null }: Decision,
): Promise<void> {
  const { now, staffId, staffName } = context
  demandNotOthers(await sql.lockClaim(tx, { kind, ref }), context)
  await demandKnownReason(tx, { kind, outcome, reasonCode })
  if (outcome !== 'asked') await endInfoRequest(tx, context, { kind, ref })
  await pipeline([
    () => sql.endClaim(tx, { kind, ref }),
    () => setSeen(tx, { kind, ref }, now),
    () => sql.addDecision(tx, { kind, ref, staffId, staffName, outcome, reasonCode, now }),
    // What a second person has to agree to waits on.
    ...(outcome === 'proposed' ? [] : [() => removeItem(tx, { kind, ref })]),
  ])
}

/**
 * For a decision that reads its item before it is recorded: what ends with the decision ends now, so that what is read stays true.
 * @throws {Refused} claimed
 */
export async function beginDecision(
  tx: Queryable,
  context: StaffContext,
  item: sql.Item,
): Promise<void> {
  demandNotOthers(await sql.lockClaim(tx, item), context)
  await endInfoRequest(tx, context, item)
}

/** Decisions are counted by the codes of the dictionary: what is not in it is no reason. @throws {Refused} reasonUnknown */
async function demandKnownReason(
  tx: Queryable,
  { kind, outcome, reasonCode }: Pick<sql.Decided, 'kind' | 'outcome' | 'reasonCode'>,
): Promise<void> {
  if (reasonCode === null) return
  const kinds: typeof REFUSALS_OF = outcome === 'asked' ? QUESTIONS_OF : REFUSALS_OF
  const dictionary = kinds[kind]
  if (dictionary === undefined || (await hasReason(tx, dictionary, reasonCode))) return
  throw new Refused(WorkReasons.reasonUnknown)
}

/** Who decides without waiting for the answer takes the question back. */
async function endInfoRequest(
  tx: Queryable,
  { work, now }: StaffContext,
  item: sql.Item,
): Promise<void> {
  const ended = await endOfItem(tx, item, { now, ...INFO_REQUEST_ACTS.withdraw })
  if (ended === null) return
  await infoQueueOf(work, ended.kind).info.resume(tx, item.ref, { now, isAnswered: false })
}

type Ending = {
  event?: NewsEvent
  /** Who ended it. */
  exceptId?: number | null | undefined
  /** Others who hear of it. */
  alsoIds?: readonly number[]
}

/**
 * An item is over without a decision in its queue: its buyer withdrew it, or what it was about was closed. Its question and its
 * claim go with it, and what came back is no news any more. Whoever works on it hears what has happened. Runs in the transaction that ends
 * the item, whose row waits for nobody.
 */
export async function endItem(
  tx: Queryable,
  item: sql.Item,
  now: Instant,
  { event, exceptId, alsoIds = [] }: Ending = {},
): Promise<void> {
  if (event !== undefined) {
    const workers = [...(await workersOn(tx, item, now)), ...alsoIds]
    await notifyStaff(tx, workers, { ...item, event, now, exceptId })
  }
  await pipeline([
    () => sql.endClaim(tx, item),
    () => endOfItem(tx, item, { now, ...INFO_REQUEST_ACTS.drop }),
    () => setSeen(tx, item, now),
    () => removeItem(tx, item),
  ])
}

/** An item that its buyer has answered belongs to whoever asked, as if they had claimed it; unless a colleague is on it. */
export const claimForAnswer = (
  tx: Queryable,
  to: Pick<sql.Claiming, 'kind' | 'ref' | 'staffId' | 'staffName' | 'now'>,
): Promise<boolean> =>
  sql.claim(tx, { ...to, expiresAt: later(to.now, CLAIM_MS), from: null, most: CLAIMS_MAX })

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
