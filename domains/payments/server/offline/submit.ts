/** A buyer sends a voucher: details and pictures of their transfer. */
import { asBuyer, orderForPayment } from '#domains/orders/server/order-door.ts'
import { startVoucherReview } from '#domains/orders/server/payment-door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { claimFiles } from '#domains/uploads/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { translate } from '#kit/server/text/translate.ts'
import { HOUR_MS, later } from '#kit/contract/time.ts'
import type { submitVoucher } from '../../contract.ts'
import { PaymentReasons } from '../../reasons.ts'
import { referenceKey } from '#kit/contract/text.ts'
import * as sql from './sql.ts'

/** A buyer's clock may be slightly ahead of the server's. */
const FUTURE_MS = HOUR_MS

type VoucherForm = InputOf<typeof submitVoucher>

/** @throws {Refused} orders.orderNotFound, notPayable, voucherWaiting, tooManyRounds, fileUnknown, invalidInput */
export async function submit(context: BuyerContext, form: VoucherForm): Promise<void> {
  const { db, now, buyerId } = context
  demandPast(context, form.paidAt)
  const settings = await readSettings(db)
  const reviewBy = later(now, settings['payments.voucherReviewHours'] * HOUR_MS)
  const maxRounds = settings['payments.voucherMaxRounds']
  await db.tx(async (tx) => {
    const { orderNumber } = form
    const order = await orderForPayment(tx, { orderNumber, buyerId }, { lock: true })
    if (order.lifecycle === 'open' && order.payment === 'voucher_review') {
      throw new Refused(PaymentReasons.voucherWaiting)
    }
    if ((await sql.bankTransferOf(tx, order.id)) === null)
      throw new Refused(PaymentReasons.notPayable)
    const reference = `order:${orderNumber}`
    const fileIds = [...new Set(form.fileIds)]
    const files = await claimFiles(tx, { fileIds, buyerId, purpose: 'voucher', reference, now })
    if (files === null) throw new Refused(PaymentReasons.fileUnknown)
    const added = await sql.addVoucher(tx, {
      ...form,
      orderId: order.id,
      buyerId,
      currency: order.currency,
      referenceKey: referenceKey(form.bankReference),
      submittedAt: now,
      reviewBy,
      maxRounds,
      fileIds: files.map((file) => file.id),
      hashes: files.map((file) => file.sha256),
    })
    if (added === null) {
      throw new Refused(PaymentReasons.tooManyRounds, { values: { maximum: maxRounds } })
    }
    const by = asBuyer({ buyerId })
    await startVoucherReview(tx, order, { by, now, reviewBy, round: added.round })
  })
}

/** @throws {Refused} invalidInput */
function demandPast({ now, lang }: BuyerContext, paidAt: string): void {
  if (paidAt <= later(now, FUTURE_MS)) return
  const message = translate(lang, 'payments.paidInFuture')
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'paidAt', message }] } })
}
