/** Staff propose another type than was asked for; with the buyer's consent it is the next round. */
import { audit } from '#domains/audit/server/door.ts'
import { endItem, recordDecision } from '#domains/work/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { answerProposedType } from '../contract.ts'
import type { proposeType } from '../office-contract.ts'
import { AfterSalesReasons } from '../reasons.ts'
import { convert } from './convert.ts'
import { itemOf } from './decide.ts'
import { mailCase } from './mail.ts'
import { addEvent, byBuyer, byStaff, demandAct, lockCase } from './move.ts'
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
    await sql.saveCase(tx, { ...row, proposedType: type })
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

/** @throws {Refused} caseNotFound, notNow where nothing is proposed */
export async function answer(
  { db, now, buyerId }: BuyerContext,
  { caseNumber, type, isAccepted }: InputOf<typeof answerProposedType>,
): Promise<Done> {
  await db.tx(async (tx) => {
    await endItem(tx, itemOf(caseNumber), now)
    const located = await lockCase(tx, caseNumber, buyerId)
    const { row } = located
    demandAct(row, 'edit')
    if (row.proposedType !== type) throw new Refused(AfterSalesReasons.notNow)
    if (isAccepted)
      return void (await convert(tx, located, { type, act: 'edit', by: byBuyer(row), now }))
    await sql.saveCase(tx, { ...row, proposedType: null })
    await addEvent(tx, row, { by: byBuyer(row), event: 'declineType', note: '', now })
  })
  return {}
}
