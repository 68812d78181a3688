/** Personal data of a buyer in verifications. The pictures belong to the uploads. */
import type { Personal } from '#kit/server/database/personal.ts'
import { decryptId } from '../id-number.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [versions, steps] = await Promise.all([
      sql.versionsOf(db, buyerId),
      sql.stepsOf(db, buyerId),
    ])
    const rows = versions.map(({ encryptedId, ...row }) => ({
      ...row,
      idNumber: encryptedId === null ? null : decryptId(encryptedId, row.id),
    }))
    return [
      { name: 'papers', rows },
      { name: 'paper-steps', rows: steps },
    ]
  },
  async forget(tx, buyerId) {
    await sql.forgetSteps(tx, buyerId)
    await sql.forgetVersions(tx, buyerId)
  },
}
