/** Saved views: who sees which, who may change them, and what a list begins with. */
import { audit } from '#domains/audit/server/door.ts'
import { roleOf } from '#domains/staff/server/colleague-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type * as contract from '../contract.ts'
import { VIEWS_MOST, type ListName } from '../contract.ts'
import { ViewReasons } from '../reasons.ts'
import * as sql from './sql.ts'

type View = contract.SavedView

export async function list(
  { db, staffId }: StaffContext,
  name: ListName,
): Promise<DataOf<typeof contract.listViews>> {
  const role = await roleOf(db, staffId)
  const [rows, columns, defaults] = await Promise.all([
    sql.viewsFor(db, { list: name, staffId }),
    sql.columnsOf(db, { list: name, staffId }),
    sql.defaultsOf(db, { list: name, staffId, role }),
  ])
  const items = rows.map((row) => toView(row, staffId))
  // A view that its owner no longer shares is gone for the others.
  const seen = (id: number | null) => (items.some((each) => each.id === id) ? id : null)
  const own = seen(defaults.ownId)
  const ofRole = seen(defaults.roleId)
  return {
    items,
    columns,
    defaultId: own ?? ofRole,
    isOwnDefault: own !== null,
    roleDefaultId: ofRole,
  }
}

const toView = (row: sql.ViewRow, staffId: number): View => ({
  id: row.id,
  name: row.name,
  search: row.search,
  columns: row.columns,
  isShared: row.isShared,
  isOwn: row.staffId === staffId,
  staffName: row.staffName,
  version: row.version,
  roles: row.roles,
})

/** @throws {Refused} nameTaken, tooManyViews */
export function add(context: StaffContext, form: InputOf<typeof contract.addView>): Promise<View> {
  const { db, staffId, staffName, now } = context
  return db.tx(async (tx) => {
    await sql.lockViewsOf(tx, staffId)
    if ((await sql.countOf(tx, { list: form.list, staffId })) >= VIEWS_MOST) {
      throw new Refused(ViewReasons.tooManyViews, { values: { count: VIEWS_MOST } })
    }
    const row = await sql.addView(tx, { ...form, staffId, staffName, createdAt: now })
    if (row === null) throw new Refused(ViewReasons.nameTaken)
    if (form.isShared) await logShared(tx, context, row, null)
    return toView(row, staffId)
  })
}

/** @throws {Refused} notFound, notYours, nameTaken, changedMeanwhile */
export function change(
  context: StaffContext,
  { viewId, version, ...form }: InputOf<typeof contract.changeView>,
): Promise<View> {
  const { db, staffId } = context
  return db.tx(async (tx) => {
    const before = await demandView(tx, context, viewId)
    if (before.version !== version) throw new Refused(Reasons.changedMeanwhile)
    if (await sql.isNameTaken(tx, { ...before, name: form.name })) {
      throw new Refused(ViewReasons.nameTaken)
    }
    const after = await sql.changeView(tx, { id: viewId, ...form })
    if (!form.isShared) await sql.forgetDefaultsOfOthers(tx, after)
    if (before.isShared || after.isShared) await logShared(tx, context, after, before)
    return toView(after, staffId)
  })
}

/** @throws {Refused} notFound, notYours */
export function remove(context: StaffContext, viewId: number): Promise<Record<string, never>> {
  return context.db.tx(async (tx) => {
    const view = await demandView(tx, context, viewId)
    await sql.deleteView(tx, viewId)
    if (view.isShared) {
      await audit(tx, context, {
        action: 'views.delete',
        object: `view:${viewId}`,
        before: { list: view.list, name: view.name },
      })
    }
    return {}
  })
}

/** The locked view. @throws {Refused} notFound where one does not see it, notYours where one may not change it */
async function demandView(
  tx: Queryable,
  { staffId, permissions }: StaffContext,
  viewId: number,
): Promise<sql.ViewRow> {
  const view = await sql.lockView(tx, viewId)
  if (view === null) throw new Refused(Reasons.notFound)
  if (view.staffId === staffId) return view
  if (!view.isShared) throw new Refused(Reasons.notFound)
  if (!permissions.has('staff.write')) throw new Refused(ViewReasons.notYours)
  return view
}

function logShared(
  tx: Queryable,
  context: StaffContext,
  { id, list: name, ...after }: sql.ViewRow,
  before: sql.ViewRow | null,
): Promise<void> {
  const known = (view: Pick<sql.ViewRow, 'name' | 'isShared'>) => ({
    list: name,
    name: view.name,
    isShared: view.isShared,
  })
  return audit(tx, context, {
    action: 'views.share',
    object: `view:${id}`,
    before: before === null ? undefined : known(before),
    after: known(after),
  })
}

/** @throws {Refused} notFound */
export async function setDefault(
  { db, staffId }: StaffContext,
  { list: name, viewId }: InputOf<typeof contract.setDefaultView>,
): Promise<Record<string, never>> {
  await db.tx(async (tx) => {
    await sql.lockViewsOf(tx, staffId)
    await sql.forgetDefault(tx, { list: name, staffId, role: null })
    if (viewId === null) return
    const isSet = await sql.setDefault(tx, { list: name, viewId, staffId, role: null })
    if (!isSet) throw new Refused(Reasons.notFound)
  })
  return {}
}

/** @throws {Refused} notFound, also for a view that is not shared */
export async function setRoleDefault(
  context: StaffContext,
  { list: name, role, viewId }: InputOf<typeof contract.setRoleView>,
): Promise<Record<string, never>> {
  await context.db.tx(async (tx) => {
    await sql.lockRole(tx, { list: name, role })
    const before = await sql.forgetDefault(tx, { list: name, staffId: null, role })
    if (viewId !== null) {
      const isSet = await sql.setDefault(tx, { list: name, viewId, staffId: null, role })
      if (!isSet) throw new Refused(Reasons.notFound)
    }
    await audit(tx, context, {
      action: 'views.setRoleView',
      object: `role:${role}`,
      before: { list: name, viewId: before },
      after: { list: name, viewId },
    })
  })
  return {}
}

export async function setColumns(
  { db, staffId }: StaffContext,
  { list: name, columns }: InputOf<typeof contract.setColumns>,
): Promise<Record<string, never>> {
  await sql.setColumns(db, { list: name, staffId, columns })
  return {}
}
