/** The buyer of an unpaid order says that they pay by bank transfer. */
import { Refused } from '#kit/contract/refusal.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { hasFixedDeadline } from '../../payment-plan.ts'
import { OrderReasons } from '../../reasons.ts'
import type { OrderRow } from '../row.ts'
import { demandBankTransferWithin } from '../unpaid/limits.ts'
import { change, type By } from './change.ts'

/**
 * A bank transfer was chosen: from now on the voucher's deadline runs.
 * @throws {Refused} notNow, piecesHeld, onlineOnly, transferTooOften
 */
export async function chooseOffline(
  tx: Queryable,
  order: OrderRow,
  { by, now, uploadBy, remindAt }: { by: By; now: Instant; uploadBy: Instant; remindAt: Instant },
): Promise<OrderRow> {
  if (order.piecesHeldUntil !== null) throw new Refused(OrderReasons.piecesHeld)
  await demandBankTransferWithin(tx, order, now)
  // The deadline of a deposit, a balance, a difference or what another address costs more is never moved forward by choosing how to pay it.
  const isLong = order.depositAmount !== null || order.caseNumber !== null
  const isStaged = hasFixedDeadline(order) || (isLong && order.payBy > uploadBy)
  const times = isStaged ? {} : { payBy: uploadBy, nextReminderAt: remindAt }
  const set = { ...times, offlineAt: now }
  return change(tx, order, { act: 'chooseOffline', set, by, event: 'offlineChosen', now })
}
