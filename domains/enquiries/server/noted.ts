/** What the notes of staff about enquiries need to know of them. */
import type { Noted } from '#domains/notes/server/door.ts'
import * as sql from './sql.ts'

/** @returns 0, which is nobody's, for what is no id */
const idOf = (key: string): number => (/^\d{1,15}$/.test(key) ? Number(key) : 0)

export const notedEnquiries: Noted = {
  kind: 'enquiry',
  writer: 'enquiries.answer',
  find: (db, key) => sql.find(db, idOf(key)),
  lock: async (tx, key) => {
    await sql.lock(tx, idOf(key))
    return sql.find(tx, idOf(key))
  },
  // A thread may go on for months: its notes are its authors' for good, as those about customers.
  editHours: () => null,
}
