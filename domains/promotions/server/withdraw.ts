/** Taking back what is published and has not begun, and deleting drafts. */
import { endApprovalsOf } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { invalidate } from '#kit/server/cache/invalidate.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { deleteActivity, withdrawActivity } from '../contract.ts'
import { PromotionReasons } from '../reasons.ts'
import { ACTIVITY_ACTS } from '../states.ts'
import { freeAside } from './flash/aside.ts'
import { demandUnlocked } from './locked.ts'
import * as listSql from './list-sql.ts'
import * as sql from './sql.ts'

type Asked = InputOf<typeof withdrawActivity>

/** @throws {Refused} notFound, notNow, locked, changedMeanwhile */
export const withdraw = (
  context: StaffContext,
  asked: Asked,
): Promise<DataOf<typeof withdrawActivity>> =>
  context.db.tx(async (tx) => {
    const { now } = context
    const found = await lockSeen(tx, asked, ACTIVITY_ACTS.withdraw.from)
    await demandUnlocked(tx, found, now)
    await freeAside(tx, found.id, now)
    await sql.setState(tx, [found.id], { state: 'draft', now })
    // Pages that announce it.
    await invalidate(tx, ['*'])
    await audit(tx, context, {
      action: 'promotions.withdraw',
      object: `activity:${found.id}`,
      before: { state: found.state },
      after: { state: 'draft' },
    })
    return {}
  })

/** @throws {Refused} notFound, notNow, changedMeanwhile */
export const deleteDraft = (
  context: StaffContext,
  asked: InputOf<typeof deleteActivity>,
): Promise<DataOf<typeof deleteActivity>> =>
  context.db.tx(async (tx) => {
    const { now, staffId } = context
    const found = await lockSeen(tx, asked, ['draft'])
    await endApprovalsOf(tx, {
      kind: 'promotions.publish',
      payload: { activityId: found.id },
      now,
      exceptId: staffId,
    })
    await audit(tx, context, {
      action: 'promotions.delete',
      object: `activity:${found.id}`,
      before: { name: found.names.cn, startsAt: found.startsAt, endsAt: found.endsAt },
    })
    await listSql.deleteDraft(tx, found.id)
    return {}
  })

/** As whoever acts has seen it. @throws {Refused} notFound, notNow, changedMeanwhile */
async function lockSeen(
  tx: Queryable,
  { activityId, version }: Asked,
  from: readonly sql.Row['state'][],
): Promise<sql.Row> {
  const found = await sql.lockActivity(tx, activityId)
  if (found === null) throw new Refused(Reasons.notFound)
  if (!from.includes(found.state)) throw new Refused(PromotionReasons.notNow)
  if (found.version !== version) throw new Refused(Reasons.changedMeanwhile)
  return found
}
