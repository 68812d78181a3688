/** Deletes conversations with all messages and pictures; whoever follows them is told. */
import { releaseEvidence, releaseFiles } from '#domains/uploads/server/door.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { evidenceUrl, referenceOf } from './content.ts'
import * as office from './office-sql.ts'
import { notify } from './sql.ts'

export async function deleteChats(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const files = await office.filesOf(tx, ids)
  const idsBy = (isStaff: boolean) =>
    files.filter(({ author }) => (author === 'staff') === isStaff).map(({ fileId }) => fileId)
  await releaseFiles(tx, idsBy(false))
  await releaseEvidence(tx, idsBy(true).map(evidenceUrl), ids.map(referenceOf))
  await office.deleteAll(tx, ids)
  for (const c of ids) await notify(tx, { c })
}
