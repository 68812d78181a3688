/** Orders for which a bank transfer is awaited, for who compares them with the bank's statement. */
import sql from 'sql-template-tag'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

type AwaitedTransfer = {
  id: number
  number: string
  buyerId: number
  /** To be paid now: what is missing of the deposit, else of the whole. */
  dueAmount: number
  /** Of all stages. */
  restAmount: number
  placedAt: Instant
}

const AWAITED = sql`
  select id, number, buyer_id, placed_at, payable_amount - paid_amount as rest_amount,
    case when deposit_amount > paid_amount then deposit_amount else payable_amount end - paid_amount as due_amount
  from orders.sales_order`

/** Those for which a transfer was chosen, the oldest first. */
export const listAwaitedTransfers = (
  db: Queryable,
  currency: Currency,
): Promise<AwaitedTransfer[]> =>
  // What was paid before another address made it more expensive has an extra to pay.
  db.rows(sql`
    ${AWAITED} where offline_at is not null and paid_at is null and currency = ${currency} and lifecycle = 'open'
      and payment in ('unpaid', 'voucher_review', 'partially_paid') and payable_amount > paid_amount
    union all
    ${AWAITED} where id in (select order_id from orders.address_change where before is not null) and offline_at is not null
      and paid_at is not null and currency = ${currency} and lifecycle = 'open'
      and payment in ('voucher_review', 'partially_paid') and payable_amount > paid_amount
    order by id`)

/** Of these orders those that are to be paid, whether or not a transfer was chosen for them. */
export const listAwaitedOf = (
  db: Queryable,
  { currency, numbers }: { currency: Currency; numbers: readonly string[] },
): Promise<AwaitedTransfer[]> =>
  db.rows(sql`
    ${AWAITED} where number = any(${numbers as string[]}::text[]) and currency = ${currency} and lifecycle = 'open'
      and payment in ('unpaid', 'voucher_review', 'partially_paid') and payable_amount > paid_amount order by id`)
