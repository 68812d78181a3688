/** After a test has done its worst: every promise that the database can be asked about still holds. */
import { expect } from 'vitest'
import type { Queryable } from '../server/database/db.ts'
import { diagnose } from '../server/cluster/doctor.ts'

/** Every view of schema `audit` is empty, and there are some. */
export async function expectAuditClean(db: Queryable): Promise<void> {
  const { views, findings } = await diagnose(db)
  expect(views).not.toEqual([])
  expect(findings).toEqual([])
}
