/** Statements about orders on credit terms: their receipts, and what goes back to the limit. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { NewRefund } from '../refunds/sql.ts'

/** What went back to a credit limit has arrived. @returns null when a refund with this key exists */
export async function addReturnToLimit(
  tx: Queryable,
  form: NewRefund & { prepaidAmount: number; termNumber: string },
): Promise<number | null> {
  const row = await tx.maybeRow<{ id: number }>(sql`
    insert into payments.refund (key, order_id, order_number, buyer_id, receipt_id, reason, route, amount, currency,
      created_at, created_by, state, done_at, provider_reference, prepaid_amount)
    values (${form.key}, ${form.orderId}, ${form.orderNumber}, ${form.buyerId}, ${form.receiptId}, ${form.reason},
      'credit', ${form.amount}, ${form.currency}, ${form.createdAt}, ${form.createdBy}, 'succeeded', ${form.createdAt},
      ${form.termNumber}, ${form.prepaidAmount})
    on conflict (key) do nothing returning id`)
  return row?.id ?? null
}

/** An order paid on terms: counted in full, since the entry is for all that was due. */
export const recordOnTerms = (
  tx: Queryable,
  money: {
    orderId: number
    buyerId: number
    entryId: number
    reference: string
    amount: number
    currency: Currency
    now: Instant
  },
) =>
  tx.row<{ id: number }>(sql`
    insert into payments.receipt (order_id, buyer_id, kind, credit_entry_id, reference, amount, applied_amount, currency, at)
    values (${money.orderId}, ${money.buyerId}, 'credit', ${money.entryId}, ${money.reference}, ${money.amount},
      ${money.amount}, ${money.currency}, ${money.now})
    returning id`)

/** Follows what the order comes to now. @returns its id; null where the order is not on terms */
export const reviseReceiptOfTerms = (
  tx: Queryable,
  { orderId, amount }: { orderId: number; amount: number },
) =>
  tx.row<{ id: number | null }>(sql`
    select payments.revise_terms_receipt(${orderId}, ${amount}) as id`)
