/** Finds invoices for the office's search: by their numbers, and by whom they are made out to. */
import type { Finder } from '#domains/global-search/server/door.ts'
import { findByWords } from './list-sql.ts'

export const invoiceFinder: Finder = {
  page: '/office/invoices',
  needs: 'invoices.read',
  find: async (db, { pattern, limit }) =>
    (await findByWords(db, { pattern, limit })).map(({ id, number, name, createdAt }) => ({
      title: number ?? name,
      note: number === null ? '' : name,
      at: createdAt,
      address: `/office/invoices/${id}`,
    })),
}
