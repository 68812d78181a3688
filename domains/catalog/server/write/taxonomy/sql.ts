/** Statements of categories, brands and attributes. Inserts return null when a row of that name exists already. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Sql } from 'sql-template-tag'

type IdRow = { id: number }
const idOrNull = async (tx: Queryable, statement: Sql): Promise<number | null> => {
  const row = await tx.maybeRow<IdRow>(statement)
  return row && row.id
}
const idOf = async (tx: Queryable, statement: Sql): Promise<number> =>
  (await tx.row<IdRow>(statement)).id

export type NewCategory = {
  parentId: number | null
  name: Translated
  position: number
  imageUrl: string | null
  imageSmallUrl: string | null
}

/** Its level is one below its parent's; a fourth level is refused by the check. */
export const insertCategory = (tx: Queryable, c: NewCategory): Promise<number | null> =>
  idOrNull(
    tx,
    sql`
    insert into catalog.category (parent_id, level, name, position, image_url, image_small_url)
    select ${c.parentId}, coalesce((select level + 1 from catalog.category where id = ${c.parentId}), 1),
      ${JSON.stringify(c.name)}, ${c.position}, ${c.imageUrl}, ${c.imageSmallUrl}
    on conflict do nothing returning id`,
  )

export const findCategoryByName = (
  tx: Queryable,
  parentId: number | null,
  name: string,
): Promise<number> =>
  idOf(
    tx,
    sql`
    select id from catalog.category
    where coalesce(parent_id, 0) = coalesce(${parentId}::bigint, 0) and name ->> 'cn' = ${name}`,
  )

export const insertBrand = (
  tx: Queryable,
  name: Translated,
  logoUrl: string | null,
): Promise<number | null> =>
  idOrNull(
    tx,
    sql`
    insert into catalog.brand (name, logo_url) values (${JSON.stringify(name)}, ${logoUrl})
    on conflict do nothing returning id`,
  )

export const findBrandByName = (tx: Queryable, name: string): Promise<number> =>
  idOf(tx, sql`select id from catalog.brand where name ->> 'cn' = ${name}`)

/** @param key preferred, if no other attribute has it; `spare` otherwise */
export const insertAttribute = (
  tx: Queryable,
  name: Translated,
  position: number,
  { key, spare }: { key: string; spare: string },
): Promise<number | null> =>
  idOrNull(
    tx,
    sql`
    insert into catalog.attribute (key, name, position)
    select case when exists (select from catalog.attribute where key = ${key}) then ${spare} else ${key} end,
      ${JSON.stringify(name)}, ${position}
    where not exists (select from catalog.attribute where name ->> 'cn' = ${name.cn})
    on conflict do nothing returning id`,
  )

export const findAttributeByName = (tx: Queryable, name: string): Promise<number> =>
  idOf(tx, sql`select id from catalog.attribute where name ->> 'cn' = ${name}`)

export const insertValue = (
  tx: Queryable,
  attributeId: number,
  name: Translated,
  position: number,
): Promise<number | null> =>
  idOrNull(
    tx,
    sql`
    insert into catalog.attribute_value (attribute_id, name, position)
    values (${attributeId}, ${JSON.stringify(name)}, ${position}) on conflict do nothing returning id`,
  )

export const findValueByName = (
  tx: Queryable,
  attributeId: number,
  name: string,
): Promise<number> =>
  idOf(
    tx,
    sql`
    select id from catalog.attribute_value where attribute_id = ${attributeId} and name ->> 'cn' = ${name}`,
  )

/**
 * Until the transaction ends no other makes categories, brands or values of many products: two imports would wait for each
 * other's.
 */
export async function lockTaxonomy(tx: Queryable): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('catalog.taxonomy')) is null as locked`)
}
