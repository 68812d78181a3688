/**
 * Personal data of a buyer in invoices. What was invoiced is kept as the law of taxes requires; titles are
 * erased, choices, and of what was never issued for whom it was, remarks and reasons.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [titles, invoices, choices] = await Promise.all([
      sql.titlesOfBuyer(db, buyerId),
      sql.invoicesOfBuyer(db, buyerId),
      sql.choicesOfBuyer(db, buyerId),
    ])
    return [
      { name: 'invoice-titles', rows: titles },
      { name: 'invoices', rows: invoices },
      { name: 'invoice-choices', rows: choices },
    ]
  },
  async open(tx, buyerId) {
    return [{ kind: 'invoices', ...(await sql.openOfBuyer(tx, buyerId)) }]
  },
  async forget(tx, buyerId) {
    await sql.forgetTitles(tx, buyerId)
    await sql.forgetChoices(tx, buyerId)
    await sql.forgetUnissued(tx, buyerId)
  },
}
