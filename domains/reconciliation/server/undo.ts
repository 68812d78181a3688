/** Takes back by reversal what one person's word has put into bills and ledger: a file that was brought, a dispute that was none. */
import { demandAnotherPerson } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { undoChargeback, withdrawBill } from '../undo-contract.ts'
import { ReconciliationReasons } from '../reasons.ts'
import { reverseAs, notifyDistributors } from './postings.ts'
import { lockedDifference } from './read-sql.ts'
import { lockProvider, type DayKey } from './sql.ts'
import { compareIn } from './compare.ts'
import * as sql from './undo-sql.ts'

/** Of a day whose bill is a file: its lines count for nothing, and what was posted of them is reversed. Others are left as they are. */
export async function undoFile(tx: Queryable, key: DayKey, now: Instant): Promise<void> {
  if ((await sql.fileOf(tx, key)) === null) return
  const ended = await sql.withdrawLines(tx, key, now)
  const ids = ended.map(({ id }) => id)
  await notifyDistributors(tx, ids, now)
  for (const posted of ended) await reverseAs(tx, posted.kind, posted, now)
  await sql.reopenDisputes(tx, ids, now)
}

/**
 * A bill that somebody brought is wrong: somebody else withdraws it, and the provider is asked as before.
 * @throws {Refused} noFile, ownFile
 */
export async function withdrawFile(
  context: StaffContext,
  { provider, day, reason }: InputOf<typeof withdrawBill>,
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await lockProvider(tx, provider)
    const file = await sql.fileOf(tx, { provider, day })
    if (file === null) throw new Refused(ReconciliationReasons.noFile)
    await demandAnotherPerson(tx, context, {
      memberIds: file.broughtById === null ? [] : [file.broughtById],
      permission: 'reconciliation.write',
      reason: ReconciliationReasons.ownFile,
      isAloneEnough: true,
    })
    await undoFile(tx, { provider, day }, now)
    await sql.setWithdrawn(tx, { provider, day }, now)
    await compareIn(tx, { provider, days: [day] }, now)
    await audit(tx, context, {
      action: 'reconciliation.withdrawBill',
      object: `billDay:${provider}:${day}`,
      after: { provider, day, reason },
    })
  })
}

/**
 * An adjustment that was posted as a dispute was none. The difference is open again.
 * @throws {Refused} notFound, changedMeanwhile, notAChargeback, ownExplanation
 */
export async function takeChargebackBack(
  context: StaffContext,
  { differenceId: id, version, reason }: InputOf<typeof undoChargeback>,
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const found = await lockedDifference(tx, id)
    if (found === null) throw new Refused(Reasons.notFound)
    if (!found.isChargeback) throw new Refused(ReconciliationReasons.notAChargeback)
    if (found.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const settler = await sql.settlerOf(tx, id)
    await demandAnotherPerson(tx, context, {
      memberIds: settler === null ? [] : [settler],
      permission: 'reconciliation.write',
      reason: ReconciliationReasons.ownExplanation,
      isAloneEnough: true,
    })
    const ended = await sql.endChargeback(tx, id, now)
    if (ended === null) throw new Refused(ReconciliationReasons.notAChargeback)
    await notifyDistributors(tx, [ended.id], now)
    await reverseAs(tx, 'chargeback', ended, now)
    await sql.reopenDisputes(tx, [ended.id], now)
    await audit(tx, context, {
      action: 'reconciliation.undoChargeback',
      object: `billDifference:${id}`,
      before: { provider: found.provider, day: found.day, difference: found.kind },
      after: { reason },
    })
  })
}
