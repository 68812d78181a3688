/** Personal data of a buyer in verifications. The pictures belong to the uploads. */
import type { Personal } from '#kit/server/database/personal.ts'
import { readSecrets } from '../answers.ts'
import { decryptId } from '../id-number.ts'
import * as sql from './sql.ts'

export const personal: Personal = {
  async copy(db, buyerId) {
    const [versions, steps, answers] = await Promise.all([
      sql.versionsOf(db, buyerId),
      sql.stepsOf(db, buyerId),
      sql.answersOf(db, buyerId),
    ])
    const secrets = new Map(
      await Promise.all(versions.map(async ({ id }) => [id, await readSecrets(db, id)] as const)),
    )
    const rows = versions.map(({ encryptedId, ...row }) => ({
      ...row,
      idNumber: encryptedId === null ? null : decryptId(encryptedId, row.id),
    }))
    return [
      { name: 'papers', rows },
      { name: 'paper-steps', rows: steps },
      {
        name: 'paper-answers',
        rows: answers.map((row) => ({
          ...row,
          text: row.text ?? secrets.get(row.versionId)?.get(row.item) ?? null,
        })),
      },
    ]
  },
  async forget(tx, buyerId) {
    await sql.forgetAnswers(tx, buyerId)
    await sql.forgetSteps(tx, buyerId)
    await sql.forgetVersions(tx, buyerId)
  },
}
