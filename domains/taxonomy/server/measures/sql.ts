/** Statements of the dictionary of units of measure. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type MeasureRow = { id: number; name: Translated; version: number }

export const measures = (db: Queryable) =>
  db.rows<MeasureRow & { skuCount: number }>(sql`
    select m.id, m.name, m.version, (
      select count(distinct u.sku_id)::int from catalog.sku_unit u
      where u.measure_id = m.id and u.removed_at is null) as sku_count
    from catalog.measure m order by m.position, m.id`)

/** Those with the same Chinese name count together; the fullest of them is shown. */
export const ownNames = (db: Queryable, limit: number) =>
  db.rows<{ name: Translated; skuCount: number }>(sql`
    select (array_agg(name order by length(name::text) desc, name::text))[1] as name, count(distinct sku_id)::int as sku_count
    from catalog.sku_unit where measure_id is null and removed_at is null and name ->> 'cn' <> ''
    group by name ->> 'cn' order by count(distinct sku_id) desc, name ->> 'cn' limit ${limit}`)

/** Locks the dictionary, also an empty one, until the transaction ends: of two who add the same name, the second waits. */
export async function lockAll(tx: Queryable): Promise<readonly MeasureRow[]> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('catalog.measure'))`)
  return tx.rows<MeasureRow>(sql`
    select m.id, m.name, m.version from catalog.measure m order by m.position, m.id for no key update of m`)
}

/** @returns null when another one has this name */
export const add = (tx: Queryable, name: Translated, now: Instant) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into catalog.measure (name, position, link_due_at)
    select ${JSON.stringify(name)}::jsonb, coalesce(max(position), 0) + 1, ${now} from catalog.measure
    on conflict do nothing returning id`)

/** @returns null when another one has this name */
export const rename = (tx: Queryable, id: number, name: Translated, now: Instant) =>
  tx.maybeRow<{ id: number }>(sql`
    update catalog.measure m set name = ${JSON.stringify(name)}::jsonb, version = version + 1, link_due_at = ${now}
    where id = ${id} and not exists (
      select from catalog.measure other where other.id <> m.id and other.name ->> 'cn' = ${name.cn})
    returning id`)

/** Renews what is shown of products with a unit called so, in the background. */
export async function markStaleOfMeasure(tx: Queryable, id: number): Promise<void> {
  await tx.count(sql`
    insert into catalog.stale (product_id)
    select distinct s.product_id from catalog.sku_unit u join catalog.sku s on s.id = u.sku_id
    where u.measure_id = ${id} and u.removed_at is null
    on conflict do nothing`)
}

export async function order(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.count(sql`
    update catalog.measure m set position = wanted.at
    from unnest(${ids as number[]}::bigint[]) with ordinality as wanted (id, at) where m.id = wanted.id`)
}

/** Products that are being written with it are waited for, and none can take it until the transaction ends. */
export const lockForRemoval = (tx: Queryable, id: number): Promise<MeasureRow | null> =>
  tx.maybeRow(sql`select id, name, version from catalog.measure where id = ${id} for update`)

export async function countSkus(tx: Queryable, id: number): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(distinct sku_id)::int as count from catalog.sku_unit where measure_id = ${id} and removed_at is null`)
  return count
}

/** Units that only old orders show keep its name. */
export async function remove(tx: Queryable, { id, name }: MeasureRow): Promise<void> {
  await tx.count(sql`
    update catalog.sku_unit set name = ${JSON.stringify(name)}::jsonb, measure_id = null
    where measure_id = ${id} and removed_at is not null`)
  await tx.count(sql`delete from catalog.measure where id = ${id}`)
}

export const measureNames = (db: Queryable, ids: readonly number[]) =>
  db.rows<MeasureRow>(sql`
    select id, name, version from catalog.measure where id = any(${ids as number[]}::bigint[]) order by id`)
