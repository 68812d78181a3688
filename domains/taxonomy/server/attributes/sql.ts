/** Statements of attributes and their values. */
import sql, { type Sql } from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Kind = 'choice' | 'number' | 'flag'
export type AttributeRow = {
  id: number
  key: string
  name: Translated
  kind: Kind
  unit: Translated | null
  isFacet: boolean
  position: number
  version: number
}
const COLUMNS = sql`id, key, name, kind, unit, is_facet, position, version`

type ValueRow = { id: number; name: Translated; number: number | null; productCount: number }

/** Counts products in any state: values in use cannot be removed. */
export function attributes(
  db: Queryable,
): Promise<(AttributeRow & { categoryIds: number[]; values: ValueRow[] })[]> {
  return db.rows(sql`
    select ${COLUMNS}, (
        select coalesce(json_agg(category_id order by category_id), '[]') from catalog.category_attribute ca
        where ca.attribute_id = a.id) as category_ids, (
        select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'number', v.number, 'productCount', (
            select count(*) from catalog.product_value p where p.value_id = v.id)) order by v.number, v.position, v.id), '[]')
        from catalog.attribute_value v where v.attribute_id = a.id) as values
    from catalog.attribute a order by position, id`)
}

/** Serializes names: of two renamed to the same name at once, the second sees that it is taken. */
export async function lockNames(tx: Queryable): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('catalog.attribute')) is null as locked`)
}

export function attribute(tx: Queryable, id: number): Promise<AttributeRow | null> {
  return tx.maybeRow(sql`select ${COLUMNS} from catalog.attribute where id = ${id} for update`)
}

export type AttributeWords = Omit<AttributeRow, 'id' | 'version'>
const unitOf = ({ unit }: AttributeWords) => (unit === null ? null : JSON.stringify(unit))

/** @returns null when another attribute has its key or name */
export function insert(tx: Queryable, a: AttributeWords): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    insert into catalog.attribute (key, name, kind, unit, is_facet, position)
    values (${a.key}, ${JSON.stringify(a.name)}, ${a.kind}, ${unitOf(a)}, ${a.isFacet}, ${a.position})
    on conflict do nothing returning id`)
}

/** Its key is permanent. @returns null when another attribute has its name */
export function update(
  tx: Queryable,
  id: number,
  a: AttributeWords,
): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    update catalog.attribute o set name = ${JSON.stringify(a.name)}, kind = ${a.kind}, unit = ${unitOf(a)},
      is_facet = ${a.isFacet}, position = ${a.position}, version = version + 1
    where id = ${id} and not exists (
      select from catalog.attribute other where other.id <> o.id and other.name ->> 'cn' = ${a.name.cn})
    returning id`)
}

export function values(
  tx: Queryable,
  attributeId: number,
): Promise<{ id: number; number: number | null }[]> {
  return tx.rows(sql`
    select id, number::float8 as number from catalog.attribute_value where attribute_id = ${attributeId}
    order by id for no key update`)
}

/** Waits for products that are just being given one of these values: the statement that follows sees what they were given. */
async function lockValues(tx: Queryable, which: Sql): Promise<void> {
  await tx.rows(sql`select id from catalog.attribute_value where ${which} order by id for update`)
}

/** @returns how many were deleted; those that products have stay */
export async function removeValues(tx: Queryable, ids: readonly number[]): Promise<number> {
  await lockValues(tx, sql`id = any(${ids}::bigint[])`)
  return tx.count(sql`
    delete from catalog.attribute_value v where id = any(${ids}::bigint[])
      and not exists (select from catalog.product_value p where p.value_id = v.id)`)
}

export type NewValue = {
  id?: number | undefined
  name: Translated
  position: number
  number?: number
}

/** Clears the names first, so that values can swap them. */
export async function renameValues(tx: Queryable, values: readonly NewValue[]): Promise<void> {
  const ids = values.map((value) => value.id)
  await tx.count(sql`
    update catalog.attribute_value set name = jsonb_build_object('cn', 'value ' || id || now()) where id = any(${ids}::bigint[])`)
  await tx.count(sql`
    update catalog.attribute_value v set name = n.name, position = n.position
    from unnest(${ids}::bigint[], ${values.map(({ name }) => JSON.stringify(name))}::jsonb[],
      ${values.map(({ position }) => position)}::int[]) as n (id, name, position)
    where v.id = n.id`)
}

/** Existing names and numbers stay as they are. @returns how many were new */
export async function insertValues(
  tx: Queryable,
  attributeId: number,
  kind: Kind,
  values: readonly NewValue[],
): Promise<number> {
  return tx.count(sql`
    insert into catalog.attribute_value (attribute_id, kind, name, position, number)
    select ${attributeId}, ${kind}, name, position, number
    from jsonb_to_recordset(${JSON.stringify(values)}) as n (name jsonb, position int, number numeric)
    on conflict do nothing`)
}

/** @returns false when products have values of it */
export async function remove(tx: Queryable, id: number): Promise<boolean> {
  await lockValues(tx, sql`attribute_id = ${id}`)
  const used = await tx.row<{ used: boolean }>(sql`
    select exists (select from catalog.attribute_value v join catalog.product_value p on p.value_id = v.id
      where v.attribute_id = ${id}) as used`)
  if (used.used) return false
  await tx.count(sql`
    with named as (delete from catalog.category_attribute where attribute_id = ${id})
    delete from catalog.attribute_value where attribute_id = ${id}`)
  return (await tx.count(sql`delete from catalog.attribute where id = ${id}`)) === 1
}

/** Refreshes read models and the search index of products with its values soon. */
export async function markStaleOfAttribute(tx: Queryable, attributeId: number): Promise<void> {
  await tx.count(sql`
    insert into catalog.stale (product_id)
    select distinct p.product_id from catalog.product_value p
    join catalog.attribute_value v on v.id = p.value_id where v.attribute_id = ${attributeId}
    on conflict do nothing`)
}

/** Units of numeric attributes. */
export function numberUnits(
  tx: Queryable,
  attributeIds: readonly number[],
): Promise<{ id: number; unit: Translated | null }[]> {
  return tx.rows(sql`
    select id, unit from catalog.attribute where id = any(${attributeIds}::bigint[]) and kind = 'number' for key share`)
}

/** The values of these numbers. */
export async function numberValues(
  tx: Queryable,
  attributeIds: readonly number[],
  numbers: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select v.id from catalog.attribute_value v
    join unnest(${attributeIds}::bigint[], ${numbers}::numeric[]) as n (attribute_id, number)
      on n.attribute_id = v.attribute_id and n.number = v.number`)
  return rows.map((row) => row.id)
}
