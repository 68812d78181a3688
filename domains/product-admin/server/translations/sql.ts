/** Statements of missing texts. Those of products are bits in a column; all others are few and checked directly. */
import sql, { type Sql } from 'sql-template-tag'
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { GapKind } from '#domains/catalog/state-contract.ts'
import type * as z from 'zod/mini'

type Kind = z.infer<typeof GapKind>
export type BitCount = { lang: Lang; kind: Kind; count: number }

/** @param bits each with its language and kind. Archived products need no words any more. */
export const countBits = (
  db: Queryable,
  bits: readonly { lang: Lang; kind: Kind; bit: number }[],
): Promise<BitCount[]> =>
  db.rows(sql`
    with lacking as (
      select f.gaps, count(*) as count from catalog.figure f join catalog.product p on p.id = f.product_id
      where f.gaps <> 0 and p.state <> 'archived' group by f.gaps
    )
    select b.lang, b.kind, coalesce(sum(l.count), 0)::int as count
    from unnest(${bits.map(({ lang }) => lang)}::text[], ${bits.map(({ kind }) => kind)}::text[],
      ${bits.map(({ bit }) => bit)}::int[]) as b (lang, kind, bit)
    left join lacking l on l.gaps & b.bit <> 0
    group by b.lang, b.kind`)

export type ProductRow = {
  id: number
  name: Translated
  code: string
  smallUrl: string | null
  state: 'draft' | 'published' | 'archived'
  gaps: number
}
export const products = (
  db: Queryable,
  mask: number,
  limit: number,
  offset: number,
): Promise<ProductRow[]> =>
  db.rows(sql`
    select p.id, p.name, p.code, p.state, f.gaps, (
      select i.small_url from catalog.picture i where i.product_id = p.id and i.fetch_state = 'stored'
      order by i.position, i.id limit 1) as small_url
    from catalog.figure f join catalog.product p on p.id = f.product_id
    where f.gaps & ${mask}::int <> 0 and p.state <> 'archived'
    order by p.state <> 'published', f.sales_count desc, p.id limit ${limit} offset ${offset}`)

export type ThingRow = { id: number; name: Translated; missingLangs: Lang[] }

/** Written in some language, and not in this one. */
const isLacking = (text: Sql) => sql`(
  trim(coalesce(${text} ->> l.lang, '')) = '' and exists (
    select from jsonb_each_text(${text}) as written where trim(written.value) <> ''))`

const lackingTexts = (from: Sql, isLacking: Sql): Sql => sql`
  select t.id, t.name, coalesce(array_agg(l.lang order by l.at) filter (where ${isLacking}), '{}') as missing_langs
  from ${from} t cross join unnest(${LANGS}::text[]) with ordinality as l (lang, at)
  group by t.id, t.name having bool_or(${isLacking}) order by t.id`

const name = isLacking(sql`t.name`)

/** Name and page text. */
export const categories = (db: Queryable): Promise<ThingRow[]> =>
  db.rows(lackingTexts(sql`catalog.category`, sql`(${name} or ${isLacking(sql`t.intro`)})`))

/** Name and story; not of archived ones. */
export const brands = (db: Queryable): Promise<ThingRow[]> =>
  db.rows(
    lackingTexts(
      sql`(select * from catalog.brand where archived_at is null)`,
      sql`(${name} or ${isLacking(sql`t.story`)})`,
    ),
  )

/** Name, unit, and the names of choices: numbers and flags have none of their own. */
export const attributes = (db: Queryable): Promise<ThingRow[]> =>
  db.rows(
    lackingTexts(
      sql`catalog.attribute`,
      sql`(${name} or t.unit is not null and ${isLacking(sql`t.unit`)} or exists (
        select from catalog.attribute_value v
        where v.attribute_id = t.id and v.kind = 'choice' and ${isLacking(sql`v.name`)}))`,
    ),
  )
