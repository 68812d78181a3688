/** Statements about the invoices that buyers chose as they placed an order. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { InvoiceKind } from '../contract.ts'
import type { StoredTitle } from './sql.ts'

type New = Omit<ChoiceRow, 'dueAt'> & { now: Instant; dueAt: Instant }

export const addChoice = (tx: Queryable, { orderId, buyerId, title, kind, now, dueAt }: New) =>
  tx.count(sql`
    insert into invoices.choice (order_id, buyer_id, title, kind, chosen_at, due_at)
    values (${orderId}, ${buyerId}, ${JSON.stringify(title)}::jsonb, ${kind}, ${now}, ${dueAt})`)

export const nextChoice = async (
  tx: Queryable,
  now: Instant,
  isAwake: Awake,
): Promise<number | null> =>
  (
    await tx.maybeRow<{ orderId: number }>(sql`
      select order_id from invoices.choice where due_at <= ${now} and ${isAwake(sql`choice.order_id`)}
      order by due_at limit 1 for update skip locked`)
  )?.orderId ?? null

export type ChoiceRow = {
  orderId: number
  buyerId: number
  title: StoredTitle
  kind: InvoiceKind
  dueAt: Instant | null
}

export const findChoice = (db: Queryable, orderId: number) =>
  db.maybeRow<ChoiceRow>(sql`
    select order_id, buyer_id, title, kind, due_at from invoices.choice where order_id = ${orderId}`)

export const postpone = (tx: Queryable, orderId: number, dueAt: Instant) =>
  tx.count(sql`
    update invoices.choice set due_at = ${dueAt} where order_id = ${orderId} and due_at is not null`)

/** @param invoiceId what was requested; null: nothing */
export const endChoice = (tx: Queryable, orderId: number, invoiceId: number | null) =>
  tx.count(sql`
    update invoices.choice set due_at = null, invoice_id = ${invoiceId} where order_id = ${orderId} and due_at is not null`)
