/** Statements about the terms of directories, as the merchant keeps them. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Kind } from '../kinds.ts'

type TermRow = {
  id: number
  kind: Kind
  name: Translated
  position: number
  isOffered: boolean
  version: number
}
const TERM = sql`t.id, t.kind, t.name, t.position, t.is_offered, t.version`

/** With how many companies name them, in any version. */
export const list = (db: Queryable) =>
  db.rows<TermRow & { companyCount: number }>(sql`
    select ${TERM}, (
      select count(distinct o.company_id)::int from directories.company_term o where o.term_id = t.id) as company_count
    from directories.term t order by t.kind, t.position, t.id`)

export const count = async (tx: Queryable, kind: Kind): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
      select count(*)::int as count from directories.term where kind = ${kind}`)
  ).count

export const lock = (tx: Queryable, id: number) =>
  tx.maybeRow<TermRow>(sql`select ${TERM} from directories.term t where t.id = ${id} for update`)

type Given = Pick<TermRow, 'kind' | 'name' | 'position' | 'isOffered'>

/** @returns null when another term of the directory has this name */
export const insert = (tx: Queryable, { kind, name, position, isOffered }: Given) =>
  tx.maybeRow<{ id: number }>(sql`
    insert into directories.term (kind, name, position, is_offered)
    values (${kind}, ${JSON.stringify(name)}::jsonb, ${position}, ${isOffered})
    on conflict (kind, (name ->> 'cn')) do nothing returning id`)

/** @returns null when another term of the directory has this name */
export const change = (
  tx: Queryable,
  { id, kind, name, position, isOffered }: Given & { id: number },
) =>
  tx.maybeRow<{ id: number }>(sql`
    update directories.term t set name = ${JSON.stringify(name)}::jsonb, position = ${position}, is_offered = ${isOffered},
      version = version + 1
    where t.id = ${id} and not exists (
      select from directories.term other where other.kind = ${kind} and other.id <> t.id and other.name ->> 'cn' = ${name.cn})
    returning t.id`)

/** @returns false when a company has it, or had it in an earlier version */
export const remove = async (tx: Queryable, id: number): Promise<boolean> =>
  (await tx.count(sql`
    delete from directories.term t where id = ${id}
      and not exists (select from directories.company_term o where o.term_id = t.id)`)) === 1
