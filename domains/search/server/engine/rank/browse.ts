/**
 * A list without a query, read from an index in its order. Each page leaves a mark at its end; the next page starts at
 * the nearest mark instead of counting from the beginning. Without a mark it counts, up to the maximum depth of lists.
 */
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sort } from '../../../contract.ts'
import { newCache } from '../cache.ts'
import {
  joinConditions,
  AMOUNT,
  listConditions,
  toOrder,
  type Filter,
  type Page,
} from './facets.ts'

/** The last entry before an offset: its sort value as text, and its id. */
type Mark = { value: string; id: number }
type Marks = Map<number, Mark>

/** Dropped with all cached lists: a mark of an older order would repeat or skip entries. */
const cacheMarks = newCache<Marks>()
/** For one list; a person turns some dozens of pages, a robot all. */
const MARKS_MAX = 500

const SALES = { column: raw('sales_count'), type: raw('bigint'), falls: true }
const AGE = { column: raw('published_at'), type: raw('timestamptz'), falls: true }

const toSortColumn = (
  sort: Sort,
  { currency }: Filter,
): { column: Sql; type: Sql; falls: boolean } => {
  if (sort === 'new') return AGE
  if (sort !== 'priceUp' && sort !== 'priceDown') return SALES
  return { column: AMOUNT[currency], type: raw('bigint'), falls: sort === 'priceDown' }
}

export async function browse(
  db: Queryable,
  filter: Filter,
  sort: Sort,
  { offset, limit }: Page,
): Promise<number[]> {
  const marks = await cacheMarks(JSON.stringify([filter, sort]), () => Promise.resolve(new Map()))
  const [from, mark] = findNearestMark(marks, offset)
  const { column, type, falls } = toSortColumn(sort, filter)
  const behind =
    mark === null
      ? []
      : [
          sql`(${column}, product_id) ${raw(falls ? '<' : '>')} (${mark.value}::${type}, ${mark.id}::bigint)`,
        ]
  const rows = await db.rows<{ productId: number; value: string }>(sql`
    select product_id, ${column}::text as value from search.entry
    where true${joinConditions([...listConditions(filter), ...behind])}
    order by ${toOrder(sort, filter.currency)} limit ${limit} offset ${offset - from}`)
  const last = rows.at(-1)
  if (last !== undefined && marks.size < MARKS_MAX) {
    marks.set(offset + rows.length, { value: last.value, id: last.productId })
  }
  return rows.map(({ productId }) => productId)
}

function findNearestMark(marks: Marks, offset: number): [number, Mark | null] {
  let found: [number, Mark | null] = [0, null]
  for (const [at, mark] of marks) if (at <= offset && at > found[0]) found = [at, mark]
  return found
}
