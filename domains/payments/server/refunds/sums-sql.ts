/** What of refunds counts together for limits of staff, by currency. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { IS_BY_WORD } from './sql.ts'

type Others = { orderId: number; exceptId: number }
type OfBuyer = Others & { buyerId: number; since: Instant }
type Sum = { currency: Currency; amount: number }

/** Of two refunds of a buyer that are counted at once, one waits for the other. */
export const lockRefundsOfBuyer = (tx: Queryable, buyerId: number): Promise<void> =>
  tx.write(
    sql`select pg_advisory_xact_lock(hashtextextended('payments.refunds-of ' || ${buyerId}::text, 0))`,
  )

/**
 * What one person, by any of their logins, has sent or claimed of other refunds of money that came by transfer, of the order or of its buyer since
 * then: whoever accepted or imported a part of it counts as behind all of it.
 */
export const ownSentSums = (
  tx: Queryable,
  { orderId, exceptId, buyerId, since, memberIds }: OfBuyer & { memberIds: readonly number[] },
) =>
  tx.rows<Sum>(sql`
    select currency, sum(amount)::bigint as amount from payments.refund
    where buyer_id = ${buyerId} and id <> ${exceptId} and taken_by = any(${memberIds as number[]}::bigint[])
      and (order_id = ${orderId} or taken_at >= ${since}) and ${IS_BY_WORD}
    group by currency`)

/** What of such money a buyer has had in their wallet since then. */
export const wordToWalletSums = (
  tx: Queryable,
  { buyerId, since }: Pick<OfBuyer, 'buyerId' | 'since'>,
) =>
  tx.rows<Sum>(sql`
    select currency, sum(amount)::bigint as amount from payments.refund
    where buyer_id = ${buyerId} and route = 'wallet' and done_at >= ${since} and ${IS_BY_WORD}
    group by currency`)

/** The amount of an order's other refunds that were moved from providers to the bank. */
export const movedSums = (tx: Queryable, { orderId, exceptId }: Others) =>
  tx.rows<Sum>(sql`
    select f.currency, sum(f.amount)::bigint as amount
    from payments.refund f
    join payments.receipt r on r.id = f.receipt_id
    where f.order_id = ${orderId} and f.id <> ${exceptId} and f.route = 'bank' and r.kind = 'online'
    group by f.currency`)
