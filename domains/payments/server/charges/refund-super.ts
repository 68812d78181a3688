/** What was paid for days of super membership that are left goes back into the wallet, by a second person above the limit of refunds. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { askApproval } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { post } from '#domains/ledger/server/door.ts'
import {
  refundableSuper,
  refundedSuper,
  takeBackSuper,
  type SuperRefund,
} from '#domains/membership/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { refundSuperToWallet } from '#domains/wallet/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { refundSuperDays } from '../../super-refund-contract.ts'
import { demandUndisputed } from './disputed.ts'

type Form = InputOf<typeof refundSuperDays>

/** @throws {Refused} as the call says */
export const refund = (
  context: StaffContext,
  form: Form,
): Promise<DataOf<typeof refundSuperDays>> =>
  context.db.tx(async (tx) => {
    const due = await refundableSuper(tx, form.purchaseId, context.now)
    if (due.days !== form.days || due.amount !== form.amount)
      throw new Refused(Reasons.changedMeanwhile)
    await demandUndisputed(tx, due.number)
    const { buyerId, currency, amount, number, days } = due
    const settings = await readSettings(tx)
    // All that went back to one buyer counts together: many small parts are no way past the limit.
    const wholeAmount = (await refundedSuper(tx, due)) + amount
    if (wholeAmount / ratesOf(settings)[currency] <= settings['approvals.refundAmount']) {
      await carryOut(context, tx, due)
      return { isAsked: false }
    }
    const [buyer] = await buyersByIds(tx, [buyerId])
    const isAsked = await askApproval(tx, context, {
      kind: 'payments.refundSuper',
      object: `customer:${buyerId}`,
      orderNumber: null,
      payload: form,
      lines: [
        { word: 'wallet.buyer', amount: null, text: buyer?.nickName ?? '' },
        { word: 'superNumber', amount: null, text: number },
        { word: 'superDays', amount: null, text: String(days) },
        { word: 'refund', amount, text: null },
      ],
      currency,
      note: '',
    })
    if (!isAsked) await carryOut(context, tx, due)
    return { isAsked }
  })

/** What is left by then goes back, since days are used while it waits; never more than was agreed to. @throws {Refused} notFound, changedMeanwhile, disputed */
export async function refundSuperApproved(
  context: StaffContext,
  tx: Queryable,
  { purchaseId, days, amount }: Form,
): Promise<void> {
  const due = await refundableSuper(tx, purchaseId, context.now)
  if (due.days > days || due.amount > amount) throw new Refused(Reasons.changedMeanwhile)
  await demandUndisputed(tx, due.number)
  await carryOut(context, tx, due)
}

async function carryOut(context: StaffContext, tx: Queryable, due: SuperRefund): Promise<void> {
  const { now } = context
  const { buyerId, number, days, currency, amount } = due
  const refundId = await takeBackSuper(tx, due, now)
  await refundSuperToWallet(tx, { buyerId, currency, amount, number, refundId, now })
  await post(tx, {
    key: `super_refund:${refundId}`,
    kind: 'super_days_refund',
    reference: number,
    buyerId,
    at: now,
    currency,
    entries: [
      { kind: 'super_sales', amount },
      { kind: 'wallet', buyerId, amount: -amount },
    ],
  })
  await audit(tx, context, {
    action: 'payments.refundSuper',
    object: `customer:${buyerId}`,
    before: null,
    after: { reference: number, days, amount, currency },
  })
}
