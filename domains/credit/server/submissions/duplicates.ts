/** What else was proved by the picture or the reference of a submission: other repayments, and payments of orders. */
import type { Composed } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import * as lists from './list-sql.ts'
import { pickLike } from './proofs.ts'
import * as sql from './sql.ts'

/** Of the latest round of each. */
export async function findDuplicates(
  { findProofs }: Pick<Composed, 'findProofs'>,
  db: Queryable,
  rows: readonly Pick<sql.SubmissionRow, 'id' | 'referenceKey'>[],
): Promise<lists.Duplicate[]> {
  const ids = rows.map(({ id }) => id)
  const own = await lists.duplicatesOf(db, ids)
  const files = await sql.filesOf(db, ids)
  const wanted = {
    keys: rows.flatMap(({ referenceKey }) => referenceKey ?? []),
    hashes: files.map(({ sha256 }) => sha256),
  }
  const others: lists.Duplicate[] = []
  for (const find of findProofs) {
    const proofs = await find(db, wanted)
    for (const { id, referenceKey } of rows) {
      const keys = referenceKey === null ? [] : [referenceKey]
      const hashes = files.flatMap((file) => (file.submissionId === id ? [file.sha256] : []))
      for (const { number, kind } of pickLike(proofs, { keys, hashes })) {
        others.push({ submissionId: id, number, kind })
      }
    }
  }
  return [...own, ...others]
}
