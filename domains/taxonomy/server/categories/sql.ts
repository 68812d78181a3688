/** Statements of the office's categories. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type CategoryRow = {
  id: number
  parentId: number | null
  name: Translated
  position: number
  visible: boolean
  imageUrl: string | null
  intro: Translated
  bannerUrl: string | null
  version: number
  productCount: number
  attributeIds: number[]
}
const COLUMNS = sql`id, parent_id, name, position, visible, image_url, intro, banner_url, version, product_count, (
    select coalesce(json_agg(a.attribute_id order by a.position, a.attribute_id), '[]')
    from catalog.category_attribute a where a.category_id = c.id) as attribute_ids`

export function categories(db: Queryable): Promise<(CategoryRow & { usedCount: number })[]> {
  return db.rows(sql`
    select ${COLUMNS}, (select count(*)::int from catalog.product p where p.category_id = c.id) as used_count
    from catalog.category c order by level, position, id`)
}

/** Serializes changes of the tree; reading it does not wait. */
export async function lockTree(tx: Queryable): Promise<void> {
  await tx.row(sql`select pg_advisory_xact_lock(hashtext('catalog.category')) is null as locked`)
}

export function category(tx: Queryable, id: number): Promise<CategoryRow | null> {
  return tx.maybeRow(
    sql`select ${COLUMNS} from catalog.category c where id = ${id} for no key update`,
  )
}

/** @returns null when there is none */
export function levelOf(tx: Queryable, id: number): Promise<{ level: number } | null> {
  return tx.maybeRow(sql`select level from catalog.category where id = ${id} for key share`)
}

/** How many levels are below it, and whether `otherId` is among them. */
export function depthBelow(
  tx: Queryable,
  id: number,
  otherId: number | null,
): Promise<{ depth: number; holdsOther: boolean }> {
  return tx.row(sql`
    with recursive part as (
      select id, 0 as depth from catalog.category where id = ${id}
      union all select c.id, part.depth + 1 from catalog.category c join part on c.parent_id = part.id)
    select coalesce(max(depth), 0) as depth, coalesce(bool_or(id = ${otherId}::bigint), false) as holds_other from part`)
}

export type CategoryWords = Pick<
  CategoryRow,
  'name' | 'visible' | 'imageUrl' | 'intro' | 'bannerUrl'
>

/** An upload's small size; pictures that came with the shop only have what was named with them. */
const smallOf = (imageUrl: string | null): string | null =>
  imageUrl?.replace(/-1200\.webp$/, '-400.webp') ?? null

/** As the last sibling. @returns null when one of them has its name */
export function insert(
  tx: Queryable,
  parentId: number | null,
  level: number,
  c: CategoryWords,
): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    insert into catalog.category (parent_id, level, name, position, visible, image_url, image_small_url, intro, banner_url)
    values (${parentId}, ${level}, ${JSON.stringify(c.name)}, (
      select coalesce(max(position), 0) + 1 from catalog.category
      where coalesce(parent_id, 0) = coalesce(${parentId}::bigint, 0)), ${c.visible}, ${c.imageUrl},
      ${smallOf(c.imageUrl)}, ${JSON.stringify(c.intro)}, ${c.bannerUrl})
    on conflict do nothing returning id`)
}

/** Its position is set by `order`. @returns null when its version has changed */
export function update(
  tx: Queryable,
  id: number,
  version: number,
  c: CategoryWords,
): Promise<{ id: number } | null> {
  return tx.maybeRow(sql`
    update catalog.category set name = ${JSON.stringify(c.name)}, visible = ${c.visible},
      image_url = ${c.imageUrl},
      image_small_url = case when image_url is not distinct from ${c.imageUrl}::text then image_small_url
        else ${smallOf(c.imageUrl)} end, intro = ${JSON.stringify(c.intro)}, banner_url = ${c.bannerUrl}, version = version + 1
    where id = ${id} and version = ${version} returning id`)
}

/**
 * With its descendants. One statement, because a category is always one level below its parent. The version increases,
 * since a form opened before would move it back.
 */
export async function setParent(
  tx: Queryable,
  id: number,
  parentId: number | null,
  level: number,
): Promise<void> {
  await tx.count(sql`
    with recursive part as (
      select id, 0 as depth from catalog.category where id = ${id}
      union all select c.id, part.depth + 1 from catalog.category c join part on c.parent_id = part.id)
    update catalog.category c set level = ${level} + part.depth,
      parent_id = case when c.id = ${id} then ${parentId}::bigint else c.parent_id end,
      version = c.version + case when c.id = ${id} then 1 else 0 end
    from part where part.id = c.id`)
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
        and name ->> 'cn' = ${name} and id is distinct from ${exceptId}::bigint) as found`)
  return row.found
}

export async function listSiblings(tx: Queryable, parentId: number | null): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from catalog.category where coalesce(parent_id, 0) = coalesce(${parentId}::bigint, 0)
    order by position, id`)
  return rows.map((row) => row.id)
}

export async function order(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.count(sql`
    update catalog.category c set position = n.place
    from unnest(${ids}::bigint[]) with ordinality as n (id, place) where c.id = n.id and c.position <> n.place`)
}

/** Attributes that do not exist are left out. */
export async function putAttributes(
  tx: Queryable,
  categoryId: number,
  attributeIds: readonly number[],
): Promise<void> {
  await tx.count(sql`
    with wanted as (
      select n.id, n.place from unnest(${attributeIds}::bigint[]) with ordinality as n (id, place)
      join catalog.attribute a on a.id = n.id
    ), gone as (
      delete from catalog.category_attribute
      where category_id = ${categoryId} and not attribute_id = any(${attributeIds}::bigint[]))
    insert into catalog.category_attribute (category_id, attribute_id, position)
    select ${categoryId}, id, min(place) from wanted group by id
    on conflict (category_id, attribute_id) do update set position = excluded.position`)
}

/** How many products of any state are in it, and how many subcategories. */
export function contents(
  tx: Queryable,
  id: number,
): Promise<{ products: number; categories: number }> {
  return tx.row(sql`
    select (select count(*)::int from catalog.product where category_id = ${id}) as products,
      (select count(*)::int from catalog.category where parent_id = ${id}) as categories`)
}

/** @returns false when it has products or subcategories */
export async function remove(tx: Queryable, id: number): Promise<boolean> {
  const gone = await tx.count(sql`
    delete from catalog.category c where id = ${id}
      and not exists (select from catalog.product p where p.category_id = c.id)
      and not exists (select from catalog.category child where child.parent_id = c.id)`)
  return gone === 1
}

/** Whether a category or brand shows a picture with this address, in its text or beside it. */
export async function showsPicture(tx: Queryable, url: string): Promise<boolean> {
  const row = await tx.row<{ shown: boolean }>(sql`
    select exists (
        select from catalog.category where ${url} in (image_url, banner_url) or strpos(intro::text, ${url}) > 0)
      or exists (
        select from catalog.brand where ${url} in (logo_url, banner_url) or strpos(story::text, ${url}) > 0) as shown`)
  return row.shown
}
