/** Staff change what is payable, while nothing of it has been paid. */
import { audit } from '#domains/staff/server/door.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { StaffContext } from '#kit/server/serve.ts'
import { translate } from '#kit/server/translate.ts'
import { OrderReasons } from '../../contract.ts'
import { demandPayable } from '../unpaid/limits.ts'
import { locked } from './cancel.ts'
import { asStaff, change } from './change.ts'

type AdjustForm = { orderNumber: string; adjustmentAmount: number; note: string; version: number }

/**
 * Replaces the adjustment. The lines keep their prices: their shares stay as agreed.
 * @throws {Refused} orderNotFound, changedMeanwhile, notNow, belowZero, invalidInput (rupiah with a fraction)
 */
export async function adjust(
  context: StaffContext,
  { orderNumber, adjustmentAmount, note, version }: AdjustForm,
): Promise<void> {
  const { db, now } = context
  await db.tx(async (tx) => {
    const order = await locked(tx, orderNumber, null)
    if (order.version !== version) throw new Refused(Reasons.changedMeanwhile)
    const step = PRICE_STEP[order.currency]
    if (adjustmentAmount % step !== 0) throw offStep(context, step)
    const payableAmount = order.payableAmount - order.adjustmentAmount + adjustmentAmount
    // Nothing to pay is no payment: an order of zero could never be paid.
    if (payableAmount <= 0) throw new Refused(OrderReasons.belowZero)
    demandPayable({ payableAmount, currency: order.currency }, context.lang)
    const steps = adjustmentAmount === 0 ? [] : [stepOf(adjustmentAmount)]
    const adjusted = await change(tx, order, {
      act: 'adjust',
      set: {
        adjustmentAmount,
        payableAmount,
        totalSteps: { ...order.totalSteps, adjustment: steps },
      },
      by: asStaff(context),
      event: 'adjusted',
      values: { amount: adjustmentAmount, payable: payableAmount },
      note,
      now,
    })
    await audit(tx, context, {
      action: 'orders.adjust',
      object: `order:${orderNumber}`,
      before: { adjustmentAmount: order.adjustmentAmount, payableAmount: order.payableAmount },
      after: { adjustmentAmount, payableAmount: adjusted.payableAmount, note },
    })
  })
}

const stepOf = (amount: number) => ({ kind: 'adjustment' as const, amount, values: {} })

const offStep = ({ lang }: StaffContext, step: number) =>
  new Refused(Reasons.invalidInput, {
    detail: {
      fields: [
        { path: 'adjustmentAmount', message: translate(lang, 'kit.field.offStep', { step }) },
      ],
    },
  })
