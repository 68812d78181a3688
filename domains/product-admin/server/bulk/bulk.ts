/** Bulk changes for staff: prepare, preview, start, stop, undo. */
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { enqueue } from '#kit/server/jobs/jobs.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import {
  BULK_MAX,
  type Bulk,
  type BulkAct,
  type BulkSelection,
  type officeBulks,
  type prepareBulk as prepareCall,
} from '../../bulk-contract.ts'
import { CatalogReasons } from '#domains/catalog/reasons.ts'
import type * as z from 'zod/mini'
import { textFor } from '#domains/catalog/server/stored-door.ts'
import { filterOf } from '../filter.ts'
import * as list from '../sql.ts'
import { isNothing, planOf, rankOf, reverseChange } from './change.ts'
import { work } from './run.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 20
const FOUND_ROWS = 500

/** @throws {Refused} bulkNothing, bulkTooMany, categoryNotFound */
export function prepare(
  context: StaffContext,
  { selection, act }: InputOf<typeof prepareCall>,
): Promise<{ id: number }> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    if (act.kind === 'category' && (await sql.categoryName(tx, act.categoryId)) === null) {
      throw new Refused(CatalogReasons.categoryNotFound)
    }
    const ids = await idsOf(tx, selection)
    const bulk = (await sql.insert(tx, { act, undoes: null, staffId, by: staffName }, now))!
    let count = 0
    for (let from = 0; from < ids.length; from += FOUND_ROWS) {
      count += await prepareLines(tx, bulk.id, act, ids.slice(from, from + FOUND_ROWS))
    }
    if (count === 0) throw new Refused(CatalogReasons.bulkNothing)
    return bulk
  })
}

async function idsOf(tx: Queryable, selection: z.infer<typeof BulkSelection>): Promise<number[]> {
  if ('ids' in selection) return [...new Set(selection.ids)]
  const ids = await list.productIds(tx, filterOf(selection.filter), 0, BULK_MAX + 1)
  if (ids.length > BULK_MAX) {
    throw new Refused(CatalogReasons.bulkTooMany, { values: { count: BULK_MAX } })
  }
  return ids
}

async function prepareLines(
  tx: Queryable,
  bulkId: number,
  act: BulkAct,
  ids: readonly number[],
): Promise<number> {
  const found = await sql.findProducts(tx, ids)
  const lines = found.map((each): sql.NewLine => {
    const { change, refused } = planOf(act, each)
    const outcome = refused ? 'refused' : isNothing(change) ? 'same' : 'waiting'
    const { id: productId, version } = each
    const rank = rankOf(change)
    return { productId, version, change, outcome, reason: refused ?? null, rank }
  })
  await sql.addLines(tx, bulkId, lines)
  return lines.length
}

export async function listBulks(
  { db, lang }: StaffContext,
  { after }: InputOf<typeof officeBulks>,
): Promise<DataOf<typeof officeBulks>> {
  const before = idAfter(after)
  const rows = await sql.listBulks(db, PAGE_ROWS + 1, before)
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map((row) => toView(row, lang)), next }
}

/** @throws {Refused} bulkNotFound */
export async function bulk(
  { db, lang }: StaffContext,
  { bulkId }: { bulkId: number },
): Promise<Bulk> {
  const row = await sql.bulk(db, bulkId)
  if (row === null) throw new Refused(CatalogReasons.bulkNotFound)
  return toView(row, lang)
}

function toView(row: sql.BulkRow, lang: Lang): Bulk {
  const { waiting, done, same, changed, refused } = row
  return {
    id: row.id,
    act: row.act,
    categoryName: row.categoryName && textFor(row.categoryName, lang),
    state: stateOf(row),
    isCancelling: row.cancelAt !== null && row.endedAt === null,
    counts: { waiting, done, same, changed, refused },
    flaggedCount: row.flagged,
    undoes: row.undoes,
    undoneBy: row.undoneBy,
    by: row.by,
    createdAt: row.createdAt,
    endedAt: row.endedAt,
  }
}

function stateOf({ orderedAt, touchedAt, endedAt, waiting }: sql.BulkRow): Bulk['state'] {
  if (orderedAt === null) return 'prepared'
  if (endedAt !== null) return waiting > 0 ? 'cancelled' : 'done'
  return touchedAt === null ? 'waiting' : 'running'
}

/** @throws {Refused} bulkNotFound when it does not exist or was started already */
export function start(
  context: StaffContext,
  { bulkId }: { bulkId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    if (!(await sql.order(tx, bulkId, context.now))) throw new Refused(CatalogReasons.bulkNotFound)
    await enqueue(tx, work, { bulkId })
    const { act, waiting } = (await sql.bulk(tx, bulkId))!
    await auditAct(tx, context, bulkId, 'start', { ...act, productCount: waiting })
    return {}
  })
}

/** @throws {Refused} bulkNotFound when it has ended */
export function cancel(
  context: StaffContext,
  { bulkId }: { bulkId: number },
): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    if (!(await sql.cancel(tx, bulkId, context.now))) throw new Refused(CatalogReasons.bulkNotFound)
    await auditAct(tx, context, bulkId, 'cancel', null)
    return {}
  })
}

/**
 * What it did becomes a change of its own the other way round, and begins at once.
 * @throws {Refused} bulkNotUndoable when it has not ended, changed nothing, or was taken back already
 */
export function undo(
  context: StaffContext,
  { bulkId }: { bulkId: number },
): Promise<{ id: number }> {
  const { db, now, staffId, staffName } = context
  return db.tx(async (tx) => {
    const done = await sql.doneLines(tx, bulkId)
    const row = done.length === 0 ? null : await sql.bulk(tx, bulkId)
    const made =
      row && (await sql.insert(tx, { act: row.act, undoes: bulkId, staffId, by: staffName }, now))
    if (made === null) throw new Refused(CatalogReasons.bulkNotUndoable)
    await sql.addLines(
      tx,
      made.id,
      done.map(({ change, ...line }) => ({
        ...line,
        change: reverseChange(change),
        outcome: 'waiting',
        reason: null,
        rank: rankOf(reverseChange(change)),
      })),
    )
    await sql.order(tx, made.id, now)
    await enqueue(tx, work, { bulkId: made.id })
    await auditAct(tx, context, made.id, 'undo', { undoes: bulkId, productCount: done.length })
    return made
  })
}

const auditAct = (
  tx: Queryable,
  context: StaffContext,
  bulkId: number,
  verb: 'start' | 'cancel' | 'undo',
  after: object | null,
): Promise<void> =>
  audit(tx, context, {
    action: `catalog.bulk.${verb}`,
    object: `bulk:${bulkId}`,
    before: null,
    after,
  })
