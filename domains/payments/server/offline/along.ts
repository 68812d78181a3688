/**
 * What one member of staff has accepted for one buyer within a day, in the base currency: it counts along where a limit is for one person, or ten
 * orders of one buyer would take ten times as much as one.
 */
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type { lockVoucher } from './genuine.ts'
import * as sql from './sql.ts'

type Sums = Record<'amount' | 'otherAmount' | 'recordedAmount', number>
type Part = Sums & { orderId: number }

export type Along = {
  /** For other orders than this one, whose own vouchers count by themselves. */
  besides: (orderId: number) => Sums
  /** What is about to be accepted too, by the same transfer. */
  add: (found: Awaited<ReturnType<typeof lockVoucher>>, acceptedAmount: number) => void
}

/** Whoever else accepts for the buyer waits: two at once count each other. */
export async function countAlong(
  tx: Queryable,
  { staffId, now }: Pick<StaffContext, 'staffId' | 'now'>,
  buyerId: number,
): Promise<Along> {
  await sql.lockAcceptingFor(tx, buyerId)
  const rates = ratesOf(await readSettings(tx))
  const accepted = await sql.acceptedBy(tx, { staffId, buyerId, since: later(now, -DAY_MS) })
  const parts: Part[] = accepted.map(({ orderId, currency, ...sums }) => ({
    orderId,
    ...inBase(sums, rates[currency]),
  }))
  return {
    besides: (orderId) =>
      parts
        .filter((part) => part.orderId !== orderId)
        .reduce(
          (sum, part) => ({
            amount: sum.amount + part.amount,
            otherAmount: sum.otherAmount + part.otherAmount,
            recordedAmount: sum.recordedAmount + part.recordedAmount,
          }),
          NOTHING,
        ),
    add: ({ voucher, order }, amount) => {
      const otherAmount = Math.abs(amount - voucher.amount)
      const recordedAmount = voucher.isRecorded ? amount : 0
      const sums = inBase({ amount, otherAmount, recordedAmount }, Number(order.rate))
      parts.push({ orderId: order.id, ...sums })
    },
  }
}

const NOTHING: Sums = { amount: 0, otherAmount: 0, recordedAmount: 0 }

const inBase = ({ amount, otherAmount, recordedAmount }: Sums, rate: number): Sums => ({
  amount: amount / rate,
  otherAmount: otherAmount / rate,
  recordedAmount: recordedAmount / rate,
})
