/** Statements of units: those of SKUs, and the dictionary of units of measure whose names they take. */
import sql, { type Sql } from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { DueFilter } from '#kit/server/jobs/row-sweep.ts'
import type { DraftUnit } from './draft.ts'

/** Whether a name says nothing that the measure says otherwise: languages without a text do not count. */
const agrees = (name: Sql, measure: Sql): Sql => sql`(
  ${measure} ->> 'cn' = ${name} ->> 'cn' and not exists (
    select from jsonb_each_text(${name}) text
    where text.value <> '' and text.value is distinct from ${measure} ->> text.key))`

/**
 * A unit whose measure was deleted meanwhile keeps its name as its own. Measures stay locked against deletion until the
 * transaction ends, in the order of ids, against deadlocks; they may be renamed beside it.
 */
export async function putUnits(
  tx: Queryable,
  units: readonly (DraftUnit & { skuId: number })[],
): Promise<void> {
  await tx.count(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(units)}) as t (id bigint, "skuId" bigint, name jsonb,
        "measureId" bigint, factor int, "minQuantity" int, step int, "maxQuantity" int)
    ), measures as materialized (
      select m.id, m.name from catalog.measure m
      where m.id in (select "measureId" from given) or m.name ->> 'cn' in (select name ->> 'cn' from given)
      order by m.id for key share
    ), wanted as (
      select given.id, given."skuId", given.factor, given."minQuantity", given.step, given."maxQuantity",
        coalesce(m.name, given.name) as name, m.id as measure_id
      from given left join measures m
        on m.id = given."measureId" or (given."measureId" is null and ${agrees(sql`given.name`, sql`m.name`)})
    ), kept as (
      update catalog.sku_unit u set name = w.name, measure_id = w.measure_id, factor = w.factor,
        min_quantity = w."minQuantity", step = w.step, max_quantity = w."maxQuantity", removed_at = null
      from wanted w where u.id = w.id and u.sku_id = w."skuId"
    )
    insert into catalog.sku_unit (sku_id, name, measure_id, factor, min_quantity, step, max_quantity)
    select "skuId", name, measure_id, factor, "minQuantity", step, "maxQuantity" from wanted where id is null`)
}

/** One whose words may be those of units that name no measure; locked. */
export async function measureToLink(
  tx: Queryable,
  now: string,
  { isAwake, limit }: DueFilter,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from catalog.measure where link_due_at <= ${now} and ${isAwake(sql`measure.id`)}
    order by link_due_at, id limit ${limit} for no key update skip locked`)
  return rows.map(({ id }) => id)
}

/**
 * Gives at most so many units to the measure and renews what is shown of their products. Units that somebody is writing are
 * left for the next turn. @returns whether any are left
 */
export async function linkUnits(tx: Queryable, measureId: number, limit: number): Promise<boolean> {
  await tx.count(sql`
    with due as materialized (
      select u.id, u.sku_id, m.name from catalog.measure m join catalog.sku_unit u
        on u.measure_id is null and ${agrees(sql`u.name`, sql`m.name`)}
      where m.id = ${measureId} limit ${limit} for no key update of u skip locked
    ), linked as (
      update catalog.sku_unit u set measure_id = ${measureId}, name = due.name from due where u.id = due.id
    )
    insert into catalog.stale (product_id)
    select distinct s.product_id from due join catalog.sku s on s.id = due.sku_id
    on conflict do nothing`)
  const { isLeft } = await tx.row<{ isLeft: boolean }>(sql`
    select exists (
      select from catalog.measure m join catalog.sku_unit u
        on u.measure_id is null and ${agrees(sql`u.name`, sql`m.name`)}
      where m.id = ${measureId}) as is_left`)
  return isLeft
}

export const noteLinked = (tx: Queryable, measureId: number) =>
  tx.count(sql`update catalog.measure set link_due_at = null where id = ${measureId}`)

export type Measure = { id: number; name: Translated }

/** The dictionary of units of measure, in the order in which they are offered. */
export const listMeasures = (db: Queryable): Promise<Measure[]> =>
  db.rows(sql`select id, name from catalog.measure order by position, id`)

/** For the demo world. @returns its id, also where it was there with other translations, which become these */
export const putMeasure = async (tx: Queryable, name: Translated): Promise<number> => {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into catalog.measure as m (name, position)
    select ${JSON.stringify(name)}::jsonb, coalesce(max(position), 0) + 1 from catalog.measure
    on conflict ((name ->> 'cn')) do update set name = excluded.name, link_due_at = excluded.link_due_at, version = m.version + 1
    returning id`)
  return id
}
