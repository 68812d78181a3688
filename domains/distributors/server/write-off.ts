/** What a distributor owes and nobody can collect is given up by two people. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { writeOffOwed } from '../office-contract.ts'
import { demandOther, objectOf } from './decide.ts'
import * as owed from './owed-sql.ts'
import * as sql from './sql.ts'

type Form = InputOf<typeof writeOffOwed>

/** Locks the distributor. @throws {Refused} notFound, changedMeanwhile where they owe another amount than was seen */
async function demandOwed(tx: Queryable, { buyerId, amount }: Form): Promise<void> {
  const found = await sql.lockDistributor(tx, buyerId)
  if (found === null) throw new Refused(Reasons.notFound)
  if (found.owedAmount !== amount) throw new Refused(Reasons.changedMeanwhile)
}

/** @throws {Refused} as `writeOffOwed` */
export const writeOff = (context: StaffContext, form: Form): Promise<DataOf<typeof writeOffOwed>> =>
  context.db.tx(async (tx) => {
    const { buyerId, amount, note } = form
    await demandOwed(tx, form)
    await demandOther(tx, context, buyerId)
    const [buyer] = await buyersByIds(tx, [buyerId])
    const { 'shop.baseCurrency': currency } = await readSettings(tx)
    const isAsked = await askApproval(tx, context, {
      kind: 'distributors.writeOff',
      object: objectOf(buyerId),
      orderNumber: null,
      payload: form,
      lines: [
        { word: 'distributors.buyer', amount: null, text: buyer?.nickName ?? '' },
        { word: 'distributors.owed', amount, text: null },
      ],
      currency,
      note,
    })
    if (!isAsked) await put(context, tx, form)
    return { isAsked }
  })

/** @throws {Refused} notFound, changedMeanwhile */
async function put(context: StaffContext, tx: Queryable, form: Form): Promise<void> {
  const { buyerId, amount, note } = form
  const { now } = context
  await demandOwed(tx, form)
  const { 'shop.baseCurrency': currency } = await readSettings(tx)
  await owed.owe(tx, buyerId, -amount)
  await post(tx, {
    key: `commission_written_off:${buyerId}:${now}`,
    kind: 'commission_written_off',
    reference: '',
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'commission_costs', amount },
      { kind: 'commission_owed', buyerId, amount: -amount },
    ],
  })
  await audit(tx, context, {
    action: 'distributors.writeOff',
    object: objectOf(buyerId),
    before: { owedAmount: amount, currency },
    after: { note },
  })
}

export const writeOffAct: Act = {
  kind: 'distributors.writeOff',
  permission: 'distributors.rates',
  isAloneForLong: true,
  run: put,
}
