/** Finds proofs of payment for the office's search: by payer, by bank reference, by the order, among the newest. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'

const READ_MOST = 5000

export const voucherFinder: Finder = {
  page: '/office/vouchers',
  needs: 'payments.read',
  find: async (db, { pattern, joined, limit }) => {
    const rows = await db.rows<{
      orderNumber: string
      payerName: string
      bankReference: string
      submittedAt: string
    }>(sql`
      select v.order_number, v.payer_name, v.bank_reference, v.submitted_at
      from (select id, order_number, payer_name, bank_reference, submitted_at
        from payments.voucher order by id desc limit ${READ_MOST}) v
      where lower(v.payer_name || E'\\n' || v.bank_reference) like ${pattern} or lower(v.order_number) = ${joined}
      order by v.id desc limit ${limit}`)
    return rows.map((row) => ({
      title: row.payerName,
      note: `${row.bankReference} · ${row.orderNumber}`,
      at: row.submittedAt,
      address: `/office/orders/${row.orderNumber}`,
    }))
  },
}
