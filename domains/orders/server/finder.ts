/** Finds orders for the office's search: by number, by whom and whose telephone they go to, by a parcel's tracking number. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { Finder } from '#domains/global-search/server/door.ts'
import { findOrders } from './finder-sql.ts'

export const orderFinder: Finder = {
  page: '/office/orders',
  needs: 'orders.read',
  isListSearched: true,
  find: async (db, { pattern, joined, isLong, limit }) => {
    if (!isLong) return []
    const rows = await findOrders(db, { pattern, joined, limit })
    const buyers = await buyersByIds(db, [...new Set(rows.map(({ buyerId }) => buyerId))])
    const nameOf = (buyerId: number) => buyers.find(({ id }) => id === buyerId)?.nickName ?? ''
    const isSame = (one: string, other: string) =>
      one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
    return rows.map(({ number, buyerId, consignee, placedAt }) => ({
      title: number,
      // The buyer as in the list of orders; the consignee too, by whom the order may have been found.
      note: [nameOf(buyerId), consignee]
        .filter((name, at, [buyer]) => name !== '' && (at === 0 || !isSame(name, buyer ?? '')))
        .join(' · '),
      at: placedAt,
      address: `/office/orders/${number}`,
    }))
  },
}
