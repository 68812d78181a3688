/** Finds proofs of payment for the office's search: by payer, by bank reference, by the order, among the newest. */
import type { Finder } from '#domains/global-search/server/door.ts'
import { findVoucherRows } from './finder-sql.ts'

export const voucherFinder: Finder = {
  page: '/office/vouchers',
  needs: 'payments.read',
  find: async (db, { pattern, joined, limit }) => {
    const rows = await findVoucherRows(db, { pattern, joined, limit })
    return rows.map((row) => ({
      title: row.payerName,
      note: `${row.bankReference} · ${row.orderNumber}`,
      at: row.submittedAt,
      address: `/office/orders/${row.orderNumber}`,
    }))
  },
}
