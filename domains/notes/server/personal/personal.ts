/**
 * Personal data of a buyer in notes of staff. Notes about them are theirs to read in their copy; those about an order or an enquiry say
 * how the shop dealt with it and are no part of it. All are deleted with the account, and so is whom they mention.
 */
import { forgetMentions } from '#domains/work/server/door.ts'
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

export const personal: Personal = {
  async copy(db, buyerId) {
    return [{ name: 'notes', rows: await sql.notesOf(db, buyerId) }]
  },
  async forget(tx, buyerId) {
    await forgetMentions(tx, 'customer', idsOf(await sql.forgetCustomerNotes(tx, buyerId)))
    await forgetMentions(tx, 'enquiry', idsOf(await sql.forgetEnquiryNotes(tx, buyerId)))
    await forgetMentions(tx, 'order', idsOf(await sql.forgetOrderNotes(tx, buyerId)))
  },
}
