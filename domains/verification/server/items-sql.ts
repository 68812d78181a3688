/** Statements of the dictionary of items that businesses are asked for. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ItemForm } from '../items-contract.ts'

export type Item = Omit<ItemForm, 'code' | 'name' | 'help' | 'example'> & {
  code: string
  name: Translated
  help: Translated
  example: Translated
}

const COLUMNS = sql`i.code, i.kind, i.name, i.help, i.example, i.is_required, i.is_sensitive,
  i.business_kinds, i.countries, i.active, i.version`

export const listAll = (db: Queryable) =>
  db.rows<Item>(sql`select ${COLUMNS} from papers.item i order by i.position`)

export const listActive = (db: Queryable) =>
  db.rows<Item>(sql`select ${COLUMNS} from papers.item i where i.active order by i.position`)

/**
 * Locks all of them until the transaction ends: concurrent additions and reorderings wait. Read by a statement of its own,
 * which sees what was added while the lock was waited for.
 */
export async function lockAll(tx: Queryable): Promise<Item[]> {
  await tx.count(sql`select from papers.item i order by i.code for no key update of i`)
  return listAll(tx)
}

type Fields = Omit<Item, 'code' | 'version'>
const json = (text: Translated) => sql`${JSON.stringify(text)}::jsonb`

/** @returns null when another item has this name */
export const add = (tx: Queryable, item: Fields) =>
  tx.maybeRow<{ code: string }>(sql`
    insert into papers.item (code, kind, name, help, example, is_required, is_sensitive, business_kinds, countries, active, position)
    select 'own' || nextval('papers.item_number'), ${item.kind}, ${json(item.name)}, ${json(item.help)}, ${json(item.example)},
      ${item.isRequired}, ${item.isSensitive}, ${item.businessKinds as string[]}::text[], ${item.countries as string[]}::text[],
      ${item.active}, coalesce(max(position), 0) + 1
    from papers.item
    having coalesce(bool_and(name ->> 'cn' <> ${item.name.cn}), true)
    returning code`)

/** Its kind and whether it is sensitive stay. @returns null when another item has this name */
export const change = (tx: Queryable, code: string, item: Fields) =>
  tx.maybeRow<{ code: string }>(sql`
    update papers.item i set name = ${json(item.name)}, help = ${json(item.help)}, example = ${json(item.example)},
      is_required = ${item.isRequired}, business_kinds = ${item.businessKinds as string[]}::text[],
      countries = ${item.countries as string[]}::text[], active = ${item.active}, version = version + 1
    where i.code = ${code} and not exists (
      select from papers.item other where other.code <> i.code and other.name ->> 'cn' = ${item.name.cn})
    returning i.code`)

/** Positions are compared at the end of the statement. */
export const order = (tx: Queryable, codes: readonly string[]) =>
  tx.count(sql`
    update papers.item i set position = wanted.at
    from unnest(${codes as string[]}::text[]) with ordinality as wanted (code, at) where i.code = wanted.code`)
