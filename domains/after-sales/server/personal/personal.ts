/**
 * Personal data of a buyer in after-sales cases. What was claimed and decided proves what was paid back, which the law requires to
 * retain; what they wrote and where a parcel came from is erased.
 */
import type { Personal } from '#kit/server/database/personal.ts'
import { releaseEvidence } from '#domains/uploads/server/door.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [cases, rounds] = await Promise.all([
      sql.casesOfBuyer(db, buyerId),
      sql.roundsOfBuyer(db, buyerId),
    ])
    return [
      { name: 'after-sales-cases', rows: cases },
      { name: 'after-sales-rounds', rows: rounds },
    ]
  },
  async open(tx, buyerId) {
    const { count, first } = await sql.openOfBuyer(tx, buyerId)
    return [{ kind: 'afterSales', count, first }]
  },
  async forget(tx, buyerId) {
    await sql.forgetContact(tx, buyerId)
    const pictures = await sql.picturesOfBuyer(tx, buyerId)
    const [urls, references] = [
      pictures.flatMap(({ urls: own }) => own),
      pictures.map(({ number }) => `case:${number}`),
    ]
    await releaseEvidence(tx, urls, references)
  },
}
