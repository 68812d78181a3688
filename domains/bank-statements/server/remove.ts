/** Takes a file back with its lines. What the bank takes back goes with it by two people: hidden by one, a payment would count that never came. */
import { askApproval, endApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { releaseSheet } from '#domains/uploads/server/sheet-door.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { removeStatement } from '../contract.ts'
import { BankStatementReasons } from '../reasons.ts'
import { SET_ASIDE } from './set-aside.ts'
import * as sql from './sql.ts'

const KIND = 'bankStatements.remove'
const objectOf = (statementId: number) => `bankStatement:${statementId}`

type Found = { row: sql.StatementRow; lines: sql.LinesOfStatement }

/** @throws {Refused} notFound, statementUsed, approvals.alreadyAsked, approvals.aloneFrom */
export function remove(
  context: StaffContext,
  statementId: number,
): Promise<DataOf<typeof removeStatement>> {
  return context.db.tx(async (tx) => {
    const found = await demandUnused(tx, statementId)
    const isAsked = found.lines.reversalIds.length > 0 && (await ask(tx, context, found))
    if (!isAsked) await take(tx, context, found)
    return { isAsked }
  })
}

export const removeAct: Act = {
  kind: KIND,
  permission: 'statements.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, { statementId }: { statementId: number }) {
    await take(tx, context, await demandUnused(tx, statementId))
  },
}

/** @throws {Refused} notFound, statementUsed */
async function demandUnused(tx: Queryable, statementId: number): Promise<Found> {
  const row = await sql.statementById(tx, statementId)
  if (row === null) throw new Refused(Reasons.notFound)
  const lines = await sql.lockLines(tx, statementId)
  if (lines.isUsed || (row.state !== 'done' && row.state !== 'failed')) {
    throw new Refused(BankStatementReasons.statementUsed)
  }
  return { row, lines }
}

const periodOf = ({ fromDay, untilDay }: sql.StatementRow) =>
  fromDay === null ? '' : `${fromDay} – ${untilDay}`

function ask(tx: Queryable, context: StaffContext, { row, lines }: Found): Promise<boolean> {
  const { reversalIds, reversedAmount } = lines
  return askApproval(tx, context, {
    kind: KIND,
    object: objectOf(row.id),
    orderNumber: null,
    payload: { statementId: row.id },
    lines: [
      { word: 'statement.file', amount: null, text: row.fileName },
      { word: 'statement.period', amount: null, text: periodOf(row) },
      { word: 'statement.reversals', amount: reversedAmount, text: String(reversalIds.length) },
    ],
    currency: row.currency,
    note: '',
  })
}

/** Whoever had asked to set one of its lines aside is told that nothing is left to decide. */
async function take(tx: Queryable, context: StaffContext, { row, lines }: Found): Promise<void> {
  const removed = await sql.remove(tx, row.id)
  if (removed === null) throw new Refused(BankStatementReasons.statementUsed)
  await releaseSheet(tx, removed.fileId)
  const { now, staffId: exceptId } = context
  for (const id of lines.reversalIds) {
    await endApproval(tx, { kind: SET_ASIDE, object: `statementLine:${id}`, now, exceptId })
  }
  await audit(tx, context, {
    action: 'bankStatements.remove',
    object: objectOf(row.id),
    before: {
      fileName: row.fileName,
      period: periodOf(row),
      lineCount: lines.lineCount,
      amount: lines.amount,
      currency: row.currency,
    },
  })
}
