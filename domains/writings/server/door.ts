/** What others may use of this: they say what they have written, and list what lacks a language. */
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { WritingKindName } from '../kinds.ts'
import * as sql from './sql.ts'

export { idsIn, type PageFamily, type WritingKind } from './kinds.ts'
export { countMissing, listMissing } from './sql.ts'

/** It was saved, published, withdrawn or deleted: it is checked within seconds. */
export const markWriting = (
  tx: Queryable,
  kind: WritingKindName,
  ref: string | number,
  now: Instant,
): Promise<number> => sql.setDue(tx, kind, String(ref), now)
