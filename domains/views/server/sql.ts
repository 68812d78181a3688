/** Statements about saved views. */
import sql from 'sql-template-tag'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { ListName, ViewSearch } from '../contract.ts'

export type ViewRow = {
  id: number
  list: ListName
  name: string
  search: ViewSearch
  columns: string[] | null
  staffId: number
  staffName: string
  isShared: boolean
  version: number
  /** Whose lists begin with it. */
  roles: string[]
}
const VIEW = sql`id, list, name, search, columns, staff_id, staff_name, is_shared, version,
  array(select role from views.default_view d where d.view_id = view.id and role is not null order by role) as roles`

type Own = { list: ListName; staffId: number }

export const viewsFor = (db: Queryable, { list, staffId }: Own) =>
  db.rows<ViewRow>(sql`
    select ${VIEW} from views.view where list = ${list} and (staff_id = ${staffId} or is_shared)
    order by lower(name), id limit 500`)

/** One after the other for each person: how many views they have, and what their list begins with. */
export const lockViewsOf = (tx: Queryable, staffId: number) =>
  tx.write(sql`select pg_advisory_xact_lock(hashtextextended('views.view', ${staffId}))`)

/** Two who choose at once what a role's list begins with do so one after the other. */
export const lockRole = (tx: Queryable, { list, role }: { list: ListName; role: string }) =>
  tx.write(sql`select pg_advisory_xact_lock(hashtextextended(${`views.role ${list} ${role}`}, 0))`)

export async function countOf(tx: Queryable, { list, staffId }: Own): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from views.view where list = ${list} and staff_id = ${staffId}`)
  return count
}

type Form = Pick<ViewRow, 'name' | 'search' | 'columns' | 'isShared'>
type NewView = Form & Own & { staffName: string; createdAt: Instant }

/** @returns null where the person has a view of this name */
export const addView = (tx: Queryable, form: NewView) =>
  tx.maybeRow<ViewRow>(sql`
    insert into views.view (list, name, search, columns, staff_id, staff_name, is_shared, created_at)
    values (${form.list}, ${form.name}, ${JSON.stringify(form.search)}::jsonb, ${form.columns}::text[],
      ${form.staffId}, ${form.staffName}, ${form.isShared}, ${form.createdAt})
    on conflict (staff_id, list, name) do nothing returning ${VIEW}`)

export const lockView = (tx: Queryable, id: number) =>
  tx.maybeRow<ViewRow>(sql`select ${VIEW} from views.view where id = ${id} for update`)

export async function isNameTaken(tx: Queryable, view: ViewRow): Promise<boolean> {
  const found = await tx.maybeRow(sql`
    select from views.view where staff_id = ${view.staffId} and list = ${view.list} and name = ${view.name}
      and id <> ${view.id}`)
  return found !== null
}

export const changeView = (tx: Queryable, form: Form & { id: number }) =>
  tx.row<ViewRow>(sql`
    update views.view set name = ${form.name}, search = ${JSON.stringify(form.search)}::jsonb,
      columns = ${form.columns}::text[], is_shared = ${form.isShared}, version = version + 1
    where id = ${form.id} returning ${VIEW}`)

/** Of a view that is shared no longer. */
export const forgetDefaultsOfOthers = (tx: Queryable, { id, staffId }: ViewRow) =>
  tx.write(sql`
    delete from views.default_view where view_id = ${id} and staff_id is distinct from ${staffId}`)

export const deleteView = (tx: Queryable, id: number) =>
  tx.write(sql`delete from views.view where id = ${id}`)

export async function columnsOf(db: Queryable, { list, staffId }: Own): Promise<string[] | null> {
  const row = await db.maybeRow<{ columns: string[] }>(sql`
    select columns from views.chosen_columns where list = ${list} and staff_id = ${staffId}`)
  return row?.columns ?? null
}

export const setColumns = (db: Queryable, form: Own & { columns: string[] | null }) =>
  form.columns === null
    ? db.write(sql`
        delete from views.chosen_columns where list = ${form.list} and staff_id = ${form.staffId}`)
    : db.write(sql`
        insert into views.chosen_columns (staff_id, list, columns)
        values (${form.staffId}, ${form.list}, ${form.columns}::text[])
        on conflict (staff_id, list) do update set columns = excluded.columns`)

export const defaultsOf = (db: Queryable, of: Own & { role: string | null }) =>
  db.row<{ ownId: number | null; roleId: number | null }>(sql`
    select max(view_id) filter (where staff_id is not null) as own_id,
      max(view_id) filter (where role is not null) as role_id
    from views.default_view
    where list = ${of.list} and (staff_id = ${of.staffId} or role = ${of.role})`)

type Whose = { list: ListName; staffId: number | null; role: string | null }

/** @returns what it was */
export async function forgetDefault(tx: Queryable, of: Whose): Promise<number | null> {
  const row = await tx.maybeRow<{ viewId: number }>(sql`
    delete from views.default_view
    where list = ${of.list} and staff_id is not distinct from ${of.staffId}::bigint
      and role is not distinct from ${of.role}::text
    returning view_id`)
  return row?.viewId ?? null
}

/** @returns false where there is no such view, or those concerned do not see it */
export async function setDefault(tx: Queryable, of: Whose & { viewId: number }): Promise<boolean> {
  const count = await tx.count(sql`
    insert into views.default_view (list, staff_id, role, view_id)
    select list, ${of.staffId}::bigint, ${of.role}::text, id from (
      select id, list from views.view
      where id = ${of.viewId} and list = ${of.list} and (is_shared or staff_id = ${of.staffId}) for share) seen
    on conflict do nothing`)
  return count === 1
}

/** How the audit log calls views today. */
export const nameViews = (db: Queryable, ids: readonly number[]) =>
  db.rows<{ id: number; name: string }>(sql`
    select id, name from views.view where id = any(${ids as number[]}::bigint[])`)
