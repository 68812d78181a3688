/** Notifies every process that cached pages and answers with some tags have become stale. */
import sql from 'sql-template-tag'
import { onCommit, type Queryable } from '../database/db.ts'

export const INVALIDATION_CHANNEL = 'purge'

/** A notification holds fewer than 8,000 bytes; a write with more tags invalidates everything. */
const MAX_TAGS = 100

/** The content of a page: `product:1001`, `category:5`, `home`, `banners`. `*` is everything. */
export type Tag = string

/**
 * Ends a write that changes public pages. The notification is sent with the commit of `tx`, not before; this process has
 * dropped its stale entries before the write is answered, the others some milliseconds later.
 */
export async function invalidate(tx: Queryable, tags: readonly Tag[]): Promise<void> {
  const announced = tags.length > MAX_TAGS ? ['*'] : [...new Set(tags)]
  if (announced.length === 0) return
  await tx.rows(sql`select pg_notify(${INVALIDATION_CHANNEL}, ${JSON.stringify(announced)})`)
  onCommit(tx, () => announceInvalidation(announced))
}

/** Caches of this process, which drop entries when any process invalidates tags. */
const hearers = new Set<(tags: readonly Tag[]) => void>()

/** Called with the tags of every invalidation, also of this process. @returns ends it */
export function onInvalidation(hear: (tags: readonly Tag[]) => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** Called by the database listener, and after writes of this process. */
export function announceInvalidation(tags: readonly Tag[]): void {
  for (const hear of hearers) hear(tags)
}
