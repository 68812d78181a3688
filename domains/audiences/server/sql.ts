/** Statements about customer lists and who was put on them. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { LISTS_MAX } from '../limits.ts'

export type ListRow = {
  id: number
  name: string
  tag: string | null
  version: number
  changedAt: Instant
}

const COLUMNS = sql`l.id, l.name, l.tag, l.version, l.changed_at`

/** `putOnCount`: those who were put on it; of a tag nobody is. */
export const lists = (db: Queryable) =>
  db.rows<ListRow & { putOnCount: number }>(sql`
    select ${COLUMNS}, (select count(*)::int from audiences.member m where m.list_id = l.id) as put_on_count
    from audiences.list l order by lower(l.name), l.id limit ${LISTS_MAX}`)

export const listById = (db: Queryable, id: number) =>
  db.maybeRow<ListRow & { putOnCount: number }>(sql`
    select ${COLUMNS}, (select count(*)::int from audiences.member m where m.list_id = l.id) as put_on_count
    from audiences.list l where l.id = ${id}`)

export const lockList = (tx: Queryable, id: number) =>
  tx.maybeRow<ListRow>(sql`select ${COLUMNS} from audiences.list l where l.id = ${id} for update`)

type Saved = { name: string; tag: string | null; now: Instant }

export const insertList = (tx: Queryable, { name, tag, now }: Saved) =>
  tx.row<{ id: number }>(sql`
    insert into audiences.list (name, tag, created_at, changed_at) values (${name}, ${tag}, ${now}, ${now}) returning id`)

export const updateList = (tx: Queryable, id: number, { name, tag, now }: Saved) =>
  tx.count(sql`
    update audiences.list set name = ${name}, tag = ${tag}, version = version + 1, changed_at = ${now} where id = ${id}`)

export const deleteList = (tx: Queryable, id: number) =>
  tx.count(sql`delete from audiences.list where id = ${id}`)

type Named = { listId: number; buyerIds: readonly number[]; now: Instant }

/** @returns how many were not on it before */
export const putOn = (tx: Queryable, { listId, buyerIds, now }: Named) =>
  tx.count(sql`
    insert into audiences.member (list_id, buyer_id, added_at)
    select ${listId}::bigint, buyer_id, ${now}::timestamptz from unnest(${buyerIds as number[]}::bigint[]) as b (buyer_id) order by buyer_id
    on conflict (list_id, buyer_id) do nothing`)

/** @returns how many were on it */
export const takeOff = (tx: Queryable, { listId, buyerIds }: Omit<Named, 'now'>) =>
  tx.count(sql`
    delete from audiences.member where list_id = ${listId} and buyer_id = any(${buyerIds as number[]}::bigint[])`)

export const setChanged = (tx: Queryable, id: number, now: Instant) =>
  tx.count(sql`update audiences.list set changed_at = ${now} where id = ${id}`)

/** Of some lists: their tags, and which of these buyers were put on them. */
export const putOnOf = (
  db: Queryable,
  { listIds, buyerIds }: { listIds: readonly number[]; buyerIds: readonly number[] },
) =>
  db.rows<{ id: number; tag: string | null; buyerIds: number[] }>(sql`
    select l.id, l.tag, array(select m.buyer_id from audiences.member m
      where m.list_id = l.id and m.buyer_id = any(${buyerIds as number[]}::bigint[])) as buyer_ids
    from audiences.list l where l.id = any(${listIds as number[]}::bigint[])`)
