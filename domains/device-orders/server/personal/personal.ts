/** Personal data of a buyer in orders of machines. Contracts and protocols prove a delivery and its warranty: the law requires to retain them. */
import { NOBODY, type Personal } from '#kit/server/database/personal.ts'
import { releaseEvidence } from '#domains/uploads/server/door.ts'
import { objectionsOf } from '../objection-sql.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [contracts, milestones, appointments, objections, acceptances] = await Promise.all([
      sql.contractsOf(db, buyerId),
      sql.milestonesOf(db, buyerId),
      sql.appointmentsOf(db, buyerId),
      objectionsOf(db, buyerId),
      sql.acceptancesOf(db, buyerId),
    ])
    return [
      { name: 'machine-contracts', rows: contracts },
      { name: 'machine-milestones', rows: milestones },
      { name: 'machine-installations', rows: appointments },
      { name: 'machine-objections', rows: objections },
      { name: 'machine-acceptances', rows: acceptances },
    ]
  },
  async forget(tx, buyerId) {
    await sql.forgetNotes(tx, buyerId, NOBODY)
    const pictures = await sql.picturesOf(tx, buyerId)
    await releaseEvidence(
      tx,
      pictures.flatMap(({ urls }) => urls),
      pictures.map(({ number }) => `milestone:${number}`),
    )
  },
}
