/** Statements that read what is posted to the ledger, and note that it is. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ChargeKind } from '../../charge-kinds.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'

/** Money that came, an entry of credit terms that stands for it, or a wallet. */
export type MoneySource = 'money' | 'terms' | 'wallet'

export type ReceiptToPost = {
  id: number
  /** Of what it pays: the order's, or the charge's. */
  orderNumber: string
  /** What it pays that is no order; null: an order. */
  charge: ChargeKind | null
  buyerId: number
  /** Null: it came by bank, is on terms, or of a wallet. */
  provider: string | null
  source: MoneySource
  amount: number
  appliedAmount: number
  currency: Currency
  at: Instant
}

/** @returns null when it is posted */
export const receiptToPost = (tx: Queryable, id: number) =>
  tx.maybeRow<ReceiptToPost>(sql`
    select r.id, coalesce(a.order_number, v.order_number) as order_number, c.kind as charge, r.buyer_id, r.provider, 
      case r.kind when 'credit' then 'terms' when 'wallet' then 'wallet' else 'money' end as source,
      r.amount, r.applied_amount, r.currency, r.at
    from payments.receipt r left join payments.attempt a on a.id = r.attempt_id
    left join payments.voucher v on v.id = r.voucher_id
    left join payments.charge c on c.id = r.charge_id
    where r.id = ${id} and not r.is_posted`)

export type RefundToPost = {
  id: number
  orderNumber: string
  buyerId: number
  receiptId: number
  reason: 'cancelled' | 'surplus' | 'late'
  provider: string | null
  isByBank: boolean
  /** Whence it goes: back to the buyer's credit limit, or to their wallet. */
  source: MoneySource
  amount: number
  currency: Currency
  createdAt: Instant
  doneAt: Instant | null
  isPosted: boolean
}

/** @returns null when all that happened to it so far is posted */
export const refundToPost = (tx: Queryable, id: number) =>
  tx.maybeRow<RefundToPost>(sql`
    select f.id, f.order_number, f.buyer_id, f.receipt_id, f.reason, r.provider, f.bank_reference is not null as is_by_bank, 
      case f.route when 'credit' then 'terms' when 'wallet' then 'wallet' else 'money' end as source,
      f.amount, f.currency, f.created_at, f.done_at, f.is_posted
    from payments.refund f join payments.receipt r on r.id = f.receipt_id
    where f.id = ${id} and (not f.is_posted or (f.state = 'succeeded' and not f.is_sent_posted))`)

export const notePostedReceipt = (tx: Queryable, id: number): Promise<void> =>
  tx.write(sql`update payments.receipt set is_posted = true where id = ${id}`)

export const notePostedRefund = (tx: Queryable, id: number): Promise<void> =>
  tx.write(sql`
    update payments.refund set is_posted = true, is_sent_posted = state = 'succeeded' where id = ${id}`)

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export const unpostedReceipts = async (tx: Queryable, { isAwake, limit }: DueFilter) =>
  idsOf(
    await tx.rows<{ id: number }>(sql`
      select id from payments.receipt where not is_posted and ${isAwake(sql`receipt.id`)}
      order by id limit ${limit} for update skip locked`),
  )

export const unpostedRefunds = async (tx: Queryable, { isAwake, limit }: DueFilter) =>
  idsOf(
    await tx.rows<{ id: number }>(sql`
      select id from payments.refund
      where (not is_posted or (state = 'succeeded' and not is_sent_posted)) and ${isAwake(sql`refund.id`)}
      order by id limit ${limit} for update skip locked`),
  )
