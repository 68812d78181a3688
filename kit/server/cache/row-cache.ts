/**
 * Caches rows by id that lists ask for by the dozen: what is missing is read in one statement. lru-cache bounds them; its
 * `fetchMethod` would read each id by itself.
 */
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../database/db.ts'
import { onInvalidation, type Tag } from './invalidate.ts'

/** Where no listener receives notifications (a script), a row expires after this time. */
const MAX_AGE_MS = 60_000

type Kind<Id extends number | string, Row extends object> = {
  /** How many ids are cached at most. */
  max: number
  /** Invalidating one of these, in any process, invalidates all rows. */
  tags: readonly Tag[]
  /** `product:` where `product:7` invalidates the row of 7 alone; for ids that are numbers. */
  tagOfRow?: string
  /** @param db never a replica, which may be behind the invalidation. @returns a row for each of the ids */
  load: (db: Queryable, ids: readonly Id[]) => Promise<ReadonlyMap<Id, Row>>
}

/** @returns reads rows of ids, by id */
export function newRowCache<Row extends object, Id extends number | string = number>({
  max,
  tags,
  tagOfRow,
  load,
}: Kind<Id, Row>) {
  const cached = new LRUCache<number | string, Row>({ max, ttl: MAX_AGE_MS })
  /** A read that began before a change must not be cached after it. */
  let generation = 0

  onInvalidation((changed) => {
    const ids =
      tagOfRow === undefined
        ? []
        : changed.flatMap((tag) =>
            tag.startsWith(tagOfRow) ? [Number(tag.slice(tagOfRow.length))] : [],
          )
    const isAll = tags.some((tag) => changed.includes(tag))
    if (isAll || ids.length > 0) generation++
    if (isAll) cached.clear()
    else for (const id of ids) cached.delete(id)
  })

  return async (db: Queryable, ids: readonly Id[]): Promise<ReadonlyMap<Id, Row>> => {
    const rows = new Map<Id, Row>()
    const missing = new Set<Id>()
    for (const id of ids) {
      const row = cached.get(id)
      if (row === undefined) missing.add(id)
      else rows.set(id, row)
    }
    if (missing.size === 0) return rows
    const begun = generation
    for (const [id, row] of await load(db, [...missing])) {
      rows.set(id, row)
      if (begun === generation) cached.set(id, row)
    }
    return rows
  }
}
