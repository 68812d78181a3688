/** Statements about the contracts that buyers agreed to. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type ContractRow = {
  version: number
  body: string
  hash: string
  termsHash: string
  /** That it was accepted with; null in contracts of before. */
  warrantyMonths: number | null
  signerName: string
  acceptedAt: Instant
}

/** The latest first. */
export const contractsOf = (db: Queryable, orderId: number) =>
  db.rows<ContractRow>(sql`
    select version, body, hash, terms_hash, warranty_months, signer_name, accepted_at
    from device_orders.sales_contract where order_id = ${orderId} order by version desc`)

/** Of these orders those that have a contract which was accepted. */
export const ordersWithContract = async (
  db: Queryable,
  orderIds: readonly number[],
): Promise<Set<number>> =>
  new Set(
    (
      await db.rows<{ orderId: number }>(sql`
        select distinct order_id from device_orders.sales_contract where order_id = any(${orderIds as number[]}::bigint[])`)
    ).map(({ orderId }) => orderId),
  )

/** The next version of an order that the caller has locked. */
export const accept = (
  tx: Queryable,
  form: Omit<ContractRow, 'version' | 'acceptedAt'> & {
    orderId: number
    buyerId: number
    number: string
    now: Instant
  },
) =>
  tx.count(sql`
    insert into device_orders.sales_contract (order_id, version, buyer_id, number, body, hash, terms_hash, warranty_months, signer_name,
      accepted_at)
    select ${form.orderId}::bigint, coalesce(max(version), 0) + 1, ${form.buyerId}::bigint, ${form.number}, ${form.body}, ${form.hash},
      ${form.termsHash}, ${form.warrantyMonths}::integer, ${form.signerName}, ${form.now}::timestamptz
    from device_orders.sales_contract where order_id = ${form.orderId}`)
