/** Finds cases for the office's search: by number, by the number of the parcel that goes back, and by the order. */
import sql from 'sql-template-tag'
import type { Finder } from '#domains/global-search/server/door.ts'

/** Older ones are found by their order. */
const READ_MOST = 5000

export const caseFinder: Finder = {
  page: '/office/after-sales',
  needs: 'orders.read',
  find: async (db, { pattern, joined, limit }) => {
    const rows = await db.rows<{ number: string; orderNumber: string; createdAt: string }>(sql`
      select number, order_number, created_at
      from (select id, number, order_number, return_number, created_at from after_sales.sales_case order by id desc limit ${READ_MOST}) c
      where lower(number) like ${pattern} or lower(order_number) like ${pattern} or upper(return_number) = upper(${joined})
      order by id desc limit ${limit}`)
    return rows.map(({ number, orderNumber, createdAt }) => ({
      title: number,
      note: orderNumber,
      at: createdAt,
      address: `/office/after-sales/${number}`,
    }))
  },
}
