/** Checks after a test that all database invariants hold. */
import { expect } from 'vitest'
import type { Queryable } from '../server/database/db.ts'
import { diagnose } from '../server/cluster/doctor.ts'

/** Every view of schema `audit` is empty, and there is at least one. */
export async function expectAuditClean(db: Queryable): Promise<void> {
  const { views, findings } = await diagnose(db)
  expect(views).not.toEqual([])
  expect(findings).toEqual([])
}
