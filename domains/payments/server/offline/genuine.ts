/** Whether a voucher counts a line of the bank that nothing else counts: another's line or proof needs a second person's word. */
import { lockedOrder } from '#domains/orders/server/order-door.ts'
import { demandAnotherPerson } from '#domains/approvals/server/door.ts'
import { repaymentsLike } from '#domains/credit/server/door.ts'
import { takersOfBankLine } from '#domains/ledger/server/door.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { PaymentReasons } from '../../reasons.ts'
import * as sql from './sql.ts'
import * as lines from './statement-sql.ts'

/** The line of the bank that is counted, by whom, and the imported line that it is, if any. */
export type CountedLine = {
  key: string
  statementLineId: number | null
  staffId: number
  now: Instant
}

/** The voucher, with its order locked against any other change. */
export async function lockVoucher(tx: Queryable, voucherId: number) {
  const found = await sql.voucherById(tx, voucherId)
  if (found === null) throw new Refused(PaymentReasons.voucherNotFound)
  const order = await lockedOrder(tx, found.orderId)
  const voucher = await sql.voucherById(tx, voucherId)
  return { order, voucher: voucher ?? found }
}

/** The same proof for two orders, or for an order and a repayment, needs a second person's confirmation. @throws {Refused} duplicateVoucher, samePerson */
export async function demandGenuine(
  tx: Queryable,
  voucher: sql.VoucherRow,
  { key, statementLineId, staffId, now }: CountedLine,
): Promise<void> {
  if (voucher.state !== 'under_review') throw new Refused(PaymentReasons.voucherDecided)
  // The line was opened again since a second person was asked: it may pay something else.
  if (statementLineId !== null && voucher.statementLineId !== statementLineId) {
    throw new Refused(Reasons.changedMeanwhile)
  }
  if (voucher.secondConfirmedBy !== null) {
    await demandAnotherPerson(
      tx,
      { staffId, now },
      {
        memberIds: [voucher.secondConfirmedBy],
        permission: 'payments.review',
        reason: PaymentReasons.samePerson,
      },
    )
  }
  // The confirmation is for one line of the statement and does not extend to another.
  if (voucher.secondConfirmedBy !== null && voucher.secondKey === key) return
  const takers = await othersThanLine(tx, key, statementLineId)
  const siblings = statementLineId === null ? [] : await lines.ordersOfLine(tx, statementLineId)
  const duplicates = (await sql.duplicatesOf(tx, [voucher.id])).filter(
    ({ orderNumber }) => !siblings.includes(orderNumber),
  )
  const { referenceKey: stated, hashes } = voucher
  const repayments = await repaymentsLike(tx, { keys: [stated], hashes })
  if (duplicates.length + repayments.length + takers.length > 0) await refuseDuplicate(tx, voucher)
}

/** What has taken the line, but for other vouchers that the same imported line pays. */
export async function othersThanLine(tx: Queryable, key: string, statementLineId: number | null) {
  const takers = await takersOfBankLine(tx, key)
  if (statementLineId === null) return takers
  const own = new Set(await lines.vouchersOfLine(tx, statementLineId))
  return takers.filter(({ takenBy }) => !own.has(takenBy))
}

/** @throws {Refused} duplicateVoucher */
export async function refuseDuplicate(tx: Queryable, voucher: sql.VoucherRow): Promise<never> {
  const duplicates = await sql.duplicatesOf(tx, [voucher.id])
  const detail = { duplicates: duplicates.map(({ orderNumber, kind }) => ({ orderNumber, kind })) }
  throw new Refused(PaymentReasons.duplicateVoucher, { detail })
}
