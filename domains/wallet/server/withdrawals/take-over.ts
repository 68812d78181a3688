/** What a colleague has begun to transfer by hand is taken over by somebody else, with the word of a second person. */
import type { Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { beginDecision, recordDecision } from '#domains/work/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { formatZoned } from '#kit/web/language/dates.ts'
import type { takeOverWithdrawal } from '../../office-withdrawals-contract.ts'
import { WalletReasons } from '../../reasons.ts'
import { lockFor } from './move.ts'
import * as sql from './sql.ts'
import { ask, figures } from './staff.ts'
import { itemOf, objectOf } from './views.ts'

export type TakeOverForm = InputOf<typeof takeOverWithdrawal>

/**
 * A colleague is away: whoever pays is one person at a time. They may have transferred it, so a second person agrees that nothing was sent, and
 * they have a day to say what became of it.
 * @throws {Refused} notFound, withdrawalOver, begunLately, approvals.alreadyAsked, approvals.aloneFrom, work.claimed
 */
export function takeOver(
  context: StaffContext,
  form: TakeOverForm,
): Promise<DataOf<typeof takeOverWithdrawal>> {
  return context.db.tx(async (tx) => {
    const item = itemOf(form.withdrawalId)
    await beginDecision(tx, context, item)
    const found = await lockToTakeOver(tx, context, form)
    const isAsked = await ask(tx, context, {
      kind: 'wallet.takeOverWithdrawal',
      found,
      payload: form,
      note: form.reason,
    })
    if (isAsked) await recordDecision(tx, context, { ...item, outcome: 'proposed' })
    else await putTakenOver(tx, context, found, form)
    return { isAsked }
  })
}

export const takeOverAct: Act = {
  kind: 'wallet.takeOverWithdrawal',
  permission: 'wallet.write',
  isAloneForLong: true,
  async run(context: StaffContext, tx: Queryable, form: TakeOverForm) {
    await putTakenOver(tx, context, await lockToTakeOver(tx, context, form), form)
  },
}

/** @throws {Refused} notFound, withdrawalOver, begunLately */
async function lockToTakeOver(
  tx: Queryable,
  { now, staffId, lang }: StaffContext,
  { withdrawalId }: TakeOverForm,
): Promise<sql.WithdrawalRow> {
  const found = await lockFor(tx, withdrawalId, 'takeOver')
  const { fileId, payingBy, payingAt, payingName } = found
  if (fileId !== null || payingBy === staffId) throw new Refused(WalletReasons.withdrawalOver)
  const from = later(payingAt ?? now, DAY_MS)
  if (payingAt !== null && from > now) {
    const { 'shop.timeZone': zone } = await readSettings(tx)
    const values = { name: payingName ?? '', from: formatZoned(from, lang, zone) }
    throw new Refused(WalletReasons.begunLately, { values })
  }
  return found
}

async function putTakenOver(
  tx: Queryable,
  context: StaffContext,
  found: sql.WithdrawalRow,
  { reason }: TakeOverForm,
): Promise<void> {
  await sql.takeOver(tx, found.id, context)
  await audit(tx, context, {
    action: 'wallet.takeOverWithdrawal',
    object: objectOf(found.id),
    before: { ...figures(found), claimedBy: found.payingName },
    after: { claimedBy: context.staffName, reason },
  })
}
