/** What one member of staff has given away alone: parts of a large amount count as one. */
import sql from 'sql-template-tag'
import { readSettings } from '#domains/settings/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { ALONE_DAYS } from '../limits.ts'
import { mostTakenOff, type Worth } from '../worth.ts'

/** Who gave it alone, and what it takes off at most; `aloneAmount` null: two agreed, or it has no such amount. */
export type Alone = { staffId: number; aloneAmount: number | null }

/**
 * What these coupons and those that the caller gave alone of late take off at most together. The caller's other gifts wait until this
 * transaction ends.
 */
export async function weigh(
  tx: Queryable,
  { staffId, now }: Pick<StaffContext, 'staffId' | 'now'>,
  { worth, count }: { worth: Worth; count: number },
) {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('coupons.alone', ${staffId}::bigint))::text as locked`)
  const since = later(now, -ALONE_DAYS * DAY_MS)
  const { latelyAmount } = await tx.row<{ latelyAmount: number }>(sql`
    select (coalesce((select sum(alone_amount) from coupons.giving
        where staff_id = ${staffId} and alone_amount is not null and asked_at > ${since}), 0)
      + coalesce((select sum(case when b.voided_at is null then b.alone_amount else b.alone_amount / b.code_count
          * (select count(*) from coupons.code c where c.batch_id = b.id and c.coupon_id is not null) end)
        from coupons.code_batch b
        where b.staff_id = ${staffId} and b.alone_amount is not null and b.created_at > ${since}), 0))::bigint as lately_amount`)
  const amount = mostTakenOff(worth) * count
  const limit = (await readSettings(tx))['coupons.giveAmount']
  return {
    latelyAmount,
    isMuch: amount + latelyAmount > limit,
    alone: { staffId, aloneAmount: Number.isFinite(amount) ? amount : null } satisfies Alone,
  }
}
