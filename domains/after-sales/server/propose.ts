/** Staff propose another type than was asked for; with the buyer's consent it is the next round. */
import { audit } from '#domains/audit/server/door.ts'
import type { By } from '#domains/orders/server/order-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { endItem, recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { answerProposedType } from '../contract.ts'
import type { proposeType } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { asType, convert } from './convert.ts'
import { itemOf } from './decide.ts'
import { latestRound } from './latest-round.ts'
import { mailCase } from './mail.ts'
import { addEvent, byBuyer, byStaff, demandAct, dueOf, lockCase } from './move.ts'
import * as sql from './sql.ts'

type Done = Record<string, never>

/** @throws {Refused} as the call says */
export async function propose(
  context: StaffContext,
  { caseNumber, round: seen, type, note }: InputOf<typeof proposeType>,
): Promise<Done> {
  const { db, now } = context
  await db.tx(async (tx) => {
    await recordDecision(tx, context, { ...itemOf(caseNumber), outcome: 'approved' })
    const { row } = await lockCase(tx, caseNumber)
    demandAct(row, 'edit')
    if (row.round !== seen) throw new Refused(Reasons.changedMeanwhile)
    if (type === row.type) throw new Refused(AfterSalesReasons.notNow)
    const settings = await readSettings(tx)
    const dueAt = later(now, settings['afterSales.answerDays'] * DAY_MS)
    const asked = { proposedType: type, dueAt, escalatedAt: null, remindedAt: null, changedAt: now }
    await sql.saveCase(tx, { ...row, ...asked })
    await addEvent(tx, row, { by: byStaff(context), event: 'proposeType', note, now })
    await mailCase(tx, row, 'case-type-proposed', { reason: note }, now)
    await audit(tx, context, {
      action: 'afterSales.proposeType',
      object: `case:${row.number}`,
      before: { type: row.type },
      after: { type, note },
    })
  })
  return {}
}

/** What goes back where the buyer accepts what staff propose; null where they propose nothing. */
export async function proposedAmountOf(db: Queryable, row: sql.CaseRow): Promise<number | null> {
  const type = row.proposedType
  if (type === null) return null
  return (await asType(db, row, { type, last: await latestRound(db, row) })).amount
}

/** @throws {Refused} caseNotFound, notNow where nothing is proposed, amountChanged */
export async function answer(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, type, isAccepted, amount }: InputOf<typeof answerProposedType>,
): Promise<Done> {
  await db.tx(async (tx) => {
    await endItem(tx, itemOf(caseNumber), now)
    const located = await lockCase(tx, caseNumber, buyerId)
    const { row } = located
    demandAct(row, 'edit')
    if (row.proposedType !== type) throw new Refused(AfterSalesReasons.notNow)
    if (isAccepted) {
      const due = await proposedAmountOf(tx, row)
      if (due === null || due !== amount) {
        throw new Refused(AfterSalesReasons.amountChanged, {
          detail: { amount: due ?? 0, extraAmount: 0 },
        })
      }
      await convert(tx, located, { type, act: 'edit', by: byBuyer(row), now })
      return
    }
    await withdrawProposal(tx, row, { event: 'declineType', by: byBuyer(row), now })
  })
  return {}
}

type Withdrawal = { event: 'declineType' | 'proposalOver'; by: By; now: Instant }

/** Declined, or not answered in time: staff decide what was asked for, and their time begins anew. A question that was open ended with it. */
export async function withdrawProposal(
  tx: Queryable,
  row: sql.CaseRow,
  { event, by, now }: Withdrawal,
): Promise<void> {
  const settings = await readSettings(tx)
  const dueAt = dueOf(row.state, { settings, now, ...row })
  const over = { proposedType: null, pausedAt: null, dueAt, escalatedAt: null }
  await sql.saveCase(tx, { ...row, ...over, remindedAt: null, changedAt: now })
  await addEvent(tx, row, { by, event, note: '', now })
}
