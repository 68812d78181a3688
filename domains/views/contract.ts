/** Saved views of the office's lists: filters, sort order and columns under a name, for one person or for all. */
import * as z from 'zod/mini'
import { RoleKey } from '#domains/staff/contract.ts'
import { ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, Version } from '#kit/contract/values.ts'

export const ListName = z.enum(['orders', 'customers', 'products', 'stock', 'stockPlaces'])
export type ListName = z.infer<typeof ListName>

/** The most views of one person for one list. */
export const VIEWS_MOST = 50

export const ViewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
/** An id, a count or an amount. */
const WholeNumber = z.int().check(z.minimum(-ANY_AMOUNT_MAX), z.maximum(ANY_AMOUNT_MAX))
/** Parameters of the list's address, as they stand in it. What the list does not know it leaves out. */
export const ViewSearch = z.record(
  z.string().check(z.regex(/^[a-zA-Z]{1,30}$/)),
  z.union([
    z.string().check(z.maxLength(200)),
    WholeNumber,
    z.boolean(),
    z.array(z.union([z.string().check(z.maxLength(100)), WholeNumber])).check(z.maxLength(30)),
  ]),
)
export type ViewSearch = z.infer<typeof ViewSearch>
/** Ids of columns in their order. */
export const Columns = z
  .array(z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9]{0,29}$/)))
  .check(z.minLength(1), z.maxLength(40))

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  search: ViewSearch,
  /** Null: the usual ones. */
  columns: z.nullable(Columns),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  staffName: z.string(),
  version: Version,
  /** Roles whose lists begin with it. */
  roles: z.array(z.string()),
})
export type SavedView = z.infer<typeof SavedView>

export const Views = z.object({
  /** One's own and the shared ones, by name. */
  items: z.array(SavedView),
  /** The columns that one chose last; null: the usual ones. */
  columns: z.nullable(Columns),
  /** What the list begins with: one's own choice, else that of one's role. */
  defaultId: z.nullable(Id),
  isOwnDefault: z.boolean(),
  roleDefaultId: z.nullable(Id),
})
export type Views = z.infer<typeof Views>

export const listViews = endpoint({
  method: 'GET',
  path: '/office/views',
  who: 'staff',
  input: z.object({ list: ListName }),
  data: Views,
})
/** @refuses nameTaken, tooManyViews */
export const addView = endpoint({
  method: 'POST',
  path: '/office/views',
  who: 'staff',
  input: z.object({
    list: ListName,
    name: ViewName,
    search: ViewSearch,
    columns: z.nullable(Columns),
    isShared: z.boolean(),
  }),
  data: SavedView,
})
/** One's own; those who manage staff change shared ones too. @refuses notFound, notYours, nameTaken, changedMeanwhile */
export const changeView = endpoint({
  method: 'POST',
  path: '/office/views/:viewId',
  who: 'staff',
  input: z.object({
    viewId: IdParam,
    version: Version,
    name: ViewName,
    search: ViewSearch,
    columns: z.nullable(Columns),
    isShared: z.boolean(),
  }),
  data: SavedView,
})
/** @refuses notFound, notYours */
export const deleteView = endpoint({
  method: 'POST',
  path: '/office/views/:viewId/delete',
  who: 'staff',
  input: z.object({ viewId: IdParam }),
  data: z.object({}),
})
/** What one's own list begins with; null: what the role's begins with. @refuses notFound */
export const setDefaultView = endpoint({
  method: 'POST',
  path: '/office/views/default',
  who: 'staff',
  input: z.object({ list: ListName, viewId: z.nullable(Id) }),
  data: z.object({}),
})
/** What the lists of a role begin with, a shared view; null: nothing. @refuses notFound */
export const setRoleView = endpoint({
  method: 'POST',
  path: '/office/views/role-default',
  who: 'staff:staff.write',
  input: z.object({
    list: ListName,
    role: RoleKey,
    viewId: z.nullable(Id),
  }),
  data: z.object({}),
})
/** Remembers the columns of one's list; null forgets them. */
export const setColumns = endpoint({
  method: 'POST',
  path: '/office/views/columns',
  who: 'staff',
  input: z.object({ list: ListName, columns: z.nullable(Columns) }),
  data: z.object({}),
})
