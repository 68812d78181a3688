/** Finds customers for the office's search, by all that their list is searched by. */
import type { Finder } from '#domains/global-search/server/door.ts'
import { findBest } from './list.ts'

export const customerFinder: Finder = {
  page: '/office/customers',
  needs: 'customers.read',
  isListSearched: true,
  find: async (db, { words, limit }) => {
    const found = await findBest(db, words, limit)
    return found.map(({ id, nickName, email, phone, registeredAt }) => ({
      title: nickName,
      note: email ?? phone ?? '',
      at: registeredAt,
      address: `/office/customers/${id}`,
    }))
  },
}
