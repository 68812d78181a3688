/** Tells every process that pages showing something have become old. Who keeps pages listens. */
import sql from 'sql-template-tag'
import { onCommit, type Queryable } from '../database/db.ts'

export const INVALIDATION_CHANNEL = 'purge'

/** A notification holds fewer than 8,000 bytes; a write that touches more pages purges them all. */
const MAX_TAGS = 100

/** What a page is made of: `product:1001`, `category:5`, `home`, `banners`. `*` is everything. */
export type Tag = string

/**
 * Ends a write that changes public pages. The notification leaves with the commit of `tx`, not before; this process has
 * forgotten the old when the write is answered, the others some milliseconds later.
 */
export async function invalidate(tx: Queryable, tags: readonly Tag[]): Promise<void> {
  const announced = tags.length > MAX_TAGS ? ['*'] : [...new Set(tags)]
  if (announced.length === 0) return
  await tx.rows(sql`select pg_notify(${INVALIDATION_CHANNEL}, ${JSON.stringify(announced)})`)
  onCommit(tx, () => announceInvalidation(announced))
}

/** What this process keeps of its own and must forget when somebody, in whatever process, purges. */
const hearers = new Set<(tags: readonly Tag[]) => void>()

/** Called with the tags of every purge that this process hears of, its own included. @returns ends it */
export function onInvalidation(hear: (tags: readonly Tag[]) => void): () => void {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** For whoever listens to the database, and for whoever wrote themselves. */
export function announceInvalidation(tags: readonly Tag[]): void {
  for (const hear of hearers) hear(tags)
}
