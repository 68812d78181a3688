/** Statements about the invoices and titles of one buyer. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

export const titlesOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select party, name, country, tax_number, address, phone, bank, account, is_default, created_at
    from invoices.title where buyer_id = ${buyerId} order by id`)

export const invoicesOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select i.number, i.red_number, i.state, i.kind, i.title, i.remark, i.amount, i.tax_amount, i.currency, i.reason, i.created_at, i.issued_at,
      i.red_at, (select string_agg(order_number, ' ' order by order_number) from invoices.share where invoice_id = i.id) as orders
    from invoices.invoice i where i.buyer_id = ${buyerId} order by i.id`)

/** What waits to be issued or reversed; `first`: the first order concerned. */
export const openOfBuyer = (tx: Queryable, buyerId: number) =>
  tx.row<{ count: number; first: string | null }>(sql`
    select count(*) as count, min((select min(order_number) from invoices.share where invoice_id = i.id)) as first
    from invoices.invoice i where i.buyer_id = ${buyerId} and i.state in ('requested', 'processing', 'red_requested')`)

export const forgetTitles = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from invoices.title where buyer_id = ${buyerId}`)

export const choicesOfBuyer = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select title, chosen_at from invoices.choice where buyer_id = ${buyerId} order by order_id`)

export const forgetChoices = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from invoices.choice where buyer_id = ${buyerId}`)

/** What was never issued, which no tax office asks for. */
export const forgetUnissued = (tx: Queryable, buyerId: number) =>
  tx.count(sql`
    update invoices.invoice set remark = '', reason = case when reason = '' then '' else '-' end, title = jsonb_build_object('party', title->>'party', 'name', '-', 'country', title->>'country',
      'taxNumber', '', 'address', '', 'phone', '', 'bank', '', 'account', '')
    where buyer_id = ${buyerId} and number is null`)
