/** Finds cases for the office's search: by number, by the number of the parcel that goes back, and by the order. */
import type { Finder } from '#domains/global-search/server/door.ts'
import { findByWords } from './list-sql.ts'

export const caseFinder: Finder = {
  page: '/office/after-sales',
  needs: 'orders.read',
  find: async (db, { pattern, limit }) =>
    (await findByWords(db, { pattern, limit })).map(({ number, orderNumber, createdAt }) => ({
      title: number,
      note: orderNumber,
      at: createdAt,
      address: `/office/after-sales/${number}`,
    })),
}
