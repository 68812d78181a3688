/** What proofs of payment and refunds are called: by the number of their order. */
import sql from 'sql-template-tag'
import type { Namer } from '#domains/audit/server/door.ts'

export const voucherNames: Namer = (db, ids) =>
  db.rows(sql`
    select id, order_number as name from payments.voucher where id = any(${ids as number[]}::bigint[])`)

export const refundNames: Namer = (db, ids) =>
  db.rows(sql`
    select id, order_number as name from payments.refund where id = any(${ids as number[]}::bigint[])`)
