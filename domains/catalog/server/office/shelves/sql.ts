/** Statements of the office's categories, brands and attributes. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/db.ts'

export type CategoryRow = {
  id: number
  parentId: number | null
  name: Translated
  position: number
  visible: boolean
  imageUrl: string | null
  productCount: number
}
export function categories(db: Queryable): Promise<CategoryRow[]> {
  return db.rows(sql`
    select id, parent_id, name, position, visible, image_url, product_count from catalog.category
    order by level, position, id`)
}

export function category(
  db: Queryable,
  id: number,
): Promise<(CategoryRow & { level: number }) | null> {
  return db.maybeRow(sql`
    select id, parent_id, name, position, visible, image_url, product_count, level from catalog.category
    where id = ${id} for no key update`)
}

/** A parent stays what it is until the transaction ends. @returns null when there is none */
export function parentLevel(db: Queryable, id: number): Promise<{ level: number } | null> {
  return db.maybeRow(sql`select level from catalog.category where id = ${id} for key share`)
}

export type NewCategory = Omit<CategoryRow, 'id' | 'productCount'> & { level: number }

/** @returns null when a sister has its name */
export function insert(tx: Queryable, c: NewCategory): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    insert into catalog.category (parent_id, level, name, position, visible, image_url)
    values (${c.parentId}, ${c.level}, ${JSON.stringify(c.name)}, ${c.position}, ${c.visible}, ${c.imageUrl})
    on conflict do nothing returning id`)
}

/** @returns null when a sister has its name, or when it would change its level and has children */
export function update(tx: Queryable, id: number, c: NewCategory): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    update catalog.category o set parent_id = ${c.parentId}, level = ${c.level}, name = ${JSON.stringify(c.name)},
      position = ${c.position}, visible = ${c.visible}, image_url = ${c.imageUrl}
    where id = ${id}
      and (level = ${c.level} or not exists (select from catalog.category child where child.parent_id = o.id))
      and not exists (
        select from catalog.category sister where sister.id <> o.id and sister.name ->> 'cn' = ${c.name.cn}
          and coalesce(sister.parent_id, 0) = coalesce(${c.parentId}::bigint, 0))
    returning id`)
}

export async function hasSister(
  tx: Queryable,
  parentId: number | null,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await tx.row<{ found: boolean }>(sql`
    select exists (
      select from catalog.category where coalesce(parent_id, 0) = coalesce(${parentId}::bigint, 0)
        and name ->> 'cn' = ${name} and id is distinct from ${exceptId}) as found`)
  return row.found
}

export function brands(db: Queryable): Promise<{ id: number; name: Translated }[]> {
  return db.rows(sql`select id, name from catalog.brand order by name ->> 'cn', id`)
}
