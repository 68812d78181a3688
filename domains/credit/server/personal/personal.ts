/**
 * What credit terms have of a buyer. They are financial records, which the law requires to retain: nothing is erased but what staff wrote of where a
 * prepayment went back to.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [accounts, entries, repayments, submissions, refunds] = await Promise.all([
      sql.accountOf(db, buyerId),
      sql.entriesOf(db, buyerId),
      sql.repaymentsOf(db, buyerId),
      sql.submissionsOf(db, buyerId),
      sql.prepaymentRefundsOf(db, buyerId),
    ])
    return [
      { name: 'credit-accounts', rows: accounts },
      { name: 'credit-entries', rows: entries },
      { name: 'credit-repayments', rows: repayments },
      { name: 'credit-submissions', rows: submissions },
      { name: 'credit-prepayment-refunds', rows: refunds },
    ]
  },
  async open(tx, buyerId) {
    return [{ kind: 'credit', ...(await sql.openOf(tx, buyerId)) }]
  },
  async forget(tx, buyerId) {
    await sql.forgetDestinations(tx, buyerId)
  },
}
