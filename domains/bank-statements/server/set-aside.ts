/** Lines that pay nothing of the shop are set aside. What the bank takes back by two people: hidden by one, a payment would count that never came. */
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { setLineAside } from '../decide-contract.ts'
import { lockOpen } from './accept.ts'
import * as decide from './decide-sql.ts'
import type { LineRow } from './line-sql.ts'
import { endPayoutRequest } from './payout-request.ts'
import { reversedBy } from './reversed.ts'

type Form = InputOf<typeof setLineAside>

export const SET_ASIDE = 'bankStatements.setAside'

/** @throws {Refused} notFound, changedMeanwhile, lineDecided, approvals.alreadyAsked, approvals.aloneFrom */
export function setAside(context: StaffContext, form: Form): Promise<DataOf<typeof setLineAside>> {
  return context.db.tx(async (tx) => {
    const line = await lockOpen(tx, form)
    const isAsked = line.isReversal && (await ask(tx, context, { line, form }))
    if (!isAsked) await put(tx, context, { line, form })
    return { isAsked }
  })
}

export const setAsideAct: Act = {
  kind: SET_ASIDE,
  permission: 'statements.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, form: Form) {
    await put(tx, context, { line: await lockOpen(tx, form), form })
  },
}

type Asked = { line: LineRow; form: Form }

async function ask(tx: Queryable, context: StaffContext, { line, form }: Asked): Promise<boolean> {
  const { id, amount, currency, bookedOn, reference, payerName } = line
  const reversed = (await reversedBy(tx, [id])).get(id)
  const textLine = (word: string, text: string) => ({ word, amount: null, text })
  return askApproval(tx, context, {
    kind: SET_ASIDE,
    object: `statementLine:${id}`,
    orderNumber: null,
    payload: form,
    lines: [
      { word: 'received', amount, text: null },
      ...(payerName === '' ? [] : [textLine('statement.payer', payerName)]),
      textLine('statement.day', bookedOn),
      textLine('bankReference', reference),
      ...(reversed === undefined
        ? []
        : [textLine('statement.reversed', `${reversed.fileName} · ${reversed.position}`)]),
    ],
    currency,
    note: form.reason,
  })
}

async function put(
  tx: Queryable,
  context: StaffContext,
  { line, form: { reason } }: Asked,
): Promise<void> {
  const { staffId, staffName, now } = context
  await endPayoutRequest(tx, context, line.id)
  await decide.setAside(tx, line.id, reason, { staffId, staffName, now })
  await audit(tx, context, {
    action: 'bankStatements.setAside',
    object: `bankStatement:${line.statementId}`,
    after: { bankReference: line.reference, amount: line.amount, reason },
  })
}
