/** Statements of the office's search for proofs of payment. */
import sql from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'

const READ_MOST = 5000

type Row = {
  orderNumber: string
  payerName: string
  bankReference: string
  submittedAt: string
}

type Wanted = { pattern: string; joined: string; limit: number }

export const findVoucherRows = (
  db: Queryable,
  { pattern, joined, limit }: Wanted,
): Promise<Row[]> =>
  db.rows(sql`
      select v.order_number, v.payer_name, v.bank_reference, v.submitted_at
      from (select id, order_number, payer_name, bank_reference, submitted_at
        from payments.voucher order by id desc limit ${READ_MOST}) v
      where lower(v.payer_name || E'\\n' || v.bank_reference) like ${pattern} or lower(v.order_number) = ${joined}
      order by v.id desc limit ${limit}`)
