/** Statements of saved lists. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { SavedList } from '../../lists-contract.ts'

type Own = { listId: number; buyerId: number }
export type ListLine = {
  id: number
  skuId: number
  unitId: number
  warehouseId: number
  quantity: number
}

const LIST = sql`l.id, l.name, l.changed_at,
  (select count(*)::int from purchases.saved_line s where s.list_id = l.id) as line_count`

export const listsOf = (db: Queryable, buyerId: number) =>
  db.rows<SavedList>(sql`
    select ${LIST} from purchases.saved_list l where l.buyer_id = ${buyerId} and l.removed_at is null
    order by l.changed_at desc, l.id desc`)

export const findList = (db: Queryable, { listId, buyerId }: Own) =>
  db.maybeRow<SavedList>(sql`
    select ${LIST} from purchases.saved_list l
    where l.id = ${listId} and l.buyer_id = ${buyerId} and l.removed_at is null`)

/** In the order in which they were saved. */
export const linesOfList = (db: Queryable, listId: number) =>
  db.rows<ListLine>(sql`
    select id, sku_id, unit_id, warehouse_id, quantity from purchases.saved_line where list_id = ${listId} order by id`)

/** Lists of one buyer are made and restored one after another, so that none is beyond the most. */
export const lockLists = (tx: Queryable, buyerId: number) =>
  tx.row<{ locked: string }>(sql`
    select pg_advisory_xact_lock(hashtextextended('purchases.lists', ${buyerId}::bigint))::text as locked`)

export const countLists = async (tx: Queryable, buyerId: number): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from purchases.saved_list where buyer_id = ${buyerId} and removed_at is null`)
  ).count

/** Whether another list has the name, in whatever letters. */
export const isNameTaken = async (
  tx: Queryable,
  { buyerId, name, but = null }: { buyerId: number; name: string; but?: number | null },
): Promise<boolean> =>
  (
    await tx.row<{ taken: boolean }>(sql`
      select exists (select from purchases.saved_list where buyer_id = ${buyerId} and removed_at is null
        and lower(name) = lower(${name}) and id is distinct from ${but}::bigint) as taken`)
  ).taken

export const insertList = (
  tx: Queryable,
  form: { buyerId: number; name: string; now: Instant; lines: readonly Omit<ListLine, 'id'>[] },
) =>
  tx.row<SavedList>(sql`
    with made as (
      insert into purchases.saved_list (buyer_id, name, created_at, changed_at)
      values (${form.buyerId}, ${form.name}, ${form.now}, ${form.now}) returning id, buyer_id, name, changed_at),
    filled as (
      insert into purchases.saved_line (list_id, buyer_id, sku_id, unit_id, warehouse_id, quantity)
      select made.id, made.buyer_id, g."skuId", g."unitId", g."warehouseId", g.quantity
      from made, jsonb_to_recordset(${JSON.stringify(form.lines)}::jsonb)
        as g ("skuId" bigint, "unitId" bigint, "warehouseId" bigint, quantity int)
      returning id)
    select made.id, made.name, made.changed_at, (select count(*)::int from filled) as line_count from made`)

export const rename = (
  tx: Queryable,
  { listId, name, now }: { listId: number; name: string; now: Instant },
) =>
  tx.count(
    sql`update purchases.saved_list set name = ${name}, changed_at = ${now} where id = ${listId}`,
  )

export const setLine = (
  tx: Queryable,
  {
    listId,
    lineId,
    quantity,
    now,
  }: { listId: number; lineId: number; quantity: number; now: Instant },
) =>
  tx.count(sql`
    with touched as (update purchases.saved_list set changed_at = ${now} where id = ${listId}),
    taken as (delete from purchases.saved_line where list_id = ${listId} and id = ${lineId} and ${quantity}::int = 0)
    update purchases.saved_line set quantity = ${quantity}
    where list_id = ${listId} and id = ${lineId} and ${quantity}::int > 0`)

export const remove = (tx: Queryable, { listId, buyerId, now }: Own & { now: Instant }) =>
  tx.count(sql`
    update purchases.saved_list set removed_at = ${now}
    where id = ${listId} and buyer_id = ${buyerId} and removed_at is null`)

export const findRemoved = (tx: Queryable, { listId, buyerId }: Own) =>
  tx.maybeRow<SavedList>(sql`
    select ${LIST} from purchases.saved_list l
    where l.id = ${listId} and l.buyer_id = ${buyerId} and l.removed_at is not null for update`)

export const restore = (tx: Queryable, listId: number) =>
  tx.count(sql`update purchases.saved_list set removed_at = null where id = ${listId}`)

export const sweepLists = (
  db: Queryable,
  { removedBefore, limit }: { removedBefore: Instant; limit: number },
) =>
  db.count(sql`
    delete from purchases.saved_list where id in (
      select id from purchases.saved_list where removed_at < ${removedBefore} limit ${limit})`)

export const forgetLists = (tx: Queryable, buyerId: number) =>
  tx.count(sql`delete from purchases.saved_list where buyer_id = ${buyerId}`)

export const copyOfLists = (db: Queryable, buyerId: number) =>
  db.rows<object>(sql`
    select l.name, l.created_at, l.changed_at, l.removed_at, s.sku_id, s.unit_id, s.warehouse_id, s.quantity
    from purchases.saved_list l left join purchases.saved_line s on s.list_id = l.id
    where l.buyer_id = ${buyerId} order by l.id, s.id`)
