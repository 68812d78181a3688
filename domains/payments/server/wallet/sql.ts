/** Statements about orders paid by wallets: their receipts, and what goes back to a wallet. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { NewRefund } from '../refunds/sql.ts'

type NewReceipt = {
  orderId: number
  buyerId: number
  movementId: number
  reference: string
  amount: number
  currency: Currency
  now: Instant
}

export const recordByWallet = (tx: Queryable, money: NewReceipt) =>
  tx.row<{ id: number }>(sql`
    insert into payments.receipt (order_id, buyer_id, kind, wallet_movement_id, reference, amount, applied_amount, currency, at)
    values (${money.orderId}, ${money.buyerId}, 'wallet', ${money.movementId}, ${money.reference}, ${money.amount},
      ${money.amount}, ${money.currency}, ${money.now})
    returning id`)

/** @returns false when it has arrived meanwhile, or a member of staff sends it */
export const sendToWallet = async (
  tx: Queryable,
  to: { id: number; movementId: number; reference: string; now: Instant },
): Promise<boolean> =>
  (await tx.count(sql`
    update payments.refund set route = 'wallet', state = 'succeeded', failure = null, trouble = null, done_at = ${to.now}, ask_at = null,
      provider_reference = ${to.reference}, wallet_movement_id = ${to.movementId}
    where id = ${to.id} and (state = 'failed' or (state = 'waiting' and route = 'bank'))
      and taken_by is null and first_taken_at is null and unknown_since is null and provider_reference is null`)) ===
  1

export const hasRefund = async (tx: Queryable, key: string): Promise<boolean> =>
  (await tx.maybeRow(sql`select id from payments.refund where key = ${key}`)) !== null

/** What went to a wallet has arrived. */
export const addReturnToWallet = (
  tx: Queryable,
  form: NewRefund & { movementId: number; reference: string },
) =>
  tx.row<{ id: number }>(sql`
    insert into payments.refund (key, order_id, order_number, buyer_id, receipt_id, reason, route, amount, currency,
      created_at, created_by, state, done_at, provider_reference, wallet_movement_id)
    values (${form.key}, ${form.orderId}, ${form.orderNumber}, ${form.buyerId}, ${form.receiptId}, ${form.reason},
      'wallet', ${form.amount}, ${form.currency}, ${form.createdAt}, ${form.createdBy}, 'succeeded', ${form.createdAt},
      ${form.reference}, ${form.movementId})
    returning id`)
