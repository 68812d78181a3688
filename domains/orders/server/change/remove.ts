/** Deletes an ended order from the buyer's lists. The merchant keeps it. */
import type { BuyerContext } from '#kit/server/http/serve.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { OrderReasons } from '../../reasons.ts'
import { hasUnsettledDifference } from '../billing-sql.ts'
import { hasOpenCase } from '../cases/sql.ts'
import { isOverdue } from '../row.ts'
import { close, expiry, lockOrderOf } from './cancel.ts'
import { asBuyer, change } from './change.ts'

/** @throws {Refused} orderNotFound, notNow, caseOpen */
export async function remove(
  { db, now, buyerId }: BuyerContext,
  orderNumber: string,
): Promise<void> {
  await db.tx(async (tx) => {
    const found = await lockOrderOf(tx, orderNumber, buyerId)
    if (found.hiddenAt !== null) return
    if ((await hasOpenCase(tx, found.id)) || (await hasUnsettledDifference(tx, [found.id]))) {
      throw new Refused(OrderReasons.caseOpen)
    }
    // Overdue but not swept yet: it is closed here and now.
    const isOver = isOverdue(found, now) && found.payment === 'unpaid'
    const order = isOver ? await close(tx, found, expiry(now)) : found
    await change(tx, order, {
      act: 'delete',
      set: { hiddenAt: now },
      by: asBuyer({ buyerId }),
      event: 'deleted',
      now,
    })
  })
}
