/** Statements of the archive: what is read of the catalogue besides whole products, and what is written of it. */
import sql, { type Sql } from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type {
  ArchivedAttribute,
  ArchivedBrand,
  ArchivedCategory,
  ArchivedLimit,
  ArchivedMeasure,
  ArchivedProduct,
  ArchivedWarehouse,
} from './format.ts'

export const countProducts = async (db: Queryable): Promise<number> =>
  (await db.row<{ count: number }>(sql`select count(*) as count from catalog.product`)).count

export const productIds = async (
  db: Queryable,
  after: number,
  limit: number,
): Promise<number[]> => {
  const rows = await db.rows<{ id: number }>(sql`
    select id from catalog.product where id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export const measures = (db: Queryable): Promise<ArchivedMeasure[]> =>
  db.rows(sql`select name, position from catalog.measure order by position, id`)

export const attributes = (db: Queryable): Promise<ArchivedAttribute[]> =>
  db.rows(sql`
    select key, name, kind, unit, is_facet, position, (
      select coalesce(json_agg(json_build_object('name', v.name, 'number', v.number, 'position', v.position)
        order by v.position, v.id), '[]')
      from catalog.attribute_value v where v.attribute_id = a.id) as values
    from catalog.attribute a order by position, id`)

export const categories = (db: Queryable): Promise<ArchivedCategory[]> =>
  db.rows(sql`
    with recursive tree as (
      select id, array[name ->> 'cn'] as path from catalog.category where parent_id is null
      union all
      select c.id, t.path || (c.name ->> 'cn') from catalog.category c join tree t on t.id = c.parent_id
    )
    select to_json(t.path) as path, c.name, c.position, c.visible, c.image_url, c.image_small_url, c.banner_url, c.intro, (
      select coalesce(json_agg(json_build_object('key', a.key, 'position', ca.position) order by ca.position, a.key), '[]')
      from catalog.category_attribute ca join catalog.attribute a on a.id = ca.attribute_id
      where ca.category_id = c.id) as attributes
    from tree t join catalog.category c on c.id = t.id order by c.level, c.position, c.id`)

export const brands = (db: Queryable): Promise<ArchivedBrand[]> =>
  db.rows(sql`
    select name, logo_url, banner_url, story, letter, archived_at is not null as is_archived
    from catalog.brand order by id`)

export const warehouses = (db: Queryable): Promise<ArchivedWarehouse[]> =>
  db.rows(sql`
    select aid, area_name, region_code, name, address, hours, phone, map_url, position, active
    from stock.warehouse order by position, id`)

export type MoreOfProduct = Pick<
  ArchivedProduct,
  'category' | 'brand' | 'publishedAt' | 'limits' | 'alternatives' | 'stock'
> & { id: number; source: { key: string; hash: string | null } | null }
/** With customer lists by id. */
type MoreRow = Omit<MoreOfProduct, 'limits'> & {
  limits: (Omit<ArchivedLimit, 'list' | 'listTag'> & { listId: number | null })[]
}

/** What a stored product does not hold itself, in the order of ids. */
export const moreOfProducts = (db: Queryable, ids: readonly number[]): Promise<MoreRow[]> =>
  db.rows(sql`
    select p.id, b.name ->> 'cn' as brand, p.published_at, (
        with recursive up as (
          select parent_id, array[name ->> 'cn'] as path from catalog.category where id = p.category_id
          union all
          select c.parent_id, (c.name ->> 'cn') || up.path from catalog.category c join up on c.id = up.parent_id
        ) select to_json(path) from up where parent_id is null) as category,
      case when p.source_key is not null then
        json_build_object('key', p.source_key, 'hash', p.source_hash) end as source, (
        select coalesce(json_agg(json_build_object('sku', k.code, 'period', n.period, 'dayCount', n.day_count, 'audience', n.audience,
          'leastLevel', n.least_level, 'mostLevel', n.most_level, 'listId', n.list_id, 'maxCount', n.max_count)
          order by k.code nulls first, n.period, n.day_count, n.audience, n.least_level, n.most_level, n.list_id), '[]')
        from catalog.purchase_limit n left join catalog.sku k on k.id = n.sku_id
        where n.product_id = p.id and k.removed_at is null) as limits, (
        select coalesce(json_agg(json_build_object('kind', a.kind, 'code', o.code, 'position', a.position)
          order by a.kind, a.position, o.code), '[]')
        from catalog.alternative a join catalog.product o on o.id = a.other_id where a.product_id = p.id) as alternatives, (
        select coalesce(json_agg(json_build_object('sku', k.code, 'warehouse', w.name ->> 'cn', 'onHand', l.on_hand)
          order by k.position, w.position, w.id), '[]')
        from stock.level l join catalog.sku k on k.id = l.sku_id join stock.warehouse w on w.id = l.warehouse_id
        where l.product_id = p.id and k.removed_at is null) as stock
    from catalog.product p left join catalog.brand b on b.id = p.brand_id
    where p.id = any(${ids as number[]}::bigint[]) order by p.id`)

type Placed = { id: number; isNew: boolean; isChanged: boolean }

/** Known by its Chinese name; units of SKUs that say its words take it in the background. */
export const putMeasure = (tx: Queryable, m: ArchivedMeasure): Promise<Placed> =>
  tx.row(sql`
    with put as (
      insert into catalog.measure as m (name, position) values (${JSON.stringify(m.name)}, ${m.position})
      on conflict ((name ->> 'cn')) do update set name = excluded.name, position = excluded.position,
        link_due_at = excluded.link_due_at, version = m.version + 1
      where (m.name, m.position) is distinct from (excluded.name, excluded.position)
      returning id, xmax = 0 as is_new)
    ${orEqual(sql`catalog.measure where name ->> 'cn' = ${m.name.cn}`)}`)

/** Units of SKUs that come with the archive may say words of one that stays as it is. */
export const linkUnits = (tx: Queryable, measureId: number): Promise<number> =>
  tx.count(
    sql`update catalog.measure set link_due_at = now() where id = ${measureId} and link_due_at is null`,
  )

/** What is as the archive says is not written, and keeps its version. @param known the row that is there, as `table where …` */
const orEqual = (known: Sql): Sql => sql`
  select id, is_new, not is_new as is_changed from put
  union all
  (select id, false, false from ${known} and not exists (select from put))`

export const putAttribute = (tx: Queryable, a: ArchivedAttribute): Promise<Placed> =>
  tx.row(sql`
    with put as (
      insert into catalog.attribute (key, name, kind, unit, is_facet, position)
      values (${a.key}, ${JSON.stringify(a.name)}, ${a.kind}, ${a.unit === null ? null : JSON.stringify(a.unit)}::jsonb,
        ${a.isFacet}, ${a.position})
      on conflict (key) do update set name = excluded.name, is_facet = excluded.is_facet, position = excluded.position,
        unit = case when attribute.kind = 'number' then excluded.unit end, version = attribute.version + 1
      where (attribute.name, attribute.is_facet, attribute.position, attribute.unit) is distinct from
        (excluded.name, excluded.is_facet, excluded.position, case when attribute.kind = 'number' then excluded.unit end)
      returning id, xmax = 0 as is_new)
    ${orEqual(sql`catalog.attribute where key = ${a.key}`)}`)

/** Values of choices are known by name, numbers by number, and a flag has one. @returns how many were made or changed */
export const putValues = (
  tx: Queryable,
  attributeId: number,
  a: ArchivedAttribute,
): Promise<number> =>
  tx.count(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(a.values)}) as t (name jsonb, number numeric, position int)
    ), known as (
      select v.id, v.name as old_name, v.position as old_position, given.name, given.position
      from given join catalog.attribute_value v on v.attribute_id = ${attributeId}
        and case ${a.kind} when 'flag' then true when 'number' then v.number = given.number
          else v.name ->> 'cn' = given.name ->> 'cn' end
    ), changed as (
      update catalog.attribute_value v set name = known.name, position = known.position from known
      where v.id = known.id and (known.old_name, known.old_position) is distinct from (known.name, known.position)
      returning v.id
    ), added as (
      insert into catalog.attribute_value (attribute_id, name, position, kind, number)
      select ${attributeId}, name, position, ${a.kind}, number from given
      where not exists (select from known where known.name ->> 'cn' = given.name ->> 'cn')
      on conflict do nothing returning id
    )
    select id from changed union all select id from added`)

/** Its values are part of what staff edit and save. */
export const touchAttribute = (tx: Queryable, id: number): Promise<number> =>
  tx.count(sql`update catalog.attribute set version = version + 1 where id = ${id}`)

export const putCategory = (
  tx: Queryable,
  parentId: number | null,
  c: ArchivedCategory,
): Promise<Placed> =>
  tx.row(sql`
    with put as (
      insert into catalog.category
        (parent_id, level, name, position, visible, image_url, image_small_url, banner_url, intro)
      values (${parentId}, ${c.path.length}, ${JSON.stringify(c.name)}, ${c.position}, ${c.visible}, ${c.imageUrl},
        ${c.imageSmallUrl}, ${c.bannerUrl}, ${JSON.stringify(c.intro)})
      on conflict (coalesce(parent_id, 0), (name ->> 'cn')) do update set name = excluded.name,
        position = excluded.position, visible = excluded.visible, image_url = excluded.image_url,
        image_small_url = excluded.image_small_url, banner_url = excluded.banner_url, intro = excluded.intro,
        version = category.version + 1
      where (category.name, category.position, category.visible, category.image_url, category.image_small_url,
          category.banner_url, category.intro)
        is distinct from (excluded.name, excluded.position, excluded.visible, excluded.image_url,
          excluded.image_small_url, excluded.banner_url, excluded.intro)
      returning id, xmax = 0 as is_new)
    ${orEqual(sql`catalog.category where coalesce(parent_id, 0) = ${parentId ?? 0} and name ->> 'cn' = ${c.name.cn}`)}`)

/** @returns how many were added, moved or removed */
export const putCategoryAttributes = (
  tx: Queryable,
  categoryId: number,
  given: ArchivedCategory['attributes'],
): Promise<number> =>
  tx.count(sql`
    with given as (
      select a.id, t.position from jsonb_to_recordset(${JSON.stringify(given)}) as t (key text, position int)
      join catalog.attribute a on a.key = t.key
    ), removed as (
      delete from catalog.category_attribute
      where category_id = ${categoryId} and attribute_id not in (select id from given) returning attribute_id
    ), put as (
      insert into catalog.category_attribute as c (category_id, attribute_id, position)
      select ${categoryId}, id, position from given
      on conflict (category_id, attribute_id) do update set position = excluded.position
      where c.position <> excluded.position returning attribute_id
    )
    select attribute_id from removed union all select attribute_id from put`)

/** Its attributes are part of what staff edit and save. */
export const touchCategory = (tx: Queryable, id: number): Promise<number> =>
  tx.count(sql`update catalog.category set version = version + 1 where id = ${id}`)

export const putBrand = (tx: Queryable, b: ArchivedBrand, now: Instant): Promise<Placed> =>
  tx.row(sql`
    with put as (
      insert into catalog.brand (name, logo_url, banner_url, story, letter, archived_at)
      values (${JSON.stringify(b.name)}, ${b.logoUrl}, ${b.bannerUrl}, ${JSON.stringify(b.story)}, ${b.letter},
        case when ${b.isArchived} then ${now}::timestamptz end)
      on conflict ((name ->> 'cn')) do update set name = excluded.name, logo_url = excluded.logo_url,
        banner_url = excluded.banner_url, story = excluded.story, letter = excluded.letter,
        archived_at = case when ${b.isArchived} then coalesce(brand.archived_at, excluded.archived_at) end,
        version = brand.version + 1
      where (brand.name, brand.logo_url, brand.banner_url, brand.story, brand.letter, brand.archived_at is null)
        is distinct from (excluded.name, excluded.logo_url, excluded.banner_url, excluded.story, excluded.letter,
          excluded.archived_at is null)
      returning id, xmax = 0 as is_new)
    ${orEqual(sql`catalog.brand where name ->> 'cn' = ${b.name.cn}`)}`)

/** Every page shows names of categories, brands and attributes: all are written again in the background. */
export const markAllStale = (tx: Queryable): Promise<number> =>
  tx.count(sql`
    insert into catalog.stale (product_id) select id from catalog.product where state = 'published'
    on conflict do nothing`)

export type ProductExtras = {
  productId: number
  publishedAt: Instant | null
  limits: MoreRow['limits']
  source: ArchivedProduct['source']
}

export async function putExtras(
  tx: Queryable,
  rows: readonly ProductExtras[],
  now: Instant,
): Promise<void> {
  const ids = rows.map(({ productId }) => productId)
  await tx.count(sql`
    update catalog.product p set published_at = coalesce(t."publishedAt", p.published_at),
      source_key = case when exists (select from catalog.product o where o.source_key = t.source ->> 'key' and o.id <> p.id)
        then p.source_key else t.source ->> 'key' end,
      source_hash = t.source ->> 'hash'
    from jsonb_to_recordset(${JSON.stringify(rows)}) as t ("productId" bigint, "publishedAt" timestamptz, source jsonb)
    where p.id = t."productId"`)
  await tx.count(sql`delete from catalog.purchase_limit where product_id = any(${ids}::bigint[])`)
  await tx.count(sql`
    insert into catalog.purchase_limit (product_id, sku_id, period, day_count, audience, least_level, most_level, list_id, max_count, set_at)
    select t."productId", k.id, l.period, l."dayCount", l.audience, l."leastLevel", l."mostLevel", l."listId", l."maxCount", ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as t ("productId" bigint, limits jsonb)
    cross join jsonb_to_recordset(t.limits) as l (sku text, period text, "dayCount" int, audience text, "leastLevel" int, "mostLevel" int,
        "listId" bigint, "maxCount" int)
    left join catalog.sku k on k.product_id = t."productId" and k.code = l.sku and k.removed_at is null
    where l.sku is null or k.id is not null`)
}

export type NamedAlternatives = { code: string; alternatives: ArchivedProduct['alternatives'] }

/** After all products: one may stand for another that comes later in the archive. */
export async function putAlternatives(
  tx: Queryable,
  rows: readonly NamedAlternatives[],
): Promise<void> {
  await tx.count(sql`
    delete from catalog.alternative a using catalog.product p
    where p.id = a.product_id and p.code = any(${rows.map(({ code }) => code)}::text[])`)
  await tx.count(sql`
    insert into catalog.alternative (product_id, kind, other_id, position)
    select p.id, l.kind, o.id, l.position
    from jsonb_to_recordset(${JSON.stringify(rows)}) as t (code text, alternatives jsonb)
    join catalog.product p on p.code = t.code,
      jsonb_to_recordset(t.alternatives) as l (kind text, code text, position smallint)
    join catalog.product o on o.code = l.code where o.id <> p.id
    on conflict do nothing`)
}
