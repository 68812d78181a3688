/** Statements of the dictionary of main industries. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'

export type Industry = { id: number; name: Translated; active: boolean; version: number }
const COLUMNS = sql`i.id, i.name, i.active, i.version`

export const listAll = (db: Queryable) =>
  db.rows<Industry>(sql`select ${COLUMNS} from papers.industry i order by i.position`)

export const allWithUse = (db: Queryable) =>
  db.rows<Industry & { usedCount: number }>(sql`
    select ${COLUMNS}, (
      select count(distinct buyer_id)::int from papers.version v where v.industry_id = i.id) as used_count
    from papers.industry i order by i.position`)

/** Whether a business may choose it: it is offered, or the business has it already. */
export const mayName = async (tx: Queryable, id: number, buyerId: number): Promise<boolean> =>
  (await tx.count(sql`
    select from papers.industry i where i.id = ${id} and (i.active or exists (
      select from papers.version v where v.buyer_id = ${buyerId} and v.industry_id = i.id))
    for key share of i`)) === 1

/** Locks all of them until the transaction ends: concurrent additions and reorderings wait. */
export const lockAll = (tx: Queryable) =>
  tx.rows<Industry>(sql`
    select ${COLUMNS} from papers.industry i order by i.position for no key update of i`)

type Words = Pick<Industry, 'name' | 'active'>

/** @returns null when another industry has this name */
export const add = (tx: Queryable, { name, active }: Words) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into papers.industry (name, active, position)
    select ${JSON.stringify(name)}::jsonb, ${active}, coalesce(max(position), 0) + 1 from papers.industry
    having coalesce(bool_and(name ->> 'cn' <> ${name.cn}), true)
    returning id`)

/** @returns null when another industry has this name */
export const change = (tx: Queryable, id: number, { name, active }: Words) =>
  tx.maybeRow<{ id: number }>(sql`
    update papers.industry i set name = ${JSON.stringify(name)}::jsonb, active = ${active}, version = version + 1
    where i.id = ${id} and not exists (
      select from papers.industry other where other.id <> i.id and other.name ->> 'cn' = ${name.cn})
    returning i.id`)

/** Moved out of the way first: positions are unique, even in the middle of the statement. */
export async function order(tx: Queryable, ids: readonly number[]): Promise<void> {
  await tx.count(sql`update papers.industry set position = -position`)
  await tx.count(sql`
    update papers.industry i set position = wanted.at
    from unnest(${ids as number[]}::bigint[]) with ordinality as wanted (id, at) where i.id = wanted.id`)
}
